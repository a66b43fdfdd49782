import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { martMembers, marts, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { requireTask } from '../seller-marts/require-mart.ts';
import { lockStaff } from './lock-staff.ts';

/**
 * Hands a mart to one of its employees; the old general manager becomes an employee (rules.md section 11). Refuses with
 * `martNotFound`, `notAllowed`, `employeeNotFound`, `alreadyGeneralManager`, `accountBlocked`.
 */
export async function delegate(deps: Deps, viewer: Viewer, martId: number, newManagerId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    await requireTask(tx, viewer, martId, 'employees');
    await handOver(tx, martId, { from: viewer.userId, to: newManagerId });
  });
}

/** The same for whoever has locked the staff and passed the gate already. Nobody runs a mart who cannot sign in. */
export async function handOver(tx: Tx, martId: number, { from, to }: { from: number; to: number }): Promise<void> {
  if (to === from) throw new Refusal('alreadyGeneralManager');
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
  if (!taken) throw new Refusal('employeeNotFound');
  await tx.update(marts).set({ generalManagerId: to }).where(eq(marts.id, martId));
}

/** Nobody is given work they cannot sign in for: refuses with `accountBlocked`, in words for whoever gives it. */
export async function refuseBlocked(tx: Tx, userId: number): Promise<void> {
  const [person] = await tx.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, userId)).for('share');
  if (person?.blockedAt)
    throw new Refusal('accountBlocked', { text: '지금 로그인할 수 없는 직원이에요. 다른 직원을 골라 주세요.' });
}
