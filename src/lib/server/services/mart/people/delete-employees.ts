import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { changeStaff } from './change-staff.ts';
import { endMembersOf } from './end-membership.ts';
import { refuseOldManager } from './staff.ts';

/**
 * Ends people's work in a mart and answers the staff; all or none. Former employees are ignored. Refuses with
 * `martNotFound`, `notAllowed`, and `generalManagerStays` where the general manager is among them. spec.md section 5.
 */
export const deleteEmployees = (
  deps: Deps,
  viewer: Viewer,
  martId: number,
  userIds: readonly number[],
): Promise<StoreEmployee[]> =>
  changeStaff(deps, viewer, martId, async (tx, now) => {
    await refuseOldManager(tx, martId, userIds, now);
    const removed = await endMembersOf(tx, martId, userIds, now);
    if (removed.some(({ position }) => position === 'generalManager')) throw new DomainError('generalManagerStays');
    return removed.map(({ userId, isUnmet, arrivedAt }) => {
      const isUnnamed = isUnmet && arrivedAt === null;
      return { kind: 'memberRemoved', ...(!isUnnamed && { subjectId: userId }) } as const;
    });
  });
