import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlaceSearch } from '#islands/buyer/discover/PlaceSearch.tsx';
import { DISTRICTS, firstDistricts } from '#lib/domain/discovery/districts.ts';

const namesIn = (html: string) => [...html.matchAll(/<a [^>]*rel="nofollow"[^>]*>([^<]+?) </g)].map(([, name]) => name);

test('where a market is open in some towns, they alone stand where a place is asked for', () => {
  const [first, second] = DISTRICTS;
  const html = renderToStaticMarkup(<PlaceSearch address="/buyer" towns={firstDistricts([first!, second!])} />);
  expect(namesIn(html)).toEqual([first!.name, second!.name]);
  expect(html).not.toContain('더 보기');
});

test('where it is open everywhere, the first eight do, and the way to the others', () => {
  const html = renderToStaticMarkup(<PlaceSearch address="/buyer" towns={null} />);
  expect(namesIn(html)).toEqual(DISTRICTS.slice(0, 8).map(({ name }) => name));
  expect(html).toContain(`다른 동네 ${DISTRICTS.length - 8}곳 더 보기`);
});
