import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { martKeys, martMembers, marts, users } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';

/** Keys stay when their maker goes, and the general manager is told that they are used (shelf.md 32.1). */
export async function tellMakerLeft(
  tx: Tx,
  { martId, userId, now }: { martId: number; userId: number; now: Date },
): Promise<void> {
  const { madeBy, revokedAt, expiresAt } = martKeys;
  const [theirs] = await tx
    .select({ id: martKeys.id })
    .from(martKeys)
    .innerJoin(marts, and(eq(marts.id, martKeys.martId), isNull(marts.closedAt)))
    .where(and(eq(martKeys.martId, martId), eq(madeBy, userId), isNull(revokedAt), gt(expiresAt, now)))
    .limit(1);
  if (theirs) await notifyMart(tx, { kind: 'keyMakerLeft', martId, now });
}

/**
 * The same of an employee who is about to be blocked, in all their marts; whoever runs one is told nothing, as they are
 * blocked themselves. Before the person is locked: an alarm holds its mart.
 */
export async function tellMakerBlocked(tx: Tx, userId: number, now: Date): Promise<void> {
  const works = await tx
    .select({ martId: martMembers.martId })
    .from(martMembers)
    .innerJoin(users, and(eq(users.id, martMembers.userId), isNull(users.blockedAt)))
    .where(and(eq(martMembers.userId, userId), eq(martMembers.position, 'employee')))
    .orderBy(martMembers.martId);
  for (const { martId } of works) await tellMakerLeft(tx, { martId, userId, now });
}
