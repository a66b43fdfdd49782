import { expect, test } from 'vitest';
import { leftCookie } from '#lib/client/caller/session.ts';

test.each([
  ['on http', 'place=1,2; leave=abc_-1', 'left=abc_-1;path=/;max-age=2592000;samesite=lax'],
  ['on https', '__Host-leave=abc; place=1,2', '__Host-left=abc;path=/;max-age=2592000;samesite=lax;secure'],
  [
    'with another host’s word first',
    'leave=theirs; __Host-leave=own',
    '__Host-left=own;path=/;max-age=2592000;samesite=lax;secure',
  ],
  ['for who was never signed in', 'place=1,2; sleave=x', null],
  ['without a cookie', '', null],
])('a browser says that it has left by the word of its session %s', (_, cookies, said) => {
  expect(leftCookie(cookies)).toBe(said);
});
