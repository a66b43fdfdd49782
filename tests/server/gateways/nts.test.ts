import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNts } from '#lib/server/gateways/nts.ts';
import { armFault } from '#sandbox/faults.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

const KEY = 'sandbox+nts/key==';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

const nts = (overrides = {}, deps = {}) =>
  createNts({ baseUrl: `${sandbox.origin}/sandbox/nts`, serviceKey: KEY, timeoutMs: 10_000, ...overrides }, deps);

test.each([
  ['9900000004', '01', '부가가치세 일반과세자'],
  ['9900079194', '01', '부가가치세 간이과세자'],
  ['1234567891', '01', '부가가치세 일반과세자'],
  ['8800000008', '02', '부가가치세 일반과세자'],
  ['8800000013', '03', '부가가치세 일반과세자'],
  ['8800000027', '', '국세청에 등록되지 않은 사업자등록번호입니다.'],
  ['1234567890', '', '국세청에 등록되지 않은 사업자등록번호입니다.'],
  ['0000000000', '', '국세청에 등록되지 않은 사업자등록번호입니다.'],
])('%s is answered with code "%s"', async (number, b_stt_cd, tax_type) => {
  expect(await nts().businessStatus(number)).toEqual({ ok: true, status: { b_stt_cd, tax_type } });
});

test('the key is sent encoded once, in whichever form it was given', async () => {
  const active = { ok: true };
  expect(await nts({ serviceKey: KEY }).businessStatus('9900000004')).toMatchObject(active);
  expect(await nts({ serviceKey: encodeURIComponent(KEY) }).businessStatus('9900000004')).toMatchObject(active);
  expect(await nts({ serviceKey: 'another' }).businessStatus('9900000004')).toMatchObject({ reason: 'unauthorized' });
});

describe('what goes wrong', () => {
  test.each([
    ['unauthorized', 'unauthorized', 'HTTP 401'],
    ['timeout', 'providerError', 'timeout'],
    ['html', 'providerError', 'HTTP 200, not JSON'],
    ['internal_error', 'providerError', 'HTTP 500 INTERNAL_ERROR'],
  ])('%s is %s (%s), and the next call works', async (fault, reason, detail) => {
    await armFault(sandbox.store, { provider: 'nts', fault });
    const asked = nts(fault === 'timeout' ? { timeoutMs: 300 } : {});
    expect(await asked.businessStatus('9900000004')).toEqual({ ok: false, reason, detail });
    expect(await nts().businessStatus('9900000004')).toMatchObject({ ok: true });
  });

  const answering = (body: unknown, status = 200): { fetch: typeof fetch } => ({
    fetch: async () => Response.json(body, { status }),
  });
  test('answers in another order are matched by number', async () => {
    const data = [
      { b_no: '1234567891', b_stt_cd: '03', tax_type: 'x' },
      { b_no: '9900000004', b_stt_cd: '01' },
    ];
    expect(await nts({}, answering({ status_code: 'OK', data })).businessStatus('9900000004')).toEqual({
      ok: true,
      status: { b_stt_cd: '01', tax_type: '' },
    });
    expect(await nts({}, answering({ status_code: 'OK', data })).businessStatus('5555555555')).toMatchObject({
      reason: 'providerError',
    });
  });
  test('a refused key may come as 400, a used-up quota as 429', async () => {
    const refused = answering({ code: -4, msg: '등록되지 않은 인증키 입니다.' }, 400);
    expect(await nts({}, refused).businessStatus('9900000004')).toMatchObject({ reason: 'unauthorized' });
    expect(await nts({}, answering({}, 429)).businessStatus('9900000004')).toMatchObject({ reason: 'quotaExceeded' });
  });
});

test('the stand-in has the real refusals of odd calls', async () => {
  const call = async (query: string, body: string) => {
    const answer = await fetch(`${sandbox.origin}/sandbox/nts/nts-businessman/v1/status?${query}`, {
      method: 'POST',
      body,
    });
    return [answer.status, await answer.json()];
  };
  const key = `serviceKey=${encodeURIComponent(KEY)}`;
  expect(await call('', '{}')).toEqual([401, { code: -4, msg: '등록되지 않은 인증키 입니다.' }]);
  expect(await call(`serviceKey=${encodeURIComponent(encodeURIComponent(KEY))}`, '{}')).toMatchObject([401, {}]);
  expect(await call(`${key}&returnType=JSON`, '{}')).toEqual([400, { code: -999, msg: 'UNKNOWN' }]);
  expect(await call(key, '{')).toEqual([400, { status_code: 'BAD_JSON_REQUEST' }]);
  expect(await call(key, '{}')).toEqual([411, { status_code: 'REQUEST_DATA_MALFORMED' }]);
  const many = JSON.stringify({ b_no: Array(101).fill('9900000004') });
  expect(await call(key, many)).toEqual([413, { status_code: 'TOO_LARGE_REQUEST' }]);
});
