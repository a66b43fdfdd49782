import { expect, test } from 'vitest';
import { HONGDAE, Visitor } from '../visitor.ts';

test('the map is an island, and its list is there before any script', async () => {
  const page = await new Visitor({ at: HONGDAE }).open('/buyer/map');
  const [island] = page.all('astro-island[component-url*="/StoreMap."]');
  expect(island!.querySelectorAll('[aria-label="마트 목록"] li').length).toBeGreaterThanOrEqual(12);
  expect(island!.querySelector('[aria-label="마트 지도"]')).not.toBeNull();
});

test('without a place it is asked for, and the list needs no script', async () => {
  const visitor = new Visitor();
  expect((await visitor.open('/buyer/map')).main).toContain('내 주변 5km 안의 마트를 보여 드려요.');
  const page = await visitor.open('/buyer/map?place=37.557,126.925');
  expect(page.all('[aria-label="마트 목록"] [data-store]').length).toBeGreaterThan(0);
});
