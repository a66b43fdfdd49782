import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers } from '#lib/server/schema/index.ts';

/**
 * Whether the viewer works in a mart now, and has been there since being added: a person added by email alone has not.
 */
export async function worksIn(db: Db | Tx, viewer: Viewer, martId: number): Promise<boolean> {
  const [works] = await db
    .select({ userId: martMembers.userId })
    .from(martMembers)
    .where(
      and(
        eq(martMembers.martId, martId),
        eq(martMembers.userId, viewer.userId),
        or(isNotNull(martMembers.arrivedAt), eq(martMembers.position, 'generalManager')),
      ),
    );
  return works !== undefined;
}
