import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { martMembers } from '#lib/server/schema/index.ts';

/** Keeps when somebody has first opened the mart's own pages: only then may they be handed it (rules.md section 11). */
export async function recordArrival(db: Db, viewer: Viewer, martId: number, now: Date): Promise<void> {
  await db
    .update(martMembers)
    .set({ arrivedAt: now })
    .where(and(eq(martMembers.martId, martId), eq(martMembers.userId, viewer.userId), isNull(martMembers.arrivedAt)));
}
