import { and, eq, sql } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { follows, marts } from '#lib/server/schema/index.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';

async function countFollowers(tx: Tx, martId: number, change: number): Promise<number> {
  const mart = oneRow(
    await tx
      .update(marts)
      .set({ followerCount: sql`${marts.followerCount} + ${change}` })
      .where(eq(marts.id, martId))
      .returning({ followers: marts.followerCount }),
  );
  return mart.followers;
}

/**
 * Follows a mart; again is fine. Answers the number of followers. Refuses with `martNotFound`, for one that is not
 * shown too.
 */
export function followMart(deps: Deps, viewer: Viewer, martId: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const [mart] = await tx
      .select({ id: marts.id })
      .from(marts)
      .where(and(eq(marts.id, martId), martIsShown));
    if (!mart) throw new DomainError('martNotFound');
    const added = await tx
      .insert(follows)
      .values({ userId: viewer.userId, martId, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ martId: follows.martId });
    return countFollowers(tx, martId, added.length);
  });
}

/** Stops following; of a mart that is not shown too. Refuses with `martNotFound`. */
export function unfollowMart(deps: Deps, viewer: Viewer, martId: number): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const [mart] = await tx.select({ id: marts.id }).from(marts).where(eq(marts.id, martId));
    if (!mart) throw new DomainError('martNotFound');
    const removed = await tx
      .delete(follows)
      .where(and(eq(follows.userId, viewer.userId), eq(follows.martId, martId)))
      .returning({ martId: follows.martId });
    return countFollowers(tx, martId, -removed.length);
  });
}
