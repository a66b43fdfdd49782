import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { OfflineClaim } from '#lib/contract/order/offline-check-ins.ts';
import { MANAGER_ANSWER_HOURS, worstOutcome } from '#lib/domain/order/offline-check-in.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { offlineClaims, orders, users } from '#lib/server/schema/index.ts';
import { logActs } from '../../mart/log/log-act.ts';
import { requireTask } from '../../mart/require-mart.ts';
import { writeHandedOver } from '../bags/write-handed-over.ts';
import { bagsOf, decideScan, settleScan } from './settle-scan.ts';

type Claim = typeof offlineClaims.$inferSelect;

const answeredUntil = (arrivedAt: Date): Date => addMinutes(arrivedAt, MANAGER_ANSWER_HOURS * 60);
const CLAIMS_SHOWN = 100;

/**
 * What people who have left say that they handed over, for the general manager to confirm. Refuses with `martNotFound`,
 * `notAllowed`. market.md 27.5.
 */
export async function listClaims(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  martId: number,
): Promise<{ claims: OfflineClaim[] }> {
  await requireTask(db, viewer, martId, 'log');
  const claims = await db
    .select({ claim: offlineClaims, scannedBy: users.name })
    .from(offlineClaims)
    .innerJoin(users, eq(users.id, offlineClaims.userId))
    .where(and(eq(offlineClaims.martId, martId), isNull(offlineClaims.decidedAt)))
    .orderBy(asc(offlineClaims.id))
    .limit(CLAIMS_SHOWN);
  const ids = claims.flatMap(({ claim }) => claim.orderIds);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ order: orders, buyerName: users.name })
          .from(orders)
          .innerJoin(users, eq(users.id, orders.buyerId))
          .where(inArray(orders.id, ids))
          .orderBy(asc(orders.id));
  return {
    claims: claims.map(({ claim, scannedBy }) => {
      const named = rows.filter(({ order }) => claim.orderIds.includes(order.id));
      return {
        claimId: claim.id,
        scannedBy,
        scannedAt: claim.scannedAt.toISOString(),
        wasOnline: claim.wasOnline,
        answerUntil: answeredUntil(claim.arrivedAt).toISOString(),
        buyerName: maskName(named[0]?.buyerName ?? ''),
        orders: named.map(({ order }) => ({
          orderId: order.id,
          productName: order.productName,
          quantity: order.quantity,
          totalPrice: chargedWon(order),
          isPaid: order.way !== 'onSite',
          state: order.state,
        })),
      };
    }),
  };
}

/**
 * The general manager's word on one of them: handed over, or not. The same word again changes nothing. Refuses with
 * `martNotFound`, `notAllowed`, `claimNotFound`, `claimDecided`.
 */
export async function decideClaim(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { martId, claimId, isHandedOver }: { martId: number; claimId: number; isHandedOver: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireTask(tx, viewer, martId, 'log');
    const [row] = await tx
      .select()
      .from(offlineClaims)
      .where(and(eq(offlineClaims.id, claimId), eq(offlineClaims.martId, martId)))
      .for('update');
    if (!row) throw new DomainError('claimNotFound');
    if (row.isHandedOver === isHandedOver) return;
    if (row.decidedAt) throw new DomainError('claimDecided');
    await end(tx, row, { isHandedOver, by: viewer.userId, now: deps.clock.now() });
  });
}

/**
 * Believes what no general manager has answered in time, also of a mart that has closed since: the buyer's QR was
 * there. Answers how many.
 */
export async function believeSilent({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const isSilent = and(
    isNull(offlineClaims.decidedAt),
    lte(offlineClaims.arrivedAt, addMinutes(now, -MANAGER_ANSWER_HOURS * 60)),
  );
  const silent = await db
    .select({ id: offlineClaims.id })
    .from(offlineClaims)
    .where(isSilent)
    .orderBy(asc(offlineClaims.id))
    .limit(CLAIMS_SHOWN);
  await eachAlone(silent, 'claims', ({ id }) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(offlineClaims)
        .where(and(eq(offlineClaims.id, id), isSilent))
        .for('update');
      if (row) await end(tx, row, { isHandedOver: true, by: null, now });
    }),
  );
  return silent.length;
}

interface Word {
  isHandedOver: boolean;
  /** Null where nobody said anything. */
  by: number | null;
  now: Date;
}

async function end(tx: Tx, claim: Claim, { isHandedOver, by, now }: Word): Promise<void> {
  const { id, martId, userId, orderIds, scannedAt, arrivedAt, wasOnline, weights, bags } = claim;
  await tx.update(offlineClaims).set({ decidedAt: now, decidedBy: by, isHandedOver }).where(eq(offlineClaims.id, id));
  // A claim is written of what was handed over as it has to be.
  const scan = { martId, orderIds, scannedAt, arrivedAt, now, wasOnline, uuid: null, idChecked: true, weights };
  const decided = await decideScan(tx, scan);
  if (isHandedOver) {
    // Their session belongs to nobody here: what was scanned is theirs, the word is the mart's.
    const scannedBy = { userId, sessionId: '' };
    await settleScan(tx, scannedBy, scan, { decided, isClaim: true });
    await writeHandedOver(tx, scannedBy, bagsOf(bags ?? [], decided), { now, saidAt: arrivedAt });
  }
  const stillClaimed = sql`exists (select from offline_claims c where c.decided_at is null and ${orders.id} = any(c.order_ids))`;
  await tx
    .update(orders)
    .set({ claimedAt: null })
    .where(and(inArray(orders.id, [...orderIds]), sql`not ${stillClaimed}`));
  const outcome = worstOutcome(decided.map(({ verdict }) => verdict.outcome));
  await logActs(
    tx,
    { martId, actorId: by, now },
    orderIds.map((orderId) => ({
      kind: isHandedOver ? ('claimConfirmed' as const) : ('claimDenied' as const),
      orderId,
      subjectId: userId,
      after: {
        scannedAt: scannedAt.toISOString(),
        ...(isHandedOver && outcome !== 'pickedUp' && { reason: outcome }),
        ...(by === null && { bySilence: true as const }),
      },
    })),
  );
}
