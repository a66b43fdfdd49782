import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestCardPayment } from '#lib/client/payment/toss.ts';

const asked: { way: string; request: Record<string, unknown> }[] = [];
let end: (request: object) => Promise<never>;

vi.mock('@tosspayments/payment-sdk', () => ({
  loadTossPayments: async () => ({
    requestPayment: (way: string, request: Record<string, unknown>) => {
      asked.push({ way, request });
      return end(request);
    },
  }),
}));

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', { origin: 'http://market.test' });
});
afterEach(() => vi.unstubAllGlobals());

const refused = (code: string) => async () => {
  throw Object.assign(new Error(code), { code });
};
const pay = (orderName = '두부') =>
  requestCardPayment(
    { clientKey: 'key', src: '/script.js' },
    { amount: 11_006, orderId: 'dm_0001', orderName, sessionKey: 'card_1' },
  );

// spec: S7.29
test('the provider is asked for a card payment in won, and knows the way back', async () => {
  end = refused('USER_CANCEL');
  await pay('두'.repeat(120));
  expect(asked).toEqual([
    {
      way: '카드',
      request: {
        amount: 11_006,
        orderId: 'dm_0001',
        orderName: '두'.repeat(100),
        currency: 'KRW',
        successUrl: 'http://market.test/toss/success?sessionKey=card_1',
        failUrl: 'http://market.test/toss/fail?sessionKey=card_1',
        windowTarget: 'self',
      },
    },
  ]);
});

test('a long name is cut at whole characters, and the way back says how each line is paid', async () => {
  end = refused('USER_CANCEL');
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  for (const last of ['\u{1f600}', '\u{1f1f0}\u{1f1f7}', family, 'e\u0301'])
    await requestCardPayment(
      { clientKey: 'key', src: '/script.js' },
      { amount: 1_000, orderId: 'dm_0001', orderName: '두'.repeat(99) + last, sessionKey: 'card_1', ways: 'cr' },
    );
  expect(asked.map(({ request }) => request.orderName)).toEqual(Array(4).fill('두'.repeat(99)));
  expect(asked[0]!.request.successUrl).toBe('http://market.test/toss/success?sessionKey=card_1&ways=cr');
});

test('what is exempt from VAT is told where it is known, nothing of it included', async () => {
  end = refused('USER_CANCEL');
  for (const taxFreeAmount of [4_400, 0]) {
    const request = { amount: 11_006, taxFreeAmount, orderId: 'dm_0001', orderName: '두부', sessionKey: 'card_1' };
    await requestCardPayment({ clientKey: 'key', src: '/script.js' }, request);
  }
  expect(asked.map(({ request }) => request.taxFreeAmount)).toEqual([4_400, 0]);
});

test.each([
  ['USER_CANCEL', 'cancelled'],
  ['PAY_PROCESS_CANCELED', 'cancelled'],
  ['FORBIDDEN_REQUEST', 'failed'],
  // spec: S8.17
])('%s of the provider is %s', async (code, reason) => {
  end = refused(code);
  expect(await pay()).toEqual({ reason });
});
