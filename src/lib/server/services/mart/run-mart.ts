import { and, eq, isNull } from 'drizzle-orm';
import { isNameTyped } from '#lib/domain/mart/mart.ts';
import { martStanding } from '#lib/domain/mart/standing.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/database/connect.ts';
import { type MartRow, martMembers, marts, users } from '../../schema/index.ts';
import { notifyMart } from '../notice/alarms/notify.ts';
import type { Operator } from '../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../person/operators/own-matter.ts';
import { refuseUnseen } from '../person/operators/refuse-unseen.ts';
import { endMart } from './close-mart.ts';
import { tellMakerLeft } from './keys/tell-maker-left.ts';
import { logAct } from './log/log-act.ts';
import { handOver, refuseBlocked } from './people/delegate.ts';
import { lockStaff } from './people/staff.ts';
import { tellJoined } from './people/tell-joined.ts';
import { recordStanding } from './standing/record-standing.ts';
import { seenMart } from './standing/seen-mart.ts';

type ActDeps = Pick<Deps, 'db' | 'clock'>;

/** Acts of an operator on a mart when none of its staff can. All refuse with `martNotFound`, for closed marts too. */

async function openMart(
  tx: Tx,
  martId: number,
  operator: Operator | null = null,
  seen?: string | undefined,
): Promise<MartRow> {
  await lockStaff(tx, martId);
  const [mart] = await tx
    .select()
    .from(marts)
    .where(and(eq(marts.id, martId), isNull(marts.closedAt)));
  if (!mart) throw new DomainError('martNotFound');
  if (operator) await refuseOwnMatter(tx, operator, { martId });
  refuseUnseen(seen, await seenMart(tx, mart), 'martDecided');
  return mart;
}

const join = (tx: Tx, martId: number, userId: number, now: Date) =>
  tx
    .insert(martMembers)
    .values({ martId, userId, position: 'employee', joinedAt: now })
    .onConflictDoNothing()
    .returning({ userId: martMembers.userId });

/**
 * Lets somebody work in a mart as an employee. Answers false where they work there already. Refuses with
 * `accountBlocked`.
 */
export function grantMart({ db, clock }: ActDeps, martId: number, userId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await openMart(tx, martId);
    await refuseBlocked(tx, userId);
    const now = clock.now();
    const [joined] = await join(tx, martId, userId, now);
    if (joined) {
      await logAct(tx, { martId, kind: 'memberAdded', actorId: null, subjectId: userId, now });
      await tellJoined(tx, { martId, userIds: [userId], now });
    }
    return joined !== undefined;
  });
}

/**
 * Makes somebody the general manager, who is told, whether or not they work there yet; the old one becomes an employee.
 * Refuses with `alreadyGeneralManager` and `accountBlocked`.
 */
export async function handOverMart(
  { db, clock }: ActDeps,
  martId: number,
  userId: number,
  { operator = null, seen }: { operator?: Operator | null; seen?: string | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const { generalManagerId } = await openMart(tx, martId, operator, seen);
    const [user] = await tx.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId));
    if (!user || user.deletedAt) throw new DomainError('userNotFound');
    const now = clock.now();
    await join(tx, martId, userId, now);
    await handOver(tx, martId, { from: generalManagerId, to: userId });
    const [old] = await tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, generalManagerId));
    if (old?.blockedAt) await tellMakerLeft(tx, { martId, userId: generalManagerId, now });
    await logAct(tx, { martId, kind: 'delegated', actorId: null, subjectId: userId, now });
    await notifyMart(tx, { kind: 'martDelegated', martId, details: { to: 'byMarket' }, now });
  });
}

/**
 * Closes a mart for good, as its general manager would; answers how many orders that cancelled. In the console its name
 * is typed: another is refused with `invalidInput`; also refuses with `ownMatter`, and `martDecided` where it is not as
 * it was seen.
 */
export function closeMartByOperator(
  { db, clock, reactions }: Pick<Deps, 'db' | 'clock' | 'reactions'>,
  martId: number,
  by: { operator: Operator; name: string; seen?: string | undefined } | null = null,
): Promise<number> {
  return db.transaction(async (tx) => {
    const mart = await openMart(tx, martId, by?.operator, by?.seen);
    if (by && !isNameTyped(mart.name, by.name))
      throw new DomainError('invalidInput', { field: 'name', reason: 'nameTypedWrong' });
    const now = clock.now();
    const decision = { martId, from: martStanding(mart), to: 'closed' as const, reason: null };
    await recordStanding(tx, { ...decision, operatorId: by?.operator.userId ?? null, now });
    return endMart(tx, reactions.mart, martId, { actorId: null, now });
  });
}
