import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { OfflineEntry, OfflineResult } from '#lib/contract/order/offline-check-ins.ts';
import {
  CONFLICTS_A_DAY,
  FORMER_MEMBER_ENTRIES_MAX,
  isSameCheckIn,
  OFFLINE_OUTCOMES,
  type OfflineRefusal,
  type Stint,
  scannedAtOf,
  wasOnlineSince,
  workedAt,
  worstOutcome,
} from '#lib/domain/order/offline-check-in.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import {
  alarms,
  formerMembers,
  martLog,
  martMembers,
  marts,
  type OrderRow,
  offlineClaims,
  orders,
  users,
} from '#lib/server/schema/index.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { readSessionCalls } from '../../person/session/session-calls.ts';
import { readBags } from '../bags/read-bags.ts';
import { type BagContents, writeHandedOver } from '../bags/write-handed-over.ts';
import { bagsOf, type Decided, decideScan, refusedWith, type Scan, settleScan } from './settle-scan.ts';

/** A check-in as it was sent. */
interface SentScan extends Scan {
  key: string;
  /** What lay in bags. */
  bags: readonly BagContents[];
}

/** Somebody of a mart, now or once. */
interface Worker {
  isMember: boolean;
  stints: readonly Stint[];
  managerId: number;
}

/**
 * Check-ins that were made without a network, each decided by itself: the QR's uuid proves the buyer, membership is
 * that of the scan (market.md 27.5 and 27.6). What somebody has sold who has left since waits for the general manager.
 * The same again hands nothing over twice. Of an entry that has to be looked at the mart's log has one row. Refuses
 * with `martNotFound` who never worked there.
 */
export async function checkInOffline(
  deps: Deps,
  viewer: Viewer,
  martId: number,
  entries: readonly OfflineEntry[],
): Promise<{ results: OfflineResult[] }> {
  const worker = await requireWorker(deps.db, viewer, martId);
  const calls = await readSessionCalls(deps.db, viewer);
  const results: OfflineResult[] = [];
  for (const { key, orderIds, uuid, scannedAt: onDevice, skewMs, idChecked = false, weights, bags = [] } of entries) {
    const now = deps.clock.now();
    const scannedAt = scannedAtOf(new Date(onDevice), skewMs);
    const wasOnline = wasOnlineSince(calls, scannedAt, now);
    const said = { idChecked, weights, bags };
    const scan = { martId, key, orderIds, uuid, scannedAt, wasOnline, ...said, arrivedAt: now, now };
    const decided = await (worker.isMember ? settle : claim)(deps, viewer, scan, worker);
    results.push(await toResult(deps.db, viewer, scan, decided));
  }
  return { results };
}

/** When the viewer has worked in the mart, which may have closed since: what was handed over before is told still. */
async function requireWorker(db: Db, { userId }: Viewer, martId: number): Promise<Worker> {
  const [mart] = await db
    .select({ managerId: marts.generalManagerId, joinedAt: martMembers.joinedAt })
    .from(marts)
    .leftJoin(martMembers, and(eq(martMembers.martId, marts.id), eq(martMembers.userId, userId)))
    .where(eq(marts.id, martId));
  const before = await db
    .select({ joinedAt: formerMembers.joinedAt, leftAt: formerMembers.leftAt })
    .from(formerMembers)
    .where(and(eq(formerMembers.martId, martId), eq(formerMembers.userId, userId)));
  if (!mart || !(mart.joinedAt || before.length > 0)) throw new DomainError('martNotFound');
  const present = mart.joinedAt ? [{ joinedAt: mart.joinedAt, leftAt: null }] : [];
  return { isMember: present.length > 0, stints: [...present, ...before], managerId: mart.managerId };
}

/** Orders of this mart with the same refusal for each. */
async function refuseAll(db: Db | Tx, { martId, orderIds }: SentScan, reason: OfflineRefusal): Promise<Decided[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), inArray(orders.id, [...orderIds])));
  const orderOf = (id: number) => found.find((order) => order.id === id) ?? null;
  return orderIds.map((orderId) => ({ orderId, order: orderOf(orderId), verdict: refusedWith(reason) }));
}

async function settle(deps: Deps, viewer: Viewer, scan: SentScan, { stints }: Worker): Promise<Decided[]> {
  const decided = await decideAndSettle(deps, viewer, scan, stints);
  if (decided === null) return claim(deps, viewer, scan, await requireWorker(deps.db, viewer, scan.martId));
  await deps.db.transaction((tx) => logConflict(tx, viewer, scan, decided));
  return decided;
}

/** Null where the membership was lost this moment. */
async function decideAndSettle(
  deps: Deps,
  viewer: Viewer,
  scan: SentScan,
  stints: readonly Stint[],
): Promise<Decided[] | null> {
  if (!workedAt(stints, scan.scannedAt)) return refuseAll(deps.db, scan, 'notMember');
  try {
    return await deps.db.transaction(async (tx) => {
      const decided = await decideScan(tx, scan);
      await settleScan(tx, viewer, scan, { decided });
      await writeHandedOver(tx, viewer, bagsOf(scan.bags, decided), scan);
      return decided;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'ownOrder' ? refuseAll(deps.db, scan, 'ownOrder') : null;
  }
}

/**
 * The same of somebody who has left: what they may have handed over while they worked there waits for the general
 * manager's word, and expires for nobody meanwhile. Without the QR of one of the mart's orders nothing is written.
 */
async function claim(deps: Deps, viewer: Viewer, scan: SentScan, worker: Worker): Promise<Decided[]> {
  return deps.db.transaction(async (tx) => {
    const decided = await decideScan(tx, scan);
    // After the orders are locked: of two tabs that send the same, the second finds the claim of the first.
    const known = await findClaim(tx, viewer, scan);
    if (known) return known.isHandedOver === false ? refuseAll(tx, scan, 'denied') : waitingFor(known, decided);
    const proven = decided.filter(
      ({ verdict }) => verdict.outcome !== 'refused' || !['orderNotFound', 'wrongQr'].includes(verdict.reason),
    );
    if (proven.length === 0 || !(await takePlace(tx, viewer, scan))) return refuseAll(tx, scan, 'notMember');
    const isOwn = proven.some(({ order }) => order?.buyerId === viewer.userId);
    const did = workedAt(worker.stints, scan.scannedAt);
    const open = proven.filter(({ verdict }) => ['pickedUp', 'calledOff', 'moneyBack'].includes(verdict.outcome));
    if (!did || isOwn || open.length === 0) {
      const refused = did && !isOwn ? decided : await refuseAll(tx, scan, isOwn ? 'ownOrder' : 'notMember');
      await logConflict(tx, viewer, scan, refused);
      return refused;
    }
    await writeClaim(tx, viewer, scan, { open, managerId: worker.managerId });
    return decided.map((one) => (open.includes(one) ? { ...one, verdict: { outcome: 'waiting' } } : one));
  });
}

async function findClaim(tx: Tx, { userId }: Viewer, { martId, key }: SentScan) {
  const isSame = and(eq(offlineClaims.martId, martId), eq(offlineClaims.userId, userId), eq(offlineClaims.key, key));
  const [known] = await tx.select().from(offlineClaims).where(isSame);
  return known;
}

/** Sent again before it is decided, or after it was believed: then each order says what came of it. */
const waitingFor = (known: typeof offlineClaims.$inferSelect, decided: Decided[]): Decided[] =>
  decided.map((one) =>
    known.decidedAt === null && known.orderIds.includes(one.orderId)
      ? { ...one, verdict: { outcome: 'waiting' } }
      : one,
  );

/** The most entries that are taken of one person who has left a mart. */
async function takePlace(tx: Tx, { userId }: Viewer, { martId }: SentScan): Promise<boolean> {
  const newest = sql`(select max(id) from former_members where mart_id = ${martId} and user_id = ${userId})`;
  const taken = await tx
    .update(formerMembers)
    .set({ entriesTaken: sql`${formerMembers.entriesTaken} + 1` })
    .where(and(eq(formerMembers.id, newest), lt(formerMembers.entriesTaken, FORMER_MEMBER_ENTRIES_MAX)))
    .returning({ id: formerMembers.id });
  return taken.length > 0;
}

async function writeClaim(
  tx: Tx,
  { userId }: Viewer,
  { martId, key, scannedAt, arrivedAt, wasOnline, weights = null, bags }: SentScan,
  { open, managerId }: { open: readonly Decided[]; managerId: number },
): Promise<void> {
  const isWaiting = and(eq(offlineClaims.martId, martId), eq(offlineClaims.userId, userId), sql`decided_at is null`);
  // Told once of all that one person has sent.
  const isFirst = (await tx.$count(offlineClaims, isWaiting)) === 0;
  const orderIds = open.map(({ orderId }) => orderId);
  const ofOpen = bags.filter(({ orderId }) => orderIds.includes(orderId));
  const said = { weights: weights && [...weights], bags: ofOpen.length > 0 ? ofOpen : null };
  await tx.insert(offlineClaims).values({ martId, userId, key, orderIds, scannedAt, arrivedAt, wasOnline, ...said });
  const held = open.filter(({ verdict }) => verdict.outcome === 'pickedUp').map(({ orderId }) => orderId);
  if (held.length > 0) await tx.update(orders).set({ claimedAt: arrivedAt }).where(inArray(orders.id, held));
  if (isFirst) await tx.insert(alarms).values({ userId: managerId, kind: 'saleClaimed', martId, createdAt: arrivedAt });
}

/** For the general manager, once: the same entry may be sent again. Only what is this mart's is named. */
async function logConflict(tx: Tx, viewer: Viewer, scan: SentScan, decided: readonly Decided[]): Promise<void> {
  const { martId, key, scannedAt, now, wasOnline } = scan;
  const conflicts = decided.flatMap(({ order, verdict }) =>
    order && verdict.outcome !== 'pickedUp' && (verdict.outcome !== 'already' || isEarlier(order, viewer, scan))
      ? [{ order, verdict }]
      : [],
  );
  const [worst, ...others] = conflicts.sort((a, b) => rank(b.verdict.outcome) - rank(a.verdict.outcome));
  if (!worst) return;
  const own = and(eq(martLog.martId, martId), eq(martLog.actorId, viewer.userId), eq(martLog.kind, 'offlineConflict'));
  // Two tabs that send the same take turns.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.userId)).for('no key update');
  const [logged] = await tx
    .select({ id: martLog.id })
    .from(martLog)
    .where(and(own, sql`${martLog.after}->>'key' = ${key}`));
  const today = await tx.$count(martLog, and(own, gt(martLog.at, addMinutes(now, -MINUTES_PER_DAY))));
  if (logged || today >= CONFLICTS_A_DAY) return;
  const { order, verdict } = worst;
  await logAct(tx, {
    martId,
    actorId: viewer.userId,
    now,
    kind: 'offlineConflict',
    orderId: order.id,
    productId: order.productId,
    after: {
      reason: verdict.outcome === 'refused' ? verdict.reason : verdict.outcome,
      scannedAt: scannedAt.toISOString(),
      key,
      ...(others.length > 0 && { alsoOrders: others.map((one) => one.order.id) }),
      ...(wasOnline && { wasOnline }),
    },
  });
}

const rank = (outcome: Decided['verdict']['outcome']): number => OFFLINE_OUTCOMES.indexOf(outcome);

/** An order that somebody had handed over before, by another check-in than this one. */
const isEarlier = (order: OrderRow | null, { userId }: Viewer, { scannedAt }: SentScan): order is OrderRow =>
  order !== null && order.state === 'pickedUp' && !isSameCheckIn(order, { userId, scannedAt });

async function toResult(db: Db, viewer: Viewer, scan: SentScan, decided: readonly Decided[]): Promise<OfflineResult> {
  const earlier = new Map(
    decided.flatMap(({ orderId, order, verdict }) =>
      verdict.outcome === 'already' && isEarlier(order, viewer, scan) ? [[orderId, order]] : [],
    ),
  );
  const ids = [...earlier.values()].flatMap(({ endedBy }) => endedBy ?? []);
  const people = ids.length > 0 ? await db.select().from(users).where(inArray(users.id, ids)) : [];
  const bags = await readBags(
    db,
    scan.bags.map(({ orderId }) => orderId),
  );
  const isUnwritten = (orderId: number) => bags.get(orderId)?.isWritten === false;
  return {
    key: scan.key,
    outcome: worstOutcome(decided.map(({ verdict }) => verdict.outcome)),
    orders: decided.map(({ orderId, order, verdict }) => ({
      orderId,
      outcome: verdict.outcome,
      reason: verdict.outcome === 'refused' ? verdict.reason : null,
      endedAt: earlier.get(orderId)?.endedAt?.toISOString() ?? null,
      endedBy: people.find(({ id }) => id === earlier.get(orderId)?.endedBy)?.name ?? null,
      ...(order && isUnwritten(orderId) && verdict.outcome !== 'waiting' && { isBagLost: true as const }),
    })),
  };
}
