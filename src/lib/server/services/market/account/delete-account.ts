import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { GONE_NAME } from '#lib/domain/person/account.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import {
  alarms,
  alerts,
  attempts,
  cartItems,
  contacts,
  follows,
  foundUsers,
  martMembers,
  marts,
  noticeChoices,
  operators,
  outbox,
  phoneMessages,
  phoneProofs,
  promotionChoices,
  promotions,
  refreshTokens,
  users,
  waitingEntries,
} from '#lib/server/schema/index.ts';
import { detachPictures } from '../../case/case-pictures.ts';
import { forgetInquiries } from '../../case/forget-inquiries.ts';
import { logAct } from '../../mart/log/log-act.ts';
import { endEmployeeEverywhere } from '../../mart/people/end-membership.ts';
import { forgetMessages } from '../../notice/outbox/message-limit.ts';
import { type ProviderIdentity, personHash } from '../../person/limits/limit-records.ts';
import { lockOperators } from '../../person/operators/living-operators.ts';
import { endAllSessions } from '../../person/session/end-sessions.ts';
import { detachPhotos } from '../../review/review-photos.ts';
import { accountObstacle } from './account-obstacle.ts';
import { leaveLimits } from './leave-limits.ts';

/**
 * Deletes a person's account for good: every session ends, and name, addresses, sign-in, alarms, alerts, waiting lists,
 * follows, cart and employments go. Orders, payments, reviews and the words of complaints stay without the name, as
 * marts and the market have to account for them; photos do not. Whoever signs in again is somebody new, but for limits
 * that look back (rules.md section 14). Refuses with the obstacles of `accountObstacle`, and with `notSignedIn` if it
 * is gone already.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'endedSessions'>,
  userId: number,
): Promise<void> {
  const now = deps.clock.now();
  const ended = await deps.db.transaction(async (tx) => {
    const person = await lockAccount(tx, userId);
    const obstacle = await accountObstacle(tx, userId, now);
    if (obstacle) throw new DomainError(obstacle.reason, { n: obstacle.n });
    const hash = personHash(deps.config.sessionSecret, person);
    await leaveLimits(tx, { userId, personHash: hash, now });
    await deleteBelongings(tx, userId, now);
    // Texts stay without the name; a person in a picture cannot be made nameless.
    const reviewed = sql`(select order_id from reviews where buyer_id = ${userId})`;
    await detachPhotos(tx, reviewed, now);
    // The subject goes too, so that the same sign-in finds nobody.
    const gone = { name: GONE_NAME, email: null, emailVerified: false, subject: `deleted-${userId}`, deletedAt: now };
    await tx.update(users).set(gone).where(eq(users.id, userId));
    return endAllSessions(tx, userId, { reason: 'accountDeleted', now });
  });
  deps.endedSessions.add(ended);
}

/** Marts before the person, as every writer locks them: nothing of theirs begins or ends meanwhile. */
async function lockAccount(tx: Tx, userId: number): Promise<ProviderIdentity> {
  const followed = tx.select({ id: follows.martId }).from(follows).where(eq(follows.userId, userId));
  const worked = tx.select({ id: martMembers.martId }).from(martMembers).where(eq(martMembers.userId, userId));
  // Who has a role before everything else, as whoever changes one locks them.
  const isOperator = await tx.$count(operators, eq(operators.userId, userId));
  if (isOperator > 0) await lockOperators(tx);
  await tx
    .select({ id: marts.id })
    .from(marts)
    .where(inArray(marts.id, followed.union(worked)))
    .orderBy(asc(marts.id))
    .for('update');
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!user || user.deletedAt) throw new DomainError('notSignedIn');
  return user;
}

async function deleteBelongings(tx: Tx, userId: number, now: Date): Promise<void> {
  const unfollowed = await tx.delete(follows).where(eq(follows.userId, userId)).returning({ martId: follows.martId });
  const martIds = unfollowed.map(({ martId }) => martId);
  if (martIds.length > 0) {
    await tx
      .update(marts)
      .set({ followerCount: sql`${marts.followerCount} - 1` })
      .where(inArray(marts.id, martIds));
  }
  await tx.delete(alarms).where(eq(alarms.userId, userId));
  await tx.delete(promotions).where(eq(promotions.userId, userId));
  await tx.delete(alerts).where(eq(alerts.userId, userId));
  await tx.delete(waitingEntries).where(eq(waitingEntries.userId, userId));
  await tx.delete(promotionChoices).where(eq(promotionChoices.userId, userId));
  await tx.delete(contacts).where(eq(contacts.userId, userId));
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, userId));
  await forgetMessages(tx, userId);
  // Each by an index of its own.
  await tx.delete(outbox).where(and(eq(outbox.userId, userId), isNotNull(outbox.channel)));
  await tx.delete(outbox).where(and(eq(outbox.userId, userId), isNull(outbox.channel)));
  await tx.delete(phoneMessages).where(eq(phoneMessages.userId, userId));
  await tx.delete(phoneProofs).where(eq(phoneProofs.userId, userId));
  await tx.delete(cartItems).where(eq(cartItems.buyerId, userId));
  await detachPictures(tx, userId, now);
  await forgetInquiries(tx, userId);
  await tx
    .update(operators)
    .set({ removedAt: now })
    .where(and(eq(operators.userId, userId), isNull(operators.removedAt)));
  await tx.delete(attempts).where(eq(attempts.userId, userId));
  await tx.delete(foundUsers).where(eq(foundUsers.userId, userId));
  // A closed mart keeps its general manager, who has no name any more.
  const left = await endEmployeeEverywhere(tx, userId, now);
  for (const { martId } of left) await logAct(tx, { martId, kind: 'memberLeft', actorId: userId, now });
  await tx.execute(sql`delete from ${refreshTokens} using sessions
    where sessions.id = ${refreshTokens.sessionId} and sessions.user_id = ${userId}`);
}
