import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Turn } from '#lib/domain/last-shown.ts';
import { BUYER_ALARM_KINDS, type BuyerAlarmKind } from '#lib/domain/notice/alarm.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { allOf } from '#lib/server/platform/database/all-of.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { pageFromLastShown } from '#lib/server/platform/from-last-shown.ts';
import { alarms, marts, orders } from '#lib/server/schema/index.ts';
import { orderIdsIn, readAlarmOrders } from './alarm-orders.ts';
import { alarmProductId, alarmSentence, alarmTab, leadingOrder } from './alarm-sentence.ts';

/** The alarms of the buyer centre: a seller's news about the mart are not among them. */
export const ofBuyer = ({ userId }: Pick<Viewer, 'userId'>): SQL =>
  allOf(eq(alarms.userId, userId), inArray(alarms.kind, BUYER_ALARM_KINDS));

export const countUnread = (db: Db, viewer: Viewer): Promise<number> =>
  db.$count(alarms, and(ofBuyer(viewer), isNull(alarms.readAt)));

/** News with what they are about, newest first. */
async function readAlarms(db: Deps['db'], where: SQL | undefined, page = 0) {
  const found = await db
    .select({ alarm: alarms, order: orders, martName: marts.name })
    .from(alarms)
    .leftJoin(orders, eq(orders.id, alarms.orderId))
    .leftJoin(marts, eq(marts.id, alarms.martId))
    .where(where)
    .orderBy(desc(alarms.id))
    .limit(ALARM_PAGE_SIZE)
    .offset(page * ALARM_PAGE_SIZE);
  const named = await readAlarmOrders(db, found);
  return found.map((row) => ({ ...row, together: orderIdsIn(row.alarm.details).flatMap((id) => named.get(id) ?? []) }));
}

/** What the buyer of an order was told of it, newest first. */
export async function listOrderAlarms(
  { db }: Pick<Deps, 'db'>,
  { buyerId, orderId }: { buyerId: number; orderId: number },
): Promise<{ message: string; createdAt: string }[]> {
  const isAbout = or(
    eq(alarms.orderId, orderId),
    sql`${alarms.details} @> ${JSON.stringify({ orderIds: [orderId] })}::jsonb`,
  );
  const rows = await readAlarms(db, and(ofBuyer({ userId: buyerId }), isAbout));
  return rows.map((row) => ({ message: alarmSentence(row), createdAt: row.alarm.createdAt.toISOString() }));
}

/** A page of the viewer's news as a buyer, newest first. */
export async function listAlarms(deps: Deps, viewer: Viewer, turn: Turn) {
  const now = deps.clock.now();
  const { content, totalPages } = await pageFromLastShown(
    {
      read: (page) => readAlarms(deps.db, ofBuyer(viewer), page),
      count: () => deps.db.$count(alarms, ofBuyer(viewer)),
      idOf: ({ alarm }) => alarm.id,
    },
    { ...turn, size: ALARM_PAGE_SIZE },
  );
  return {
    content: content.map((row) => ({
      alarmId: row.alarm.id,
      kind: row.alarm.kind as BuyerAlarmKind,
      message: alarmSentence(row),
      orderId: leadingOrder(row)?.id ?? row.alarm.orderId,
      tab: alarmTab(row, now),
      productId: alarmProductId(row),
      storeId: row.alarm.martId,
      createdAt: row.alarm.createdAt.toISOString(),
      isRead: row.alarm.readAt !== null,
    })),
    totalPages,
    unread: await countUnread(deps.db, viewer),
  };
}
