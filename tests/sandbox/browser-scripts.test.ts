import vm from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { armFault } from '#sandbox/faults.ts';
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

/** A form as the script has posted it. */
interface Posted {
  action: string;
  target: string;
  fields: Record<string, string>;
}

/** Elements as far as the scripts need them. */
function fakeDocument(src: string, posted: Posted[]) {
  const element = (tag: string) => {
    const inputs: { name: string; value: unknown }[] = [];
    const made = {
      tag,
      name: '',
      value: undefined as unknown,
      action: '',
      target: '',
      method: '',
      style: {},
      append: (input: { name: string; value: unknown }) => void inputs.push(input),
      remove: () => {},
      submit() {
        const fields = Object.fromEntries(inputs.map(({ name, value }) => [name, String(value)]));
        posted.push({ action: made.action, target: made.target, fields });
      },
    };
    return made;
  };
  return { currentScript: { src }, createElement: element, body: element('body') };
}

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

/** Runs a script as the browser does when a script tag has loaded it. */
async function loaded(path: string, userAgent = PHONE) {
  const src = sandbox.origin + path;
  const posted: Posted[] = [];
  const window: Record<string, unknown> = { kakao: { maps: 'kept' } };
  vm.runInNewContext(await (await fetch(src)).text(), {
    window,
    document: fakeDocument(src, posted),
    navigator: { userAgent },
    addEventListener: () => {},
    URL,
    URLSearchParams,
    fetch,
    Error,
  });
  return { window, posted };
}

const send = ({ action, fields }: Posted) => fetch(action, { method: 'POST', body: new URLSearchParams(fields) });

const order = () => ({
  amount: 11_000,
  orderId: 'ord_123456',
  orderName: '두부',
  successUrl: `${sandbox.origin}/toss/success?sessionKey=a`,
  failUrl: `${sandbox.origin}/toss/fail?sessionKey=a`,
});

describe('the payment script', () => {
  test('of v1 posts to a pay page that opens, on an origin of its own', async () => {
    const { window, posted } = await loaded('/sandbox/toss/v1.js');
    const request = { ...order(), taxFreeAmount: 4_400 };
    void (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment('카드', request);
    expect(posted).toMatchObject([
      {
        action: `${sandbox.origin}/sandbox/toss/pay`,
        target: '_self',
        fields: { clientKey: 'test_ck_sandbox', orderId: 'ord_123456', taxFreeAmount: '4400' },
      },
    ]);
    const page = await send(posted[0]!);
    expect(new URL(page.url).origin).not.toBe(sandbox.origin);
    const text = await page.text();
    expect(text).toContain('11,000원');
    expect(text).toContain('4,400원');
  });

  test.each([
    ['a PC', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36', {}, 'sandbox-toss-ord_123456'],
    ['a PC that is told to', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0', { windowTarget: 'self' }, '_self'],
    ['a phone', PHONE, {}, '_self'],
  ])('on %s', async (_, userAgent, told, target) => {
    const { window, posted } = await loaded('/sandbox/toss/v1.js', userAgent);
    void (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment('카드', { ...order(), ...told });
    expect(posted.map((form) => form.target)).toEqual([target]);
    expect((await send(posted[0]!)).headers.get('content-security-policy')).toContain(
      target === '_self' ? "frame-ancestors 'none'" : `frame-ancestors ${sandbox.origin}`,
    );
  });

  test('of v2 takes the amount as an object, and leads to the same page', async () => {
    for (const path of ['/sandbox/toss/v1.js', '/sandbox/toss/v2/standard.js']) {
      const { window, posted } = await loaded(path);
      const toss = window.TossPayments as TossGlobal;
      const { amount, ...rest } = order();
      void toss('test_ck_sandbox')
        .payment({ customerKey: toss.ANONYMOUS })
        .requestPayment({ method: 'CARD', amount: { currency: 'KRW', value: amount }, ...rest });
      expect(posted[0]!.action).toBe(`${sandbox.origin}/sandbox/toss/pay`);
      expect((await send(posted[0]!)).status).toBe(200);
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
    ['taxFreeAmount', '카드', { taxFreeAmount: 11_001 }],
    ['windowTarget for a phone', '카드', { windowTarget: 'iframe' }],
  ])('rejects a wrong %s', async (_what, method, wrong) => {
    const { window, posted } = await loaded('/sandbox/toss/v1.js');
    const request = (window.TossPayments as TossGlobal)('test_ck_sandbox').requestPayment(method, {
      ...order(),
      ...wrong,
    });
    await expect(request).rejects.toMatchObject({ code: 'INVALID_PARAMETER' });
    expect(posted).toEqual([]);
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
