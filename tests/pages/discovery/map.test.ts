import { expect, test } from 'vitest';
import { HONGDAE, Visitor } from '../visitor.ts';

test('the map is an island, and its list is there before any script', async () => {
  const page = await new Visitor({ at: HONGDAE }).open('/buyer/map');
  const [island] = page.all('astro-island[component-url*="/StoreMap."]');
  expect(island!.querySelectorAll('[aria-label="마트 목록"] li').length).toBeGreaterThanOrEqual(12);
  expect(island!.querySelector('[aria-label="마트 지도"]')).not.toBeNull();
});

// Field case 3.13.
test('without a chosen place it is the map of the shown one, with the way to choose; the list needs no script', async () => {
  const visitor = new Visitor();
  const nobodys = await visitor.open('/buyer/map');
  expect(nobodys.all('[aria-label="마트 지도"]')).toHaveLength(1);
  expect(nobodys.all('[aria-label="마트 목록"] [data-store]').length).toBeGreaterThan(0);
  expect(nobodys.main).toContain('동네 고르기');
  const page = await visitor.open('/buyer/map?place=37.557,126.925');
  expect(page.all('[aria-label="마트 목록"] [data-store]').length).toBeGreaterThan(0);
});
