import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSgis } from '#lib/server/gateways/sgis.ts';
import { sandboxCredentials } from '#lib/server/sandbox/credentials.ts';
import { armFault } from '#lib/server/sandbox/faults.ts';
import { runSandbox } from '../sandbox/running-sandbox.ts';

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
    ['서울특별시 강남구 테헤란로 152', 37.5172, 127.0473],
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
  test('that nobody knows is not found', async () => {
    expect(await sgis().geocode('서울 견본구 시험로 1')).toEqual({ ok: false, reason: 'notFound' });
    expect(await sgis().geocode('')).toEqual({ ok: false, reason: 'notFound' });
  });
});

describe('the token', () => {
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
