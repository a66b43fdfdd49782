import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/connect.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { martMembers, marts } from '../../schema/index.ts';
import { handOver, refuseBlocked } from '../seller/employees/delegate.ts';
import { lockStaff } from '../seller/employees/lock-staff.ts';
import { endMart } from '../seller/marts/close-mart.ts';
import { logAct } from '../shared/mart-log/log-act.ts';

type Operator = Pick<Deps, 'db' | 'clock'>;

/** Acts of an operator on a mart when none of its staff can. All refuse with `martNotFound`, for closed marts too. */

async function openMart(tx: Tx, martId: number): Promise<{ generalManagerId: number }> {
  await lockStaff(tx, martId);
  const [mart] = await tx
    .select({ generalManagerId: marts.generalManagerId })
    .from(marts)
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)));
  if (!mart) throw new DomainError('martNotFound');
  return mart;
}

const join = (tx: Tx, martId: number, userId: number, now: Date) =>
  tx
    .insert(martMembers)
    .values({ martId, userId, position: 'employee', joinedAt: now })
    .onConflictDoNothing()
    .returning({ userId: martMembers.userId });

/** Lets somebody work in a mart as an employee. Answers false where they work there already. Refuses with `accountBlocked`. */
export function grantMart({ db, clock }: Operator, martId: number, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await openMart(tx, martId);
    await refuseBlocked(tx, userId);
    const now = clock.now();
    const [joined] = await join(tx, martId, userId, now);
    if (joined) await logAct(tx, { martId, kind: 'memberAdded', actorId: null, subjectId: userId, now });
    return joined !== undefined;
  });
}

/**
 * Makes somebody the general manager, whether or not they work there yet; the old one becomes an employee. Refuses with
 * `alreadyGeneralManager` and `accountBlocked`.
 */
export async function handOverMart({ db, clock }: Operator, martId: number, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { generalManagerId } = await openMart(tx, martId);
    const now = clock.now();
    await join(tx, martId, userId, now);
    await handOver(tx, martId, { from: generalManagerId, to: userId });
    await logAct(tx, { martId, kind: 'delegated', actorId: null, subjectId: userId, now });
  });
}

/** Shows a mart to buyers. Answers false where it is approved already. */
export function approveMart({ db, clock }: Operator, martId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await openMart(tx, martId);
    const [approved] = await tx
      .update(marts)
      .set({ approvedAt: clock.now(), returnedAt: null, rejectedAt: null, standingReason: null })
      .where(and(eq(marts.id, martId), isNull(marts.approvedAt)))
      .returning({ id: marts.id });
    return approved !== undefined;
  });
}

/** Closes a mart for good, as its general manager would; answers how many orders that cancelled. */
export function closeMartByOperator({ db, clock }: Operator, martId: number): Promise<number> {
  return db.transaction(async (tx) => {
    await openMart(tx, martId);
    return endMart(tx, martId, { actorId: null, now: clock.now() });
  });
}
