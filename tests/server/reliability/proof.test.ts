import { describe, expect, test } from 'vitest';
import { Account } from '../../reliability/account.ts';
import type { Attempt } from '../../reliability/attempt.ts';
import { askAgain, type Books, differences } from '../../reliability/proof.ts';
import type { ProviderPayment } from '../../reliability/provider.ts';
import type { Shop } from '../../reliability/shop.ts';

/** The proof of the reliability run is only worth something if it sees what is wrong. */
const buyer = new Account('buyer@demo.test', [], 0);
const shop = { goods: [{ productId: 1, martId: 1, priceWon: 10_000, quantity: 30 }] } as unknown as Shop;

const attempt = (over: Partial<Attempt> = {}): Attempt => ({
  buyer,
  lines: [],
  name: null,
  orderId: 'dm_1',
  send: null,
  tampered: false,
  bought: [[7]],
  refused: [],
  ...over,
});
const order = (over: object = {}) => ({
  orderId: 7,
  productId: 1,
  quantity: 1,
  totalPrice: 11_000,
  orderedAt: '2026-11-20T05:00:00.000Z',
  creditMethod: 'RESERVATION' as const,
  endReason: null,
  refund: null,
  tab: 'buy-ing' as const,
  email: buyer.email,
  ...over,
});
const payment = (over: Partial<ProviderPayment> = {}): ProviderPayment => ({
  orderId: 'dm_1',
  paymentKey: 'key',
  status: 'DONE',
  totalAmount: 11_000,
  balanceAmount: 11_000,
  approvedAt: '2026-11-21T14:00:00+09:00',
  cancels: null,
  ...over,
});
const cancel = (cancelAmount: number, orderId = 7) => ({
  cancelAmount,
  cancelReason: `동네마켓 주문 ${orderId} 환불 (R1)`,
});
const books = (orders: ReturnType<typeof order>[], payments: ProviderPayment[]): Books => ({
  orders: new Map(orders.map((one) => [one.orderId, one])),
  payments: new Map(payments.map((one) => [one.orderId, one])),
});

const missed = order({ tab: 'buy-cancel', endReason: 'noShow', refund: { state: 'refunded', amount: 10_000 } });

/** Handed over by weight: 11,000 won were told and paid, 9,000 weighed. */
const weighed = order({
  tab: 'buy-completed',
  weighed: { price: 9_000 },
  refund: { state: 'refunded', amount: 2_000 },
});

describe('money and orders', () => {
  test('that agree are nothing to speak of', () => {
    expect(differences(books([order()], [payment()]), [attempt()], shop)).toEqual([]);
    expect(differences(books([weighed], [payment({ cancels: [cancel(2_000)] })]), [attempt()], shop)).toEqual([]);
    const kept = payment({ balanceAmount: 1_000, cancels: [cancel(10_000)] });
    expect(differences(books([missed], [kept]), [attempt()], shop)).toEqual([]);
  });

  test.each([
    ['a charge without an order', books([], [payment()])],
    ['an order without a charge', books([order()], [payment({ approvedAt: null })])],
    ['another amount', books([order({ totalPrice: 10_000 })], [payment()])],
    ['a refund that was never made', books([missed], [payment()])],
    ['a refund made twice', books([missed], [payment({ cancels: [cancel(10_000), cancel(10_000)] })])],
    ['a surcharge given back to who did not come', books([missed], [payment({ cancels: [cancel(11_000)] })])],
    ['money back for an order that stands', books([order()], [payment({ cancels: [cancel(11_000)] })])],
    ['what the scale leaves, not given back', books([weighed], [payment()])],
    [
      'what the scale leaves, given back twice',
      books([weighed], [payment({ cancels: [cancel(2_000), cancel(2_000)] })]),
    ],
    ['money back for nobody’s order', books([order()], [payment({ cancels: [cancel(11_000, 9)] })])],
    [
      'a refund called done too early',
      books(
        [order({ tab: 'buy-cancel', endReason: 'buyer', refund: { state: 'refunded', amount: 11_000 } })],
        [payment()],
      ),
    ],
    [
      'a refund that is not called done',
      books(
        [order({ tab: 'buy-cancel', endReason: 'buyer', refund: { state: 'requested', amount: 11_000 } })],
        [payment({ cancels: [cancel(11_000)] })],
      ),
    ],
  ])('%s is found', (_, wrong) => {
    expect(differences(wrong, [attempt()], shop)).not.toEqual([]);
  });
});

describe('each checkout', () => {
  const good = books([order()], [payment()]);

  test('that was answered once is nothing to speak of', async () => {
    expect(await askAgain([attempt(), attempt({ orderId: 'dm_2', bought: [] })], good)).toEqual([]);
  });

  test.each<[string, Attempt[]]>([
    ['an order sold twice', [attempt(), attempt({ orderId: null })]],
    ['two answers that differ', [attempt({ bought: [[7], [8]] })]],
    ['an order that was acknowledged and is gone', [attempt(), attempt({ orderId: null, bought: [[9]] })]],
    ['a card order that belongs to no checkout', [attempt({ bought: [] })]],
    ['a tampered one that went through', [attempt({ tampered: true })]],
  ])('%s is found', async (_, attempts) => {
    expect(await askAgain(attempts, good)).not.toEqual([]);
  });
});
