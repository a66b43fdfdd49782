import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { armFault } from '#lib/server/sandbox/faults.ts';
import { runSandbox } from './running-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof runSandbox>>;
beforeEach(async () => {
  sandbox = await runSandbox();
});
afterEach(() => sandbox.stop());

type Request = (...args: unknown[]) => Promise<unknown>;
interface TossGlobal {
  (clientKey: string): { requestPayment: Request; payment(options: object): { requestPayment: Request } };
  ANONYMOUS: string;
}

/** Runs a script as the browser does when a script tag has loaded it. */
async function loaded(path: string) {
  const src = sandbox.origin + path;
  const visited: string[] = [];
  const window: Record<string, unknown> = { kakao: { maps: 'kept' } };
  vm.runInNewContext(await (await fetch(src)).text(), {
    window,
    document: { currentScript: { src } },
    location: { assign: (url: URL) => visited.push(String(url)) },
    URL,
    URLSearchParams,
    fetch,
    Error,
  });
  return { window, visited };
}

const order = () => ({
  amount: 11_000,
  orderId: 'ord_123456',
  orderName: '두부',
  successUrl: `${sandbox.origin}/toss/success?sessionKey=a`,
  failUrl: `${sandbox.origin}/toss/fail?sessionKey=a`,
});

describe('the payment script', () => {
  test('of v1 leads to a pay page that opens', async () => {
    const { window, visited } = await loaded('/sandbox/toss/v1.js');
    void (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment('카드', order());
    expect(visited).toHaveLength(1);
    expect(visited[0]).toMatch(`${sandbox.origin}/sandbox/toss/pay?clientKey=test_ck_sandbox&orderId=ord_123456`);
    expect(await (await fetch(visited[0] ?? '')).text()).toContain('11,000원');
  });

  test('of v2 takes the amount as an object, and leads to the same page', async () => {
    for (const path of ['/sandbox/toss/v1.js', '/sandbox/toss/v2/standard.js']) {
      const { window, visited } = await loaded(path);
      const toss = window.TossPayments as TossGlobal;
      const { amount, ...rest } = order();
      void toss('test_ck_sandbox')
        .payment({ customerKey: toss.ANONYMOUS })
        .requestPayment({ method: 'CARD', amount: { currency: 'KRW', value: amount }, ...rest });
      expect(visited[0]).toMatch(`${sandbox.origin}/sandbox/toss/pay?`);
      expect((await fetch(visited[0] ?? '')).status).toBe(200);
    }
  });

  test('without return addresses resolves with the key', async () => {
    const { window } = await loaded('/sandbox/toss/v1.js');
    const { successUrl: _, failUrl: __, ...rest } = order();
    const result = await (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment('CARD', rest);
    expect(result).toEqual({ paymentKey: expect.stringMatching(/^tsb_/), orderId: 'ord_123456', amount: 11_000 });
  });

  test.each([
    ['method', '가상계좌', {}],
    ['amount', '카드', { amount: '11000' }],
    ['orderId', '카드', { orderId: 'short' }],
    ['orderName', '카드', { orderName: 'x'.repeat(101) }],
    ['successUrl', '카드', { successUrl: '/toss/success' }],
    ['currency', '카드', { currency: 'USD' }],
  ])('rejects a wrong %s', async (_what, method, wrong) => {
    const { window, visited } = await loaded('/sandbox/toss/v1.js');
    const request = (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment(method, {
      ...order(),
      ...wrong,
    });
    await expect(request).rejects.toMatchObject({ code: 'INVALID_PARAMETER' });
    expect(visited).toEqual([]);
  });

  test('can be missing', async () => {
    await armFault(sandbox.store, { provider: 'toss', fault: 'script_404' });
    expect((await fetch(`${sandbox.origin}/sandbox/toss/v1.js`)).status).toBe(404);
    expect((await fetch(`${sandbox.origin}/sandbox/toss/v1.js`)).status).toBe(200);
  });
});

test('the postcode script adds to the vendors’ globals and takes nothing away', async () => {
  const { window } = await loaded('/sandbox/postcode/v2.js');
  const { kakao, daum } = window as Record<'kakao' | 'daum', { maps?: string; Postcode: unknown }>;
  expect(kakao.maps).toBe('kept');
  expect(kakao.Postcode).toBeTypeOf('function');
  expect(daum.Postcode).toBe(kakao.Postcode);
});
