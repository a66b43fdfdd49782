import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Position } from '#lib/domain/mart/position.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { formerMembers, martKeys, martMembers } from '#lib/server/schema/index.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';

export interface Left {
  martId: number;
  userId: number;
  position: Position;
  arrivedAt: Date | null;
  /** Added by a number alone (add-employees.ts). */
  isUnmet: boolean;
}

/** Keys that somebody made who leaves stay, and the general manager is told (shelf.md 32.1). */
async function tellOfKeys(tx: Tx, { martId, userId, now }: { martId: number; userId: number; now: Date }) {
  const { madeBy, revokedAt, expiresAt } = martKeys;
  const theirs = and(eq(martKeys.martId, martId), eq(madeBy, userId), isNull(revokedAt), gt(expiresAt, now));
  if ((await tx.$count(martKeys, theirs)) > 0) await notifyMart(tx, { kind: 'keyMakerLeft', martId, now });
}

/**
 * The one way out of a mart's staff: who worked there, and when, stays known for what they still send (market.md 27.5).
 */
async function endMemberships(tx: Tx, which: SQL | undefined, now: Date): Promise<Left[]> {
  const left = await tx.delete(martMembers).where(which).returning();
  if (left.length > 0) {
    await tx
      .insert(formerMembers)
      .values(left.map(({ martId, userId, joinedAt }) => ({ martId, userId, joinedAt, leftAt: now })));
    for (const { martId, userId } of left) await tellOfKeys(tx, { martId, userId, now });
  }
  return left;
}

/** Ends the work of people in one mart. */
export const endMembersOf = (tx: Tx, martId: number, userIds: readonly number[], now: Date): Promise<Left[]> =>
  endMemberships(tx, and(eq(martMembers.martId, martId), inArray(martMembers.userId, [...userIds])), now);

/** Ends the work of a person in every mart where they are an employee. */
export const endEmployeeEverywhere = (tx: Tx, userId: number, now: Date): Promise<Left[]> =>
  endMemberships(tx, and(eq(martMembers.userId, userId), eq(martMembers.position, 'employee')), now);
