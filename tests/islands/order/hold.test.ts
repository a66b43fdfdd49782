import { beforeEach, expect, test, vi } from 'vitest';
import { HOLD } from '#lib/messages/order/hold.ts';
import { holdOne } from '#lib/stores/hold.ts';
import { $signInPrompt, dismissSignIn } from '#lib/stores/session.ts';
import { $toasts, TAKE_BACK_MS } from '#lib/stores/toasts.ts';
import { no, OFFLINE, yes } from '../answers.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const terms = {
  possible: true as const,
  amount: 2_500,
  pickupFrom: NOW.toISOString(),
  validUntil: '2026-11-20T06:00:00Z',
};
const refusedTerms = { possible: false as const, reason: 'soldOut' as const, message: '다 팔렸어요.' };
const quoteOf = (onSite: typeof terms | typeof refusedTerms) =>
  yes({
    orderId: 'o',
    lines: [{ productId: 7, quantity: 1, taxFree: false, onSite, card: refusedTerms, reservation: refusedTerms }],
  });

type Use = NonNullable<Parameters<typeof holdOne>[1]>;
function ports(over: Partial<{ [K in keyof Use]: unknown }> = {}) {
  return {
    quote: vi.fn(async () => quoteOf(terms)),
    order: vi.fn(async () => yes({ orderIds: [41] })),
    cancel: vi.fn(async () => yes('취소했어요.')),
    readOpenOrders: vi.fn(async () => []),
    now: () => NOW,
    ...over,
  } as unknown as Use;
}
const texts = () => $toasts.get().map(({ text }) => text);

beforeEach(() => {
  $toasts.set([]);
  dismissSignIn();
});

test('one press holds one piece by the terms of now, for no more than the card said', async () => {
  const use = ports();
  expect(await holdOne({ productId: 7, price: 2_500 }, use)).toBe(true);
  const fromCard = { isOnePress: true };
  expect(use.order).toHaveBeenCalledWith(
    [
      {
        productId: 7,
        quantity: 1,
        paymentMethod: 'ON_SITE',
        isReservation: false,
        expectedValidUntil: terms.validUntil,
        expectedAmount: 2_500,
      },
    ],
    fromCard,
  );
  expect(texts()).toEqual(['주문했어요. 오늘 2:00~3:00에 매장에서 결제하고 찾아가세요.']);
  expect($toasts.get()[0]!.action).toMatchObject({ label: '되돌리기', forMs: TAKE_BACK_MS });
  expect(use.readOpenOrders).toHaveBeenCalledOnce();
});

test('it is under way until the card can say what is held: a second press holds no second piece', async () => {
  const read = Promise.withResolvers<void>();
  let isOver = false;
  const use = ports({ readOpenOrders: () => read.promise });
  const holding = holdOne({ productId: 7, price: 2_500 }, use).then(() => {
    isOver = true;
  });
  await vi.waitFor(() => expect(texts()).toHaveLength(1));
  expect(isOver).toBe(false);
  read.resolve();
  await holding;
});

test('it can be taken back; what cannot be leads to the orders', async () => {
  const use = ports();
  await holdOne({ productId: 7, price: 2_500 }, use);
  $toasts.get()[0]!.action!.press();
  await vi.waitFor(() => expect(texts()).toContain(HOLD.takenBack));
  expect(use.cancel).toHaveBeenCalledWith(41);
  expect(use.readOpenOrders).toHaveBeenCalledTimes(2);

  const late = ports({ cancel: async () => no(409, 'alreadyPickedUp', '이미 받은 주문이에요.') });
  await holdOne({ productId: 7, price: 2_500 }, late);
  $toasts.get().at(-1)!.action!.press();
  await vi.waitFor(() => expect(texts()).toContain(HOLD.notTakenBack('이미 받은 주문이에요.')));
  expect($toasts.get().at(-1)!.link).toEqual({ href: '/buyer/purchase', label: HOLD.seeOrders });
});

test.each([
  ['a quote that does not come', { quote: async () => OFFLINE }, OFFLINE.error.message],
  ['terms that refuse', { quote: async () => quoteOf(refusedTerms) }, '다 팔렸어요.'],
  [
    'a price that rose meanwhile',
    { order: async () => no(409, 'amountChanged', '가격이 바뀌었어요.') },
    '가격이 바뀌었어요.',
  ],
])('%s: nothing is held, and it is said why', async (_, over, why) => {
  const use = ports(over);
  expect(await holdOne({ productId: 7, price: 2_500 }, use)).toBe(false);
  expect($toasts.get()).toMatchObject([{ text: `주문하지 못했어요. ${why}`, tone: 'problem' }]);
  expect(use.cancel).not.toHaveBeenCalled();
});

test('a session that has ended asks to sign in', async () => {
  await holdOne({ productId: 7, price: 2_500 }, ports({ quote: async () => no(401, 'signInRequired' as never) }));
  expect($signInPrompt.get()).toEqual({ reason: HOLD.signIn });
  expect($toasts.get()).toEqual([]);
});
