import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSgis } from '#lib/server/gateways/sgis.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { drawTile } from '#sandbox/tiles/draw-tile.ts';
import { writesKorean } from '#sandbox/tiles/paint-tile.ts';
import { boundsOf, pixelIn } from '#sandbox/tiles/projection.ts';
import { runSandbox } from './running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

async function search(query: string): Promise<Record<string, string>[]> {
  const answer = await fetch(`${sandbox.origin}/sandbox/postcode/search?q=${encodeURIComponent(query)}`);
  return ((await answer.json()) as { addresses: Record<string, string>[] }).addresses;
}

test('a road with its number gives one address with every field of the real answer', async () => {
  const found = await search('양화로 160');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({
    zonecode: expect.stringMatching(/^040\d\d$/),
    address: '서울 마포구 양화로 160',
    addressType: 'R',
    roadAddress: '서울 마포구 양화로 160',
    jibunAddress: expect.stringMatching(/^서울 마포구 서교동 \d+-160$/),
    bname: '서교동',
    sido: '서울',
    sigungu: '마포구',
    query: '양화로 160',
  });
  for (const value of Object.values(found[0] ?? {})) expect(value).toBeTypeOf('string');
});

test('whatever the search gives, the geocoder knows', async () => {
  const sgis = createSgis({ baseUrl: `${sandbox.origin}/sandbox/sgis`, ...sandboxCredentials.sgis });
  for (const query of ['양화로', '서교동', '신촌', '강남구', '부산', '수원시', '마포구 연남']) {
    const found = await search(query);
    expect(found.length, query).toBeGreaterThan(0);
    for (const { address = '' } of found) expect(await sgis.geocode(address), address).toMatchObject({ ok: true });
  }
});

test('a dong has addresses without a road', async () => {
  const jibunOnly = (await search('서교동')).filter((address) => address.addressType === 'J');
  expect(jibunOnly[0]).toMatchObject({ roadAddress: '', jibunAddress: expect.stringContaining('서교동') });
});

test('nothing fits an unknown name, a bare number or nothing at all', async () => {
  for (const query of ['없는로', '160', ' ', '양화로 99999']) expect(await search(query)).toEqual([]);
});

test('the search fails as armed', async () => {
  await armFault(sandbox.store, { provider: 'postcode', fault: 'no_results' });
  expect(await search('양화로')).toEqual([]);
  await armFault(sandbox.store, { provider: 'postcode', fault: 'jibun_only' });
  expect(await search('양화로 1')).toMatchObject([{ addressType: 'J', roadAddress: '' }]);
  await armFault(sandbox.store, { provider: 'postcode', fault: 'script_404' });
  expect((await fetch(`${sandbox.origin}/sandbox/postcode/v2.js`)).status).toBe(404);
  expect((await fetch(`${sandbox.origin}/sandbox/postcode/v2.js`)).status).toBe(200);
});

describe('a tile', () => {
  const at = { z: 16, x: 55_873, y: 25_371 };

  test.each([
    ['', 256],
    ['@2x', 512],
  ])('%s is a picture of its size that anyone may keep, the same every time', async (sharpness, pixels) => {
    const url = `${sandbox.origin}/sandbox/tiles/${at.z}/${at.x}/${at.y}${sharpness}.png`;
    const [one, other] = [await fetch(url), await fetch(url)];
    expect(one.headers.get('cache-control')).toContain('immutable');
    const picture = Buffer.from(await one.arrayBuffer());
    expect(picture.equals(Buffer.from(await other.arrayBuffer()))).toBe(true);
    const written = await writesKorean();
    expect(one.headers.get('content-type')).toBe(written ? 'image/png' : 'image/svg+xml');
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual(written ? [pixels, pixels] : [256, 256]);
  });

  test('is drawn whole', () => {
    const drawn = drawTile(at);
    expect(drawn).toMatch(/^<svg .*<\/svg>$/);
    expect(drawn).not.toContain('NaN');
  });

  test('of Hongik station names the dong around it', () => {
    const n = 2 ** 15;
    const x = Math.floor(((126.9235 + 180) / 360) * n);
    const { y } = pixelIn({ z: 15, x: 0, y: 0 }, 37.5575, 126.9235);
    expect(drawTile({ z: 15, x, y: Math.floor(y / 256) })).toContain('>동교동</text>');
  });
});

test("a tile's edges and its pixels agree", () => {
  const tile = { z: 16, x: 55_873, y: 25_371 };
  const { north, west, south, east } = boundsOf(tile);
  expect(pixelIn(tile, north, west)).toEqual({ x: expect.closeTo(0, 4), y: expect.closeTo(0, 4) });
  expect(pixelIn(tile, south, east)).toEqual({ x: expect.closeTo(256, 4), y: expect.closeTo(256, 4) });
});

test.each(['3/8/0', '21/0/0', '3/a/0', '99999999/0/0'])('there is no tile %s', async (tile) => {
  expect((await fetch(`${sandbox.origin}/sandbox/tiles/${tile}.png`)).status).toBe(404);
});
