import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Position } from '#lib/domain/mart/position.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { formerMembers, martMembers } from '#lib/server/schema/index.ts';
import { tellMakerLeft } from '../keys/tell-maker-left.ts';

export interface Left {
  martId: number;
  userId: number;
  position: Position;
  arrivedAt: Date | null;
  /** Added by a number alone (add-employees.ts). */
  isUnmet: boolean;
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
    for (const { martId, userId } of left) await tellMakerLeft(tx, { martId, userId, now });
  }
  return left;
}

/** Ends the work of people in one mart. */
export const endMembersOf = (tx: Tx, martId: number, userIds: readonly number[], now: Date): Promise<Left[]> =>
  endMemberships(tx, and(eq(martMembers.martId, martId), inArray(martMembers.userId, [...userIds])), now);

/** Ends the work of a person in every mart where they are an employee. */
export const endEmployeeEverywhere = (tx: Tx, userId: number, now: Date): Promise<Left[]> =>
  endMemberships(tx, and(eq(martMembers.userId, userId), eq(martMembers.position, 'employee')), now);
