import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import { givableBackUntil, mustStay } from '#lib/domain/mart/delegation.ts';
import type { Position } from '#lib/domain/mart/position.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, marts } from '#lib/server/schema/index.ts';

/** Changes of a mart's staff take turns: nobody is made general manager while they are being deleted. */
export async function lockStaff(tx: Tx, martId: number): Promise<void> {
  await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId)).for('update');
}

/** Keeps when somebody has first opened the mart's own pages: only then may they be handed it (rules.md section 11). */
export async function recordArrival(db: Db, viewer: Viewer, martId: number, now: Date): Promise<void> {
  await db
    .update(martMembers)
    .set({ arrivedAt: now })
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId), isNull(martMembers.arrivedAt)));
}

/**
 * Refuses with `oldManagerStays`, until when, where one of these people may still be given the mart back (rules.md
 * section 11).
 */
export async function refuseOldManager(tx: Tx, martId: number, userIds: readonly number[], now: Date): Promise<void> {
  const [mart] = await tx.select().from(marts).where(eq(marts.id, martId));
  const until = mart && givableBackUntil(mart, now);
  if (until && userIds.some((userId) => mustStay(mart, userId, now)))
    throw new DomainError('oldManagerStays', { at: until.toISOString() });
}

/**
 * The viewer's position in a mart, an open one or not, where they work now and have been since being added: a person
 * added by email alone has not. Null for all others.
 */
export async function presenceIn(db: Db | Tx, viewer: Viewer, martId: number): Promise<Position | null> {
  const [works] = await db
    .select({ position: martMembers.position })
    .from(martMembers)
    .where(
      and(
        eq(martMembers.martId, martId),
        eq(martMembers.userId, viewer.userId),
        or(isNotNull(martMembers.arrivedAt), eq(martMembers.position, 'generalManager')),
      ),
    );
  return works?.position ?? null;
}

/** Whether the viewer has one. */
export const worksIn = async (db: Db | Tx, viewer: Viewer, martId: number): Promise<boolean> =>
  (await presenceIn(db, viewer, martId)) !== null;
