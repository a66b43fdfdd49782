import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { MART_NEWS_KINDS, STAFF_NEWS_KINDS } from '#lib/domain/mart/news.ts';
import type { Viewer } from '#lib/server/context.ts';
import { allOf, anyOf } from '#lib/server/platform/database/all-of.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { alarms, martMembers } from '#lib/server/schema/index.ts';

/** A place of work of whoever an alarm is for, in the mart that it is about; closed marts too. */
export const isPlaceOfWork: SQL = allOf(eq(martMembers.martId, alarms.martId), eq(martMembers.userId, alarms.userId));

/** The news of marts that the viewer reads as what they are there today; for statements that join `isPlaceOfWork`. */
export const ofSeller = ({ userId }: Pick<Viewer, 'userId'>): SQL =>
  allOf(
    eq(alarms.userId, userId),
    anyOf(
      allOf(eq(martMembers.position, 'generalManager'), inArray(alarms.kind, MART_NEWS_KINDS)),
      inArray(alarms.kind, STAFF_NEWS_KINDS),
    ),
  );

export async function countNews(db: Db, viewer: Pick<Viewer, 'userId'>, where?: SQL): Promise<number> {
  const row = oneRow(
    await db
      .select({ n: count() })
      .from(alarms)
      .innerJoin(martMembers, isPlaceOfWork)
      .where(and(ofSeller(viewer), where)),
  );
  return row.n;
}

export const countUnreadNews = (db: Db, viewer: Pick<Viewer, 'userId'>): Promise<number> =>
  countNews(db, viewer, isNull(alarms.readAt));
