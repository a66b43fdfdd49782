import type { StoreEmployee } from '#lib/contract/mart/employees.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type Done, logActs } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';
import { readStaff } from './list-employees.ts';
import { lockStaff } from './staff.ts';

/**
 * Changes who works in a mart, one change at a time and all of it or none, and answers the staff. `change` answers what
 * the log is told. Refuses with `martNotFound`, `notAllowed`, and as `change` does.
 */
export const changeStaff = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  martId: number,
  change: (tx: Tx, now: Date) => Promise<readonly Done[]>,
): Promise<StoreEmployee[]> =>
  db.transaction(async (tx) => {
    await lockStaff(tx, martId);
    await requireTask(tx, viewer, martId, 'employees');
    const now = clock.now();
    await logActs(tx, { martId, actorId: viewer.userId, now }, await change(tx, now));
    return readStaff(tx, martId);
  });
