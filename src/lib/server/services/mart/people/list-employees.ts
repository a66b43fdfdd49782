import { eq, sql } from 'drizzle-orm';
import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import { maskedEmail } from '#lib/domain/market/operator.ts';
import { sortEmployees } from '#lib/domain/mart/employee.ts';
import { positionLabel } from '#lib/domain/mart/position.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, users } from '#lib/server/schema/index.ts';
import { requireTask } from '../require-mart.ts';

/** Who was added by a number alone and has not come yet (add-employees.ts). */
const isUnnamed = sql<boolean>`${martMembers.isUnmet} and ${martMembers.arrivedAt} is null`;

/** A mart's staff, the general manager first, without checking access again. */
export async function readStaff(db: Db | Tx, martId: number): Promise<StoreEmployee[]> {
  const rows = await db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      position: martMembers.position,
      isHidden: isUnnamed,
    })
    .from(martMembers)
    .innerJoin(users, eq(users.id, martMembers.userId))
    .where(eq(martMembers.martId, martId));
  const staff = rows.map(({ isHidden, ...row }) => ({
    ...row,
    name: isHidden ? maskName(row.name) : row.name,
    email: isHidden ? maskedEmail(row.email ?? '') : (row.email ?? ''),
  }));
  return sortEmployees(staff).map((employee) => ({ ...employee, position: positionLabel(employee.position) }));
}

/** The staff for the general manager. Refuses with `martNotFound`, `notAllowed`. */
export async function listEmployees(deps: Deps, viewer: Viewer, martId: number): Promise<StoreEmployee[]> {
  await requireTask(deps.db, viewer, martId, 'employees');
  return readStaff(deps.db, martId);
}
