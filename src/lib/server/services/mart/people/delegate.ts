import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, marts, users } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { logAct } from '../log/log-act.ts';
import { refuseRunningMore } from '../refuse-flood.ts';
import { requireTask } from '../require-mart.ts';
import { lockStaff } from './staff.ts';

/**
 * Hands a mart to one of its employees, who is told and may give it back; the old general manager becomes an employee
 * (rules.md section 11). Refuses with `employeeNotArrived`, `martLimit`, `martNotFound`, `notAllowed`,
 * `employeeNotFound`, `alreadyGeneralManager`, `accountBlocked`.
 */
export async function delegate(deps: Deps, viewer: Viewer, martId: number, newManagerId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    await requireTask(tx, viewer, martId, 'employees');
    const now = deps.clock.now();
    if (newManagerId !== viewer.userId) await refuseAbsent(tx, martId, newManagerId);
    await refuseRunningMore(tx, newManagerId);
    await handOver(tx, martId, { from: viewer.userId, to: newManagerId });
    await tx.update(marts).set({ delegatedBy: viewer.userId, delegatedAt: now }).where(eq(marts.id, martId));
    await logAct(tx, { martId, kind: 'delegated', actorId: viewer.userId, subjectId: newManagerId, now });
    await notifyMart(tx, { kind: 'martDelegated', martId, now });
  });
}

/**
 * The mart goes only to a person who has been in it: refuses with `employeeNotFound`, and with `employeeNotArrived`.
 */
async function refuseAbsent(tx: Tx, martId: number, userId: number): Promise<void> {
  const [member] = await tx
    .select({ arrivedAt: martMembers.arrivedAt })
    .from(martMembers)
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, userId)));
  if (!member) throw new DomainError('employeeNotFound');
  if (!member.arrivedAt) throw new DomainError('employeeNotArrived');
}

/** The same with the staff locked and access checked by the caller. A blocked person cannot run a mart. */
export async function handOver(tx: Tx, martId: number, { from, to }: { from: number; to: number }): Promise<void> {
  if (to === from) throw new DomainError('alreadyGeneralManager');
  await refuseBlocked(tx, to);
  const place = (userId: number, position: 'employee' | 'generalManager') =>
    tx
      .update(martMembers)
      .set({ position })
      .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, userId)))
      .returning({ userId: martMembers.userId });
  // In this order: at no moment are there two general managers, and whether there is one is asked at the end.
  await place(from, 'employee');
  const [taken] = await place(to, 'generalManager');
  if (!taken) throw new DomainError('employeeNotFound');
  await tx
    .update(marts)
    .set({ generalManagerId: to, delegatedBy: null, delegatedAt: null })
    .where(eq(marts.id, martId));
}

/** Nobody is given work they cannot sign in for: refuses with `accountBlocked`, worded for the person who gives it. */
export async function refuseBlocked(tx: Tx, userId: number): Promise<void> {
  const [person] = await tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId)).for('share');
  if (person?.blockedAt) throw new DomainError('accountBlocked', { reason: 'employeeBlocked' });
}
