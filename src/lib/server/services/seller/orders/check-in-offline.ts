import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OfflineEntry, OfflineResult } from '#lib/contract/offline-check-ins.ts';
import {
  decideOffline,
  type OfflineRefusal,
  type OfflineVerdict,
  scannedAtOf,
  worstOutcome,
} from '#lib/domain/order/offline-check-in.ts';
import { isOneVisit } from '#lib/domain/order/visit.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { martLog, martMembers, marts, orders, refunds, users } from '#lib/server/schema/index.ts';
import { logActs } from '../../shared/mart-log/log-act.ts';
import { postWithdrawn } from '../../shared/money/post-order.ts';
import { completePickUp } from './hand-over.ts';

type OrderRow = typeof orders.$inferSelect;

interface Scan {
  martId: number;
  entry: OfflineEntry;
  scannedAt: Date;
  now: Date;
}

/** What was decided of an order that was named; `order` is null where the mart has none of that id. */
interface Decided {
  orderId: number;
  order: OrderRow | null;
  verdict: OfflineVerdict;
}

/**
 * Check-ins that were made without a network, each decided by itself: the QR's uuid proves the buyer, membership is of now (market.md 27.5 and
 * 27.6). The same again hands nothing over twice. Conflicts stand in the mart's log, also those of somebody who has left the mart since. Refuses
 * with `martNotFound` who never worked there.
 */
export async function checkInOffline(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  entries: readonly OfflineEntry[],
): Promise<{ results: OfflineResult[] }> {
  const isMember = await requirePresentOrFormer(deps.db, viewer, martId);
  const results: OfflineResult[] = [];
  for (const entry of entries) {
    const now = deps.clock.now();
    const scan = { martId, entry, now, scannedAt: scannedAtOf(new Date(entry.scannedAt), entry.skewMs) };
    const decided = isMember ? await settle(deps, viewer, scan) : await refuseAll(deps.db, scan, 'notMember');
    await logConflicts(deps, viewer, scan, decided);
    results.push(await toResult(deps.db, viewer, scan, decided));
  }
  return { results };
}

/** Whether the viewer works in the open mart; false for who was there until the log's end. */
async function requirePresentOrFormer(db: Db, viewer: Viewer, martId: number): Promise<boolean> {
  const [mart] = await db
    .select({
      isMember: sql<boolean>`exists (select from ${martMembers} where mart_id = ${martId} and user_id = ${viewer.userId})`,
      wasMember: sql<boolean>`exists (select from ${martLog} where mart_id = ${martId}
        and (kind = 'memberRemoved' and subject_id = ${viewer.userId} or kind = 'memberLeft' and actor_id = ${viewer.userId}))`,
    })
    .from(marts)
    .where(and(eq(marts.id, martId), sql`${marts.closedAt} is null`));
  if (!mart || !(mart.isMember || mart.wasMember)) throw new DomainError('martNotFound');
  return mart.isMember;
}

const named = (db: Db | Tx, { martId, entry }: Scan) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, entry.orderIds)))
    .orderBy(asc(orders.id));

const refusedWith = (reason: OfflineRefusal): OfflineVerdict => ({ outcome: 'refused', reason });

async function refuseAll(db: Db, scan: Scan, reason: OfflineRefusal): Promise<Decided[]> {
  const found = await named(db, scan);
  const orderOf = (id: number) => found.find((order) => order.id === id) ?? null;
  return scan.entry.orderIds.map((orderId) => ({ orderId, order: orderOf(orderId), verdict: refusedWith(reason) }));
}

async function settle(deps: Deps, viewer: Viewer, scan: Scan): Promise<Decided[]> {
  try {
    return await deps.db.transaction(async (tx) => {
      const decided = await decide(tx, scan);
      const goes = decided.flatMap(({ order, verdict }) =>
        order && verdict.outcome === 'pickedUp' ? [{ order, verdict }] : [],
      );
      const [first] = goes;
      if (!first) return decided;
      await withdrawRefunds(
        tx,
        goes.flatMap(({ order, verdict }) => (verdict.isLate ? [order.id] : [])),
        scan.now,
      );
      // One scan is one moment: its receipt is one.
      const scannedAt = new Date(Math.max(...goes.map(({ verdict }) => verdict.endedAt.getTime())));
      await completePickUp(
        tx,
        viewer,
        goes.map(({ order }) => order),
        { now: scan.now, scannedAt },
      );
      return decided;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Their own order, or a membership that was lost this moment.
    return refuseAll(deps.db, scan, error.code === 'ownOrder' ? 'ownOrder' : 'notMember');
  }
}

/** Refunds are locked before orders, as the outbox locks them; one that is written meanwhile is read with its order held. */
async function decide(tx: Tx, scan: Scan): Promise<Decided[]> {
  const { martId, entry, scannedAt, now } = scan;
  await lockRefunds(tx, entry.orderIds);
  const found = await named(tx, scan).for('update');
  const sent = await lockRefunds(tx, entry.orderIds);
  const isUuid = z.uuid().safeParse(entry.uuid).success;
  const [proven] = isUuid
    ? await tx
        .select()
        .from(orders)
        .where(and(eq(orders.martId, martId), eq(orders.qrUuid, entry.uuid.toLowerCase())))
    : [];
  return entry.orderIds.map((orderId): Decided => {
    const order = found.find(({ id }) => id === orderId) ?? null;
    const of = (verdict: OfflineVerdict): Decided => ({ orderId, order, verdict });
    if (!order) return of(refusedWith('orderNotFound'));
    const isProven = proven && proven.buyerId === order.buyerId && isOneVisit(proven, order, now);
    if (!isProven) return of(refusedWith('wrongQr'));
    return of(
      decideOffline({ ...order, isPaid: order.way !== 'onSite', isRefundSent: sent.has(orderId) }, scannedAt, now),
    );
  });
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

/** The goods are gone: what was not sent yet is not owed any more. */
async function withdrawRefunds(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return;
  const withdrawn = await tx
    .delete(refunds)
    .where(and(inArray(refunds.orderId, [...orderIds]), eq(refunds.origin, 'end')))
    .returning();
  for (const refund of withdrawn) await postWithdrawn(tx, refund, now);
}

/** Whether it is this very scan that is stored: its answer was lost, and it is asked for again. */
const isSameScan = (order: OrderRow, { userId }: Viewer, { scannedAt, now }: Scan): boolean =>
  order.offlineAt !== null &&
  order.endedBy === userId &&
  Math.abs(order.endedAt!.getTime() - Math.min(scannedAt.getTime(), now.getTime())) < 1_000;

/** For the general manager, once: the same entry may be sent again. */
async function logConflicts(deps: Deps, viewer: Viewer, scan: Scan, decided: readonly Decided[]): Promise<void> {
  const { martId, entry, scannedAt, now } = scan;
  const conflicts = decided.filter(
    ({ order, verdict }) =>
      verdict.outcome !== 'pickedUp' && !(verdict.outcome === 'already' && order && isSameScan(order, viewer, scan)),
  );
  if (conflicts.length === 0) return;
  await deps.db.transaction(async (tx) => {
    const [logged] = await tx
      .select({ id: martLog.id })
      .from(martLog)
      .where(
        and(
          eq(martLog.martId, martId),
          eq(martLog.kind, 'offlineConflict'),
          eq(martLog.actorId, viewer.userId),
          sql`${martLog.after}->>'key' = ${entry.key}`,
        ),
      )
      .limit(1);
    if (logged) return;
    const acts = conflicts.map(({ order, verdict }) => ({
      kind: 'offlineConflict' as const,
      // Only what is this mart's is named.
      ...(order && { orderId: order.id, productId: order.productId }),
      after: {
        reason: verdict.outcome === 'refused' ? verdict.reason : verdict.outcome,
        ...{ scannedAt: scannedAt.toISOString(), key: entry.key },
      },
    }));
    await logActs(tx, { martId, actorId: viewer.userId, now }, acts);
  });
}

async function toResult(db: Db, viewer: Viewer, scan: Scan, decided: readonly Decided[]): Promise<OfflineResult> {
  const before = decided.flatMap(({ order, verdict }) =>
    order && verdict.outcome === 'already' && !isSameScan(order, viewer, scan) ? [order] : [],
  );
  const ids = before.flatMap(({ endedBy }) => endedBy ?? []);
  const people = ids.length > 0 ? await db.select().from(users).where(inArray(users.id, ids)) : [];
  return {
    key: scan.entry.key,
    outcome: worstOutcome(decided.map(({ verdict }) => verdict.outcome)),
    orders: decided.map(({ orderId, order, verdict }) => {
      const earlier = before.find((one) => one === order);
      return {
        ...{ orderId, outcome: verdict.outcome, reason: verdict.outcome === 'refused' ? verdict.reason : null },
        endedAt: earlier?.endedAt?.toISOString() ?? null,
        endedBy: people.find(({ id }) => id === earlier?.endedBy)?.name ?? null,
      };
    }),
  };
}
