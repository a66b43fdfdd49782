import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { alarms } from '#lib/server/schema/index.ts';

/** The alarms of the buyer centre: a seller's news about the mart are not among them. */
export const ofBuyer = ({ userId }: Pick<Viewer, 'userId'>): SQL =>
  and(eq(alarms.userId, userId), inArray(alarms.kind, BUYER_ALARM_KINDS))!;

export async function countUnread(db: Db, viewer: Viewer): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(alarms)
    .where(and(ofBuyer(viewer), isNull(alarms.readAt)));
  return row!.unread;
}
