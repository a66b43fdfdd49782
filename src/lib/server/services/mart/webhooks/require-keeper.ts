import type { Viewer } from '#lib/server/context.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import type { KeyViewer } from '../keys/find-key.ts';
import { requireScope } from '../keys/require-scope.ts';
import type { Actor } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';

/** Who looks after the endpoints of a mart: its general manager, or a machine whose key is good for it. */
export type Keeper = { viewer: Viewer; martId: number } | { machine: KeyViewer };

/**
 * Which mart's they are, and who acts. Refuses with `martNotFound` and `notAllowed`, and a machine as `requireScope`
 * does.
 */
export async function requireKeeper(db: Db | Tx, keeper: Keeper, now: Date): Promise<{ martId: number; actor: Actor }> {
  if ('machine' in keeper) {
    const { martId, keyId } = keeper.machine;
    await requireScope(db, keeper.machine, 'webhooks', now);
    return { martId, actor: { actorId: null, keyId } };
  }
  const { viewer, martId } = keeper;
  await requireTask(db, viewer, martId, 'keys');
  return { martId, actor: { actorId: viewer.userId } };
}
