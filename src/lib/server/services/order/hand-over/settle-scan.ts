import { and, asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { decideOffline, type OfflineRefusal, type OfflineVerdict } from '#lib/domain/order/offline-check-in.ts';
import { isOneVisit } from '#lib/domain/order/visit.ts';
import type { OrderWeight } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders, refunds } from '#lib/server/schema/index.ts';
import { askMartOfOrder } from '../../case/ask-mart.ts';
import { withdrawRefunds } from '../../payment/withdraw-refunds.ts';
import type { BagContents } from '../bags/write-handed-over.ts';
import { tellOfEarlierRecall } from '../recall/end-recalled.ts';
import { completePickUp } from './hand-over.ts';
import { findUnweighed } from './weigh-orders.ts';

/** A check-in that was made without a network, as it is decided. */
export interface Scan {
  martId: number;
  orderIds: readonly number[];
  scannedAt: Date;
  arrivedAt: Date;
  now: Date;
  wasOnline: boolean;
  /** The buyer's identity card was looked at. */
  idChecked: boolean;
  /** What the scale said of those that are sold by weight. */
  weights?: readonly OrderWeight[] | null | undefined;
  /** What was scanned; null where that was looked at when it arrived. */
  uuid: string | null;
}

/** What was decided of an order that was named; `order` is null where the mart has none of that id. */
export interface Decided {
  orderId: number;
  order: OrderRow | null;
  verdict: OfflineVerdict;
}

/**
 * What is said of bags that were handed over, now or by another check-in: their orders are locked, their buyer is
 * proven.
 */
export function bagsOf(said: readonly BagContents[], decided: readonly Decided[]): BagContents[] {
  const done = decided.filter(({ verdict }) => ['pickedUp', 'already'].includes(verdict.outcome));
  return said.filter(({ orderId }) => done.some((one) => one.orderId === orderId));
}

export const refusedWith = (reason: OfflineRefusal): OfflineVerdict => ({ outcome: 'refused', reason });

/**
 * Refunds are locked before orders, as the outbox locks them; one that is written meanwhile is read with its order
 * held.
 */
export async function decideScan(tx: Tx, scan: Scan): Promise<Decided[]> {
  const { martId, orderIds, now } = scan;
  const weights = scan.weights ?? [];
  await lockRefunds(tx, orderIds);
  const found = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, [...orderIds])))
    .orderBy(asc(orders.id))
    .for('update');
  const sent = await lockRefunds(tx, orderIds);
  const proven = scan.uuid === null ? null : await findScanned(tx, martId, scan.uuid);
  return orderIds.map((orderId): Decided => {
    const order = found.find(({ id }) => id === orderId) ?? null;
    const of = (verdict: OfflineVerdict): Decided => ({ orderId, order, verdict });
    if (!order) return of(refusedWith('orderNotFound'));
    const isProven = scan.uuid === null || (proven?.buyerId === order.buyerId && isOneVisit(proven, order, now));
    if (!isProven) return of(refusedWith('wrongQr'));
    const isUnweighed = findUnweighed([order], weights) !== undefined;
    const isPaid = order.way !== 'onSite';
    return of(decideOffline({ ...order, isPaid, isUnweighed, isRefundSent: sent.has(orderId) }, scan));
  });
}

async function findScanned(tx: Tx, martId: number, uuid: string): Promise<OrderRow | undefined> {
  if (!z.uuid().safeParse(uuid).success) return undefined;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), eq(orders.qrUuid, uuid.toLowerCase())));
  return order;
}

/**
 * Does what was decided: hands over, and opens a case for the mart where goods are gone whose buyer keeps their money,
 * or had called them off (market.md 27.6). Buyers hear of a recall that came in between. `by` is who scanned; with
 * `isClaim` they have left the mart, which believes them. Refuses with `ownOrder`, `orderNotOpen`.
 */
export async function settleScan(
  tx: Tx,
  by: Viewer,
  scan: Scan,
  { decided, isClaim = false }: { decided: readonly Decided[]; isClaim?: boolean },
): Promise<void> {
  const goes = decided.flatMap(({ order, verdict }) =>
    order && verdict.outcome === 'pickedUp' ? [{ order, verdict }] : [],
  );
  if (goes.length > 0) {
    await withdrawRefunds(
      tx,
      goes.flatMap(({ order, verdict }) => (verdict.isLate ? [order.id] : [])),
      scan.now,
    );
    // One scan is one moment: its receipt is one.
    const scannedAt = new Date(Math.max(...goes.map(({ verdict }) => verdict.endedAt.getTime())));
    const facts = scan.wasOnline ? { wasOnline: true as const } : {};
    const handed = goes.map(({ order }) => order);
    await completePickUp(tx, by, handed, { now: scan.now, scannedAt, facts, isClaim, weights: scan.weights ?? [] });
  }
  for (const { order, verdict } of decided) {
    if (order && (verdict.outcome === 'moneyBack' || verdict.outcome === 'calledOff'))
      await askMartOfOrder(tx, { order, outcome: verdict.outcome, scannedAt: scan.scannedAt, at: scan.now });
  }
  const handedOver = decided.flatMap(({ order, verdict }) =>
    order && ['pickedUp', 'calledOff', 'moneyBack'].includes(verdict.outcome) ? [order] : [],
  );
  await tellOfEarlierRecall(tx, handedOver, scan.now);
}

/** Which of them the provider may have been asked for. */
async function lockRefunds(tx: Tx, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .select({ orderId: refunds.orderId, state: refunds.state, attempts: refunds.attempts })
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), eq(refunds.origin, 'end')))
    .orderBy(asc(refunds.id))
    .for('update');
  return new Set(rows.filter(({ state, attempts }) => state === 'refunded' || attempts > 0).map((row) => row.orderId));
}
