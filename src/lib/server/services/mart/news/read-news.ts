import { and, eq, exists, isNull, lte } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { alarms, martMembers } from '#lib/server/schema/index.ts';
import { countUnreadNews, isPlaceOfWork, ofSeller } from './own-news.ts';

/** Marks the news of the viewer's marts as read, up to one of them or all. Answers how many are still unread. */
export async function readNews(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  upTo?: number,
): Promise<{ unread: number }> {
  const isTheirs = exists(
    db
      .select({ martId: martMembers.martId })
      .from(martMembers)
      .where(and(isPlaceOfWork, ofSeller(viewer))),
  );
  await db
    .update(alarms)
    .set({ readAt: clock.now() })
    .where(
      and(
        eq(alarms.userId, viewer.userId),
        isNull(alarms.readAt),
        isTheirs,
        upTo === undefined ? undefined : lte(alarms.id, upTo),
      ),
    );
  return { unread: await countUnreadNews(db, viewer) };
}
