import { count, desc, eq } from 'drizzle-orm';
import type { BuyerAlarmKind } from '#lib/domain/buyer/alarm.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/buyer/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { alarms, marts, orders } from '#lib/server/schema/index.ts';
import { orderIdsIn, readAlarmOrders } from './alarm-orders.ts';
import { alarmProductId, alarmSentence, alarmTab, leadingOrder } from './alarm-sentence.ts';
import { countUnread, ofBuyer } from './unread.ts';

/** A page of the viewer's news as a buyer, newest first. */
export async function listAlarms(deps: Deps, viewer: Viewer, page: number) {
  const now = deps.clock.now();
  const found = await deps.db
    .select({ alarm: alarms, order: orders, martName: marts.name })
    .from(alarms)
    .leftJoin(orders, eq(orders.id, alarms.orderId))
    .leftJoin(marts, eq(marts.id, alarms.martId))
    .where(ofBuyer(viewer))
    .orderBy(desc(alarms.id))
    .limit(ALARM_PAGE_SIZE)
    .offset(page * ALARM_PAGE_SIZE);
  const named = await readAlarmOrders(deps.db, found);
  const rows = found.map((row) => ({
    ...row,
    together: orderIdsIn(row.alarm.details).flatMap((id) => named.get(id) ?? []),
  }));
  const [all] = await deps.db.select({ alarms: count() }).from(alarms).where(ofBuyer(viewer));
  return {
    content: rows.map((row) => ({
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
    totalPages: Math.ceil(all!.alarms / ALARM_PAGE_SIZE),
    unread: await countUnread(deps.db, viewer),
  };
}
