import { and, asc, eq, sql } from 'drizzle-orm';
import { refundWon } from '#lib/domain/order/line-price.ts';
import { ORDER_ACCOUNTS, orderBalances } from '#lib/domain/settlement/balances.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { moneyLegs, type OrderRow, orders, type Payment, type RefundRow, refunds } from '#lib/server/schema/index.ts';
import { type MoneyEvent, post } from './post.ts';

/** What the end of a card order leaves to its buyer alone, in won; 0 where it was picked up, null while it waits. */
export function unearnedOf(order: OrderRow): number | null {
  if (order.state === 'pickedUp') return 0;
  return order.endReason === null ? null : refundWon(order, order.endReason);
}

/** A note on what older payments give back: nothing of them was booked (SETTLEMENT_FROM). */
const OLDER_PAYMENT = 'of a payment from before SETTLEMENT_FROM';

/** The card has charged for these orders: `paid`. One from before the market's settlements began has no legs. */
export async function postPaid(
  tx: Tx,
  { id: paymentId, amountWon }: Payment,
  placed: readonly OrderRow[],
  { at, from }: { at: Date; from: Date | null },
): Promise<void> {
  if (from && at < from) return;
  const held = placed
    .filter(({ way }) => way !== 'onSite')
    .map(({ id: orderId, martId, totalPriceWon }) => ({
      account: 'buyer' as const,
      orderId,
      martId,
      paymentId,
      amountWon: -totalPriceWon,
    }));
  await post(tx, { kind: 'paid', ref: paymentId, at }, [{ account: 'provider', paymentId, amountWon }, ...held]);
}

/**
 * A mart has earned what it keeps of an order that ended: `earned`. The order is locked, and its refunds are asked for.
 */
export const postEarned = (tx: Tx, orderId: number, at: Date): Promise<void> =>
  postOrder(tx, orderId, { kind: 'earned', ref: orderId, at });

/** The same of one that had ended, and was handed over all the same without a network (market.md 27.6). */
export const postEarnedLate = (tx: Tx, orderId: number, at: Date): Promise<void> =>
  postOrder(tx, orderId, { kind: 'earnedLate', ref: orderId, at });

/** Money is to go back: `asked`. That of an order's end, or of its scale, goes before what its mart earns by it. */
export const postAsked = (tx: Tx, { id, orderId, origin, amountWon }: RefundRow, at: Date): Promise<void> =>
  postOrder(tx, orderId, {
    kind: 'asked',
    ref: id,
    at,
    back: { refundId: id, won: -amountWon },
    isWaiting: origin === 'end' || origin === 'weighed',
  });

/** Finance has said who bears what was given back by hand: `borne`, after its row says so. */
export const postBorne = (tx: Tx, { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>, at: Date): Promise<void> =>
  postOrder(tx, orderId, { kind: 'borne', ref: id, at });

/** It is not to go back any more, and the order waits again: `withdrawn`, after its row is gone. */
export const postWithdrawn = (tx: Tx, { id, orderId, amountWon }: RefundRow, at: Date): Promise<void> =>
  postOrder(tx, orderId, { kind: 'withdrawn', ref: id, at, back: { refundId: id, won: amountWon }, isWaiting: true });

/** The card provider has given it back, for us (`refunded`) or by hand (`attributed`). */
export async function postRefunded(
  tx: Tx,
  { id: refundId, orderId, paymentId, amountWon, origin }: RefundRow,
  at: Date,
): Promise<void> {
  const [asked] = await tx
    .select({ martId: moneyLegs.martId })
    .from(moneyLegs)
    .where(and(eq(moneyLegs.kind, 'asked'), eq(moneyLegs.ref, String(refundId)), eq(moneyLegs.account, 'back')));
  // Asked for before there were settlements.
  if (!asked) return;
  const kind = origin === 'attributed' ? 'attributed' : 'refunded';
  const of = { orderId, paymentId, refundId, martId: asked.martId };
  await post(tx, { kind, ref: refundId, at }, [
    { account: 'back', amountWon, ...of },
    { account: 'provider', amountWon: -amountWon, ...of },
  ]);
}

interface OrderEvent extends Pick<MoneyEvent, 'kind' | 'ref' | 'at'> {
  /** What goes on the account of refunds, or comes off it, by one of them. */
  back?: { refundId: number; won: number };
  /** As if it had not ended: its end is posted by itself. */
  isWaiting?: boolean;
}

/**
 * Posts what is missing between what stands for an order and what should: the caller has locked its row. Nothing for
 * one on site.
 */
async function postOrder(tx: Tx, orderId: number, { back, isWaiting = false, ...event }: OrderEvent): Promise<void> {
  const [[order], given, standing] = await Promise.all([
    tx.select().from(orders).where(eq(orders.id, orderId)),
    tx.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.seq)),
    standingOf(tx, orderId),
  ]);
  if (!order || order.way === 'onSite') return;
  const { martId } = order;
  const of = { martId, orderId, refundId: back?.refundId ?? null };
  const backLeg = { account: 'back', amountWon: back?.won ?? 0, ...of } as const;
  if (!standing.has('buyer')) {
    const bears = { account: 'market', amountWon: -backLeg.amountWon, ...of } as const;
    return post(tx, { ...event, note: OLDER_PAYMENT }, [bears, backLeg]);
  }
  const unearnedWon = isWaiting ? null : unearnedOf(order);
  const { totalPriceWon: paidWon, commissionBp } = order;
  const balances = orderBalances({ paidWon, commissionBp, unearnedWon }, given);
  const changed = ORDER_ACCOUNTS.map((account) => ({
    account,
    amountWon: balances[account] - (standing.get(account) ?? 0),
    ...of,
  }));
  await post(tx, event, [...changed, backLeg]);
}

async function standingOf(tx: Tx, orderId: number): Promise<Map<string, number>> {
  const rows = await tx
    .select({ account: moneyLegs.account, won: sql<number>`sum(${moneyLegs.amountWon})::float8` })
    .from(moneyLegs)
    .where(eq(moneyLegs.orderId, orderId))
    .groupBy(moneyLegs.account);
  return new Map(rows.map(({ account, won }) => [account, won]));
}
