import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { logAct } from '../log/log-act.ts';
import { requireMart } from '../require-mart.ts';
import { endMembersOf } from './end-membership.ts';
import { lockStaff, refuseOldManager } from './staff.ts';

/**
 * An employee stops working in a mart. Refuses with `martNotFound`, and the general manager with `generalManagerStays`.
 */
export async function leaveMart(deps: Deps, viewer: Viewer, martId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    if ((await requireMart(tx, viewer, martId)) === 'generalManager') {
      throw new DomainError('generalManagerStays', { reason: 'managerLeaves' });
    }
    const now = deps.clock.now();
    await refuseOldManager(tx, martId, [viewer.userId], now);
    await endMembersOf(tx, martId, [viewer.userId], now);
    await logAct(tx, { martId, kind: 'memberLeft', actorId: viewer.userId, now });
  });
}
