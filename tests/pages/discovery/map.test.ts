import { expect, test } from 'vitest';
import { HONGDAE, Visitor } from '../visitor.ts';

test('the map is an island, and its list is there before any script', async () => {
  const page = await new Visitor({ at: HONGDAE }).open('/buyer/map');
  const [island] = page.all('astro-island[component-url*="/StoreMap."]');
  expect(island!.querySelectorAll('[aria-label="마트 목록"] li').length).toBeGreaterThanOrEqual(12);
  expect(island!.querySelector('[aria-label="마트 지도"]')).not.toBeNull();
});

test('the map is drawn before any script, as close as its address says', async () => {
  const visitor = new Visitor({ at: HONGDAE });
  const tilesOf = async (path: string) =>
    (await visitor.open(path)).all('foreignObject img').map((tile) => tile.getAttribute('src') ?? '');
  const usual = await tilesOf('/buyer/map');
  expect(usual.length).toBeGreaterThanOrEqual(4);
  for (const tile of usual) expect(tile).toMatch(/^\/sandbox\/tiles\/16\/\d+\/\d+\.png$/);
  for (const tile of await tilesOf('/buyer/map?zoom=14')) expect(tile).toMatch(/\/tiles\/14\//);
});

test('each mart of the list says who and where it is before any script, the first their hours, telephone and shelf', async () => {
  const page = await new Visitor({ at: HONGDAE }).open('/buyer/map');
  const cards = page.all('[aria-label="마트 목록"] [data-store]');
  const ofEach = ['h2 a[href^="/buyer/store/"]', '.badge', 'strong', '.soft'];
  for (const part of ofEach)
    expect(cards.map((card) => card.querySelector(part)?.textContent)).not.toContain(undefined);
  const calls = cards.map((card) => card.querySelector('a[href^="tel:"]') !== null);
  expect(calls.slice(0, 6)).not.toContain(false);
  expect(calls.slice(6)).not.toContain(true);
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
