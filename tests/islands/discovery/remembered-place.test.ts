import { expect, test } from 'vitest';
import { rememberedPlace } from '#lib/client/offline/remembered-place.ts';

test.each([
  ['the only one', 'place=37.557,126.925', { lat: 37.557, lng: 126.925 }],
  ['as the server writes it', 'a=1; place=37.557%2C126.925; b=2', { lat: 37.557, lng: 126.925 }],
  ['none', 'a=1', null],
  ['one of another name', 'birthplace=37.557,126.925', null],
  ['no place', 'place=here', null],
  ['no text', 'place=%E0%A4%A', null],
])('the cookies of a browser: %s', (_, cookies, place) => {
  expect(rememberedPlace(cookies)).toEqual(place);
});
