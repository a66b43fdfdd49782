import { count, desc, eq } from 'drizzle-orm';
import type { BuyerAlarmKind } from '#lib/domain/alarm.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/limits.ts';
import { alarmMessage } from '#lib/messages/alarms.ts';
import { alarms, marts, orders } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { countUnread, ofBuyer } from './unread.ts';

const numberIn = (value: string | number | undefined) => (typeof value === 'number' ? value : null);

/** A page of the viewer's news as a buyer, newest first. */
export async function listAlarms(deps: Deps, viewer: Viewer, page: number) {
  const rows = await deps.db
    .select({ alarm: alarms, order: orders, martName: marts.name })
    .from(alarms)
    .leftJoin(orders, eq(orders.id, alarms.orderId))
    .leftJoin(marts, eq(marts.id, alarms.martId))
    .where(ofBuyer(viewer))
    .orderBy(desc(alarms.id))
    .limit(ALARM_PAGE_SIZE)
    .offset(page * ALARM_PAGE_SIZE);
  const [all] = await deps.db.select({ alarms: count() }).from(alarms).where(ofBuyer(viewer));
  return {
    content: rows.map(({ alarm, order, martName }) => {
      const kind = alarm.kind as BuyerAlarmKind;
      return {
        alarmId: alarm.id,
        kind,
        message: alarmMessage(kind, {
          martName: martName ?? '',
          productName: order?.productName ?? String(alarm.details.productName ?? ''),
          toldAt: alarm.createdAt,
          validUntil: order?.state === 'open' ? order.validUntil : null,
          amountWon: numberIn(alarm.details.amountWon),
        }),
        orderId: alarm.orderId,
        productId: order?.productId ?? numberIn(alarm.details.productId),
        storeId: alarm.martId,
        createdAt: alarm.createdAt.toISOString(),
        isRead: alarm.readAt !== null,
      };
    }),
    totalPages: Math.ceil(all!.alarms / ALARM_PAGE_SIZE),
    unread: await countUnread(deps.db, viewer),
  };
}
