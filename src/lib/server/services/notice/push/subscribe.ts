import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { PushAudience } from '#lib/domain/notice/push.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { PushTarget } from '#lib/server/gateways/push.ts';
import { pushSubscriptions, sessions } from '#lib/server/schema/index.ts';
import { pushStateOf } from './push-state.ts';

/**
 * Has the viewer's device told while no page is open, beside what it is told already. A session has one device; a
 * device that another session had is this one's now. Refuses with `featureOff`, `pushServiceUnknown`, and `notSignedIn`
 * where the session has ended meanwhile.
 */
export async function subscribe(deps: Deps, viewer: Viewer, wish: PushTarget & { audience: PushAudience }) {
  const { push } = deps.gateways;
  if (!push) throw new DomainError('featureOff');
  const { endpoint, p256dh, auth, audience } = wish;
  if (!push.serves(endpoint)) throw new DomainError('pushServiceUnknown');
  const { userId, sessionId } = viewer;
  const target = { endpoint, p256dh, auth };
  const [forBuyer, forMart] = [audience === 'buyer', audience === 'mart'];
  await deps.db.transaction(async (tx) => {
    const [session] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.endedAt)))
      // Ended at the same moment, it takes the device with it.
      .for('no key update');
    if (!session) throw new DomainError('notSignedIn');
    await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)));
    await tx
      .insert(pushSubscriptions)
      .values({ ...target, userId, sessionId, forBuyer, forMart, createdAt: deps.clock.now() })
      .onConflictDoUpdate({
        target: pushSubscriptions.sessionId,
        set: {
          ...target,
          forBuyer: sql`${pushSubscriptions.forBuyer} or ${forBuyer}`,
          forMart: sql`${pushSubscriptions.forMart} or ${forMart}`,
        },
      });
  });
  return pushStateOf(deps, viewer);
}
