import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { BUYER_ALARM_KINDS } from '#lib/domain/notice/alarm.ts';
import type { Viewer } from '#lib/server/context.ts';
import { allOf } from '#lib/server/platform/database/all-of.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { alarms } from '#lib/server/schema/index.ts';

/** The alarms of the buyer centre: a seller's news about the mart are not among them. */
export const ofBuyer = ({ userId }: Pick<Viewer, 'userId'>): SQL =>
  allOf(eq(alarms.userId, userId), inArray(alarms.kind, BUYER_ALARM_KINDS));

export const countUnread = (db: Db, viewer: Viewer): Promise<number> =>
  db.$count(alarms, and(ofBuyer(viewer), isNull(alarms.readAt)));
