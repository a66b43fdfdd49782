import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { martMembers } from '../../db/schema.ts';
import type { Viewer } from '../../market.ts';

/** Whether the viewer works in a mart now, and has been there since being added: a person added by email alone has not. */
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
