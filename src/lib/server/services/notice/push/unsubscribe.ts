import { and, eq, not } from 'drizzle-orm';
import type { PushAudience } from '#lib/domain/notice/push.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pushSubscriptions } from '#lib/server/schema/index.ts';
import { pushStateOf } from './push-state.ts';

/**
 * Has the viewer's device told no more as a buyer, or as a mart's staff. A device that is told nothing is forgotten.
 */
export async function unsubscribe(deps: Deps, viewer: Viewer, audience: PushAudience) {
  const ofSession = eq(pushSubscriptions.sessionId, viewer.sessionId);
  const other = audience === 'buyer' ? pushSubscriptions.forMart : pushSubscriptions.forBuyer;
  await deps.db.delete(pushSubscriptions).where(and(ofSession, not(other)));
  await deps.db
    .update(pushSubscriptions)
    .set(audience === 'buyer' ? { forBuyer: false } : { forMart: false })
    .where(ofSession);
  return pushStateOf(deps, viewer);
}
