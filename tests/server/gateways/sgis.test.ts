import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSgis } from '#lib/server/gateways/sgis.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

const HONGIK_STATION = '서울 마포구 양화로 160';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
let calls: string[];
beforeEach(async () => {
  sandbox = await runSandbox();
  calls = [];
});
afterEach(() => sandbox.stop());

const counted: typeof fetch = (url, options) => {
  calls.push(new URL(String(url)).pathname.split('/').at(-1) ?? '');
  return fetch(url, options);
};
const sgis = (overrides = {}, deps = {}) =>
  createSgis(
    { baseUrl: `${sandbox.origin}/sandbox/sgis`, ...sandboxCredentials.sgis, timeoutMs: 10_000, ...overrides },
    { fetch: counted, now: sandbox.clock.now, ...deps },
  );
const arm = (fault: string, times = 1) => armFault(sandbox.store, { provider: 'sgis', fault, times });
/** What the stand-in says to an address as it is. */
async function inTheWire(address: string): Promise<unknown> {
  const base = `${sandbox.origin}/sandbox/sgis/OpenAPI3`;
  const { consumerKey, consumerSecret } = sandboxCredentials.sgis;
  const token = await fetch(
    `${base}/auth/authentication.json?consumer_key=${consumerKey}&consumer_secret=${consumerSecret}`,
  );
  const { result } = (await token.json()) as { result: { accessToken: string } };
  const query = new URLSearchParams({ accessToken: result.accessToken, address });
  return (await fetch(`${base}/addr/geocodewgs84.json?${query}`)).json();
}
const answering =
  (result: unknown, errCd: unknown = 0): typeof fetch =>
  async (url) =>
    Response.json(
      String(url).includes('authentication')
        ? { errCd: 0, result: { accessToken: 't', accessTimeout: '1790240000000' } }
        : { errCd, errMsg: '', result },
    );

describe('an address', () => {
  test('becomes a place, x being the longitude', async () => {
    const result = await sgis().geocode(HONGIK_STATION);
    if (!result.ok) throw new Error(result.reason);
    expect(result.place.latitude).toBeCloseTo(37.5572, 3);
    expect(result.place.longitude).toBeCloseTo(126.9245, 3);
    expect(result.place.matching).toBe('full');
  });
  test('is always at the same place', async () => {
    expect(await sgis().geocode('서울 마포구 연남동 228-9')).toEqual(await sgis().geocode('서울 마포구 연남동 228-9'));
  });
  test.each([
    ['서울 마포구 서교동 1-1', 37.553, 126.919],
    ['서울 서대문구 연세로 20', 37.557, 126.937],
    ['서울특별시 강남구 테헤란로 152', 37.5, 127.0365],
    ['부산 해운대구 우동 1', 35.1796, 129.0756],
    ['부산광역시 중구 중앙대로 1', 35.1796, 129.0756],
    ['경기 수원시 팔달구 효원로 1', 37.2636, 127.0286],
    ['(04050) 서울 마포구 홍익로3길 20', 37.555, 126.923],
  ])('%s lies where it should', async (address, latitude, longitude) => {
    const result = await sgis().geocode(address);
    if (!result.ok) throw new Error(result.reason);
    expect(Math.abs(result.place.latitude - latitude)).toBeLessThan(0.011);
    expect(Math.abs(result.place.longitude - longitude)).toBeLessThan(0.011);
  });
  test('is asked for up to its number, as the geocoder understands no brackets and no building', async () => {
    const asked: string[] = [];
    const noting: typeof fetch = (url, options) => {
      const address = new URL(String(url)).searchParams.get('address');
      if (address !== null) asked.push(address);
      return fetch(url, options);
    };
    const geocoder = sgis({}, { fetch: noting });
    const inBrackets = await geocoder.geocode('서울 마포구 양화로 160 (동교동, 서교빌딩)');
    expect(asked).toEqual([HONGIK_STATION]);
    expect(inBrackets).toEqual(await geocoder.geocode(HONGIK_STATION));
    expect(inBrackets).toEqual(await geocoder.geocode(`${HONGIK_STATION} 서교빌딩 3층, 302호`));
    for (const odd of ['서울 마포구 양화로 160 (동교동)', `${HONGIK_STATION} 서교빌딩`, `${HONGIK_STATION}, 3층`]) {
      expect(await inTheWire(odd), odd).toMatchObject({ errCd: -100 });
    }
  });
  test('by a road that is not known is found by its older lot', async () => {
    const geocoder = sgis();
    const lot = await geocoder.geocode('서울 마포구 동교동 155-27');
    for (const road of ['서울 견본구 새로난길 3 (동교동)', '서울 마포구 새로난길 3 (동교동, 새빌딩)']) {
      calls = [];
      expect(await geocoder.geocode(road, '서울 마포구 동교동 155-27')).toEqual(lot);
      expect(calls).toHaveLength(2);
    }
    expect(await geocoder.geocode('서울 마포구 새로난길 3')).toMatchObject({ place: { matching: 'partial' } });
    expect(await geocoder.geocode('서울 마포구 새로난길 3', '서울 견본구 시험동 1')).toMatchObject({
      place: { matching: 'partial' },
    });
    await arm('not_found');
    expect(await geocoder.geocode(HONGIK_STATION, '서울 마포구 동교동 155-27')).toMatchObject({ ok: true });
    // A provider that fails is not asked again for the same address.
    await arm('html');
    calls = [];
    expect(await geocoder.geocode(HONGIK_STATION, '서울 마포구 동교동 155-27')).toMatchObject({ ok: false });
    expect(calls).toHaveLength(1);
  });
  test('of a renamed district is asked for by its other names, and said to be known by one', async () => {
    const asked: string[] = [];
    /** A geocoder that knows the names of before, and of others the middle of their city. */
    const older: typeof fetch = (url, options) => {
      const address = new URL(String(url)).searchParams.get('address');
      if (address === null) return answering(null)(url, options);
      asked.push(address);
      if (address.startsWith('전남광주')) return answering(undefined, -100)(url, options);
      const isFull = address === '인천 동구 송림로 3' || address.startsWith('광주광역시 서구');
      return answering({ matching: isFull ? '0' : '1', resultdata: [{ x: '126.7', y: '37.4' }] })(url, options);
    };
    const geocoder = sgis({}, { fetch: older });
    expect(await geocoder.geocode('전남광주통합특별시 서구 상무대로 3')).toMatchObject({
      place: { matching: 'otherName' },
    });
    expect(asked).toEqual(['전남광주통합특별시 서구 상무대로 3', '광주광역시 서구 상무대로 3']);
    asked.length = 0;
    expect(await geocoder.geocode('인천 제물포구 송림로 3')).toMatchObject({ place: { matching: 'otherName' } });
    expect(asked).toEqual(['인천 제물포구 송림로 3', '인천 중구 송림로 3', '인천 동구 송림로 3']);
    expect(await geocoder.geocode('인천 영종구 하늘중앙로 3')).toMatchObject({ place: { matching: 'partial' } });
    // By the name it knows nobody asks for another.
    asked.length = 0;
    expect(await geocoder.geocode('인천 동구 송림로 3')).toMatchObject({ place: { matching: 'full' } });
    expect(asked).toHaveLength(1);
  });
  test('that nobody knows is not found', async () => {
    expect(await sgis().geocode('서울 견본구 시험로 1')).toEqual({ ok: false, reason: 'notFound' });
    expect(await sgis().geocode('')).toEqual({ ok: false, reason: 'notFound' });
  });
});

describe('the token', () => {
  // spec: S7.28, S9.10
  test('is asked for once in 25 minutes', async () => {
    const geocoder = sgis();
    await geocoder.geocode(HONGIK_STATION);
    await sandbox.clock.advance(1_499);
    await geocoder.geocode(HONGIK_STATION);
    expect(calls).toEqual(['authentication.json', 'geocodewgs84.json', 'geocodewgs84.json']);
    await sandbox.clock.advance(1);
    await geocoder.geocode(HONGIK_STATION);
    expect(calls.slice(3)).toEqual(['authentication.json', 'geocodewgs84.json']);
  });
  // spec: S7.28
  test('that dies early is replaced and the call repeated, once', async () => {
    const geocoder = sgis();
    await geocoder.geocode(HONGIK_STATION);
    await arm('token_expired');
    expect(await geocoder.geocode(HONGIK_STATION)).toMatchObject({ ok: true });
    expect(calls.slice(2)).toEqual(['geocodewgs84.json', 'authentication.json', 'geocodewgs84.json']);
    await arm('token_expired', 2);
    expect(await geocoder.geocode(HONGIK_STATION)).toMatchObject({ reason: 'providerError', detail: 'errCd -401' });
    expect(calls.slice(5)).toEqual(['geocodewgs84.json', 'authentication.json', 'geocodewgs84.json']);
    expect(await geocoder.geocode(HONGIK_STATION)).toMatchObject({ ok: true });
  });
  test('is refused to a wrong consumer', async () => {
    expect(await sgis({ consumerSecret: 'wrong' }).geocode(HONGIK_STATION)).toMatchObject({
      reason: 'providerError',
      detail: 'authentication errCd -401',
    });
  });
});

describe('what goes wrong', () => {
  test.each([
    ['not_found', 'notFound'],
    ['html', 'providerError'],
    ['timeout', 'providerError'],
  ])('%s is %s, and the next call works', async (fault, reason) => {
    await arm(fault);
    const geocoder = sgis();
    const asked = fault === 'timeout' ? sgis({ timeoutMs: 300 }) : geocoder;
    expect(await asked.geocode(HONGIK_STATION)).toMatchObject({ ok: false, reason });
    expect(await geocoder.geocode(HONGIK_STATION)).toMatchObject({ ok: true });
  });
  test('coordinates that are the text "null" are no place', async () => {
    const fetch = answering({ resultdata: [{ x: 'null', y: 'null' }] });
    expect(await sgis({}, { fetch }).geocode('x')).toEqual({ ok: false, reason: 'notFound' });
  });
  test('coordinates come under small letters or capitals, as text or numbers', async () => {
    const plain = await sgis().geocode(HONGIK_STATION);
    await arm('capitals');
    expect(await sgis().geocode(HONGIK_STATION)).toEqual(plain);
    await arm('null_coordinates');
    expect(await sgis().geocode(HONGIK_STATION)).toEqual({ ok: false, reason: 'notFound' });
    for (const entry of [
      { X: '127.0276', Y: '37.4979' },
      { x: 127.0276, y: 37.4979 },
      { x: 'null', y: null, X: 127.0276, Y: '37.4979' },
    ]) {
      const fetch = answering({ matching: '0', resultdata: [{ x: 'null', y: 'null' }, entry] });
      expect(await sgis({}, { fetch }).geocode('x')).toMatchObject({
        place: { latitude: 37.4979, longitude: 127.0276 },
      });
    }
    for (const entry of [{}, { x: '', y: '' }, { x: '127.0276' }, { x: 'abc', y: '37' }]) {
      const fetch = answering({ resultdata: [entry] });
      expect(await sgis({}, { fetch }).geocode('x'), JSON.stringify(entry)).toEqual({ ok: false, reason: 'notFound' });
    }
  });
  test('an odd address (-200) is asked for by its lot before the provider counts as failing', async () => {
    let turn = 0;
    const fetch: typeof globalThis.fetch = (url, options) => {
      if (!String(url).includes('geocode')) return answering(null)(url, options);
      turn += 1;
      return turn === 1
        ? answering(undefined, -200)(url, options)
        : answering({ resultdata: [{ x: '127.0276', y: '37.4979' }] })(url, options);
    };
    expect(await sgis({}, { fetch }).geocode('양화로 160', '동교동 155-27')).toMatchObject({ ok: true });
  });
  test('codes may be text', async () => {
    expect(await sgis({}, { fetch: answering(undefined, '-100') }).geocode('x')).toEqual({
      ok: false,
      reason: 'notFound',
    });
    const fetch = answering({ matching: 0, resultdata: [{ x: '127.0276', y: '37.4979' }] }, '0');
    expect(await sgis({}, { fetch }).geocode('x')).toEqual({
      ok: true,
      place: { latitude: 37.4979, longitude: 127.0276, matching: 'full' },
    });
  });
  test('5xx and -200 are the provider failing', async () => {
    const failing: typeof fetch = async () => Response.json({ errCd: 0 }, { status: 503 });
    expect(await sgis({}, { fetch: failing }).geocode('x')).toMatchObject({ detail: 'HTTP 503' });
    expect(await sgis({}, { fetch: answering(undefined, -200) }).geocode('x')).toMatchObject({
      reason: 'providerError',
    });
  });
});
