import { and, eq, type SQL } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { webhookEndpoints } from '#lib/server/schema/index.ts';
import type { KeyViewer } from '../keys/find-key.ts';
import { holdScope, type requireScope } from '../keys/require-scope.ts';
import type { Actor } from '../log/log-act.ts';
import { requireTask } from '../require-mart.ts';

/**
 * Who looks after the endpoints of a mart: its general manager after all, a machine whose key is good for it after its
 * own, as the address of another maker's may hold a secret.
 */
export type Keeper = { viewer: Viewer; martId: number } | { machine: KeyViewer };

interface Kept {
  martId: number;
  actor: Actor;
  /** The endpoints that they look after. */
  own: SQL | undefined;
}

/**
 * Which mart's they are, and who acts. Refuses with `martNotFound` and `notAllowed`, and a machine as `passMachine`
 * does: for whoever only reads `requireScope`.
 */
export async function requireKeeper(
  db: Db | Tx,
  keeper: Keeper,
  now: Date,
  passMachine: typeof requireScope = holdScope,
): Promise<Kept> {
  if ('machine' in keeper) {
    const { martId, keyId } = keeper.machine;
    await passMachine(db, keeper.machine, 'webhooks', now);
    const own = and(eq(webhookEndpoints.martId, martId), eq(webhookEndpoints.keyId, keyId));
    return { martId, actor: { actorId: null, keyId }, own };
  }
  const { viewer, martId } = keeper;
  await requireTask(db, viewer, martId, 'keys');
  return { martId, actor: { actorId: viewer.userId }, own: eq(webhookEndpoints.martId, martId) };
}
