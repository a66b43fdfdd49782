import { partsOf } from '#lib/domain/group.ts';
import { entry, known } from '#lib/domain/known.ts';
import { refundWon } from '#lib/domain/order/line-price.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import { ORDER_ACCOUNTS, orderBalances } from '#lib/domain/settlement/balances.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type * as schema from '#lib/server/schema/index.ts';
import { type Leg, type MoneyEvent, postAll } from '#lib/server/services/settlement/ledger/post.ts';
import type { DemoOrder, DemoTown } from './town-types.ts';
import { byKey } from './town-types.ts';

/** What the town's marts pay for orders by card. */
export const DEMO_COMMISSION_BP = 550;

const EVENTS_A_STATEMENT = 500;

interface Booked {
  payments: readonly (typeof schema.payments.$inferSelect)[];
  refunds: readonly (typeof schema.refunds.$inferSelect)[];
}

interface Event extends MoneyEvent {
  legs: Leg[];
}

/** What goes back of a card order: by its end, or by the scale. */
export function backWon(order: DemoOrder): number {
  const { end } = order;
  if (order.way === 'onSite' || end.state === 'open') return 0;
  return end.state === 'pickedUp' ? order.totalPriceWon - soldForWon(order) : refundWon(order, end.reason);
}

/** The books of the town as its trade would have written them (market.md 24.4), one event after the other. */
export async function writeBooks(tx: Tx, { orders }: DemoTown, { payments, refunds }: Booked): Promise<void> {
  const charged = orders.filter(({ way }) => way !== 'onSite');
  const linesOf = Map.groupBy(charged, ({ checkoutKey }) => checkoutKey);
  const paymentOf = new Map(payments.map((payment) => [payment.checkoutId, payment]));
  const paid = payments.map(
    ({ id: paymentId, amountWon, decidedAt, checkoutId }): Event => ({
      kind: 'paid',
      ref: paymentId,
      at: known(decidedAt, 'the time of a charge'),
      legs: [
        { account: 'provider', paymentId, amountWon },
        ...entry(linesOf, checkoutId).map(
          (order): Leg => ({ account: 'buyer', ...of(order), paymentId, amountWon: -order.totalPriceWon }),
        ),
      ],
    }),
  );
  const given = refunds.flatMap(({ id: refundId, orderId, amountWon, requestedAt: at }): Event[] => {
    const order = byKey(orders, orderId);
    const leg = (account: Leg['account'], won: number): Leg => ({ account, ...of(order), refundId, amountWon: won });
    const { id: paymentId } = entry(paymentOf, order.checkoutKey);
    return [
      { kind: 'asked', ref: refundId, at, legs: [leg('buyer', amountWon), leg('back', -amountWon)] },
      {
        kind: 'refunded',
        ref: refundId,
        at,
        legs: [leg('back', amountWon), { ...leg('provider', -amountWon), paymentId }],
      },
    ];
  });
  const earned = charged.flatMap((order): Event[] => {
    const { end, totalPriceWon: paidWon } = order;
    if (end.state === 'open') return [];
    const amountWon = backWon(order);
    const unearnedWon = end.state === 'pickedUp' ? 0 : amountWon;
    const back = { amountWon, bearer: 'mart' } as const;
    const balances = orderBalances({ paidWon, commissionBp: DEMO_COMMISSION_BP, unearnedWon }, [back]);
    const waits = { buyer: amountWon - paidWon, mart: 0, commission: 0, vat: 0, market: 0 };
    const legs = ORDER_ACCOUNTS.map((account) => ({
      account,
      ...of(order),
      amountWon: balances[account] - waits[account],
    }));
    return [{ kind: 'earned', ref: order.key, at: end.at, legs }];
  });
  const events = [...paid, ...given, ...earned].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const part of partsOf(events, EVENTS_A_STATEMENT)) await postAll(tx, part);
}

const of = ({ key, martKey }: DemoOrder) => ({ orderId: key, martId: martKey });
