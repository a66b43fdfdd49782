import { desc, eq } from 'drizzle-orm';
import type { SellerAlarm } from '#lib/contract/notice/seller-alarms.ts';
import type { Turn } from '#lib/domain/last-shown.ts';
import type { MartNewsAbout, MartNewsKind } from '#lib/domain/mart/news.ts';
import { ALARM_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pageOfQuery } from '#lib/server/platform/from-last-shown.ts';
import { alarms, martMembers, marts, orders, users } from '#lib/server/schema/index.ts';
import { orderIdsIn, readAlarmOrders } from '../../notice/alarms/alarm-orders.ts';
import { martNewsUrl, martNewsWords } from '../../notice/alarms/mart-news.ts';
import { listClosedMarts } from '../closed-marts.ts';
import { countNews, countUnreadNews, isPlaceOfWork, ofSeller } from './own-news.ts';

/** A page of the news of all marts of the viewer, newest first: what their position there lets them read today. */
export async function listNews(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  turn: Turn,
): Promise<{ content: SellerAlarm[]; totalPages: number; unread: number }> {
  const { db } = deps;
  const now = deps.clock.now();
  const query = () =>
    db
      .select({
        alarm: alarms,
        order: orders,
        buyerName: users.name,
        position: martMembers.position,
        mart: { id: marts.id, name: marts.name, closedAt: marts.closedAt },
      })
      .from(alarms)
      .innerJoin(martMembers, isPlaceOfWork)
      .innerJoin(marts, eq(marts.id, alarms.martId))
      .leftJoin(orders, eq(orders.id, alarms.orderId))
      .leftJoin(users, eq(users.id, orders.buyerId))
      .where(ofSeller(viewer))
      .orderBy(desc(alarms.id));
  const { content: rows, totalPages } = await pageOfQuery(
    { query, count: () => countNews(db, viewer), idOf: ({ alarm }) => alarm.id },
    { ...turn, size: ALARM_PAGE_SIZE },
  );
  const named = await readAlarmOrders(db, rows);
  const isAnyClosed = rows.some(({ mart }) => mart.closedAt !== null);
  const kept = new Set((isAnyClosed ? await listClosedMarts(deps, viewer) : []).map(({ martId }) => martId));
  const opensOf = ({ id, closedAt }: (typeof rows)[number]['mart']): MartNewsAbout['opens'] => {
    if (closedAt === null) return 'all';
    return kept.has(id) ? 'settlement' : 'nothing';
  };
  const content = rows.map(({ alarm, order, buyerName, position, mart }) => {
    const kind = alarm.kind as MartNewsKind;
    const together = orderIdsIn(alarm.details).flatMap((id) => named.get(id) ?? []);
    const words = martNewsWords(kind, { alarm, order, together, buyerName }, now);
    const about = { kind, martId: mart.id, manages: position === 'generalManager', opens: opensOf(mart) };
    return {
      alarmId: alarm.id,
      kind,
      title: words?.title ?? '',
      message: words?.body ?? '',
      storeId: mart.id,
      storeName: mart.name,
      orderId: alarm.orderId,
      address: martNewsUrl(about, { alarm, order, together }),
      createdAt: alarm.createdAt.toISOString(),
      isRead: alarm.readAt !== null,
    };
  });
  return { content, totalPages, unread: await countUnreadNews(db, viewer) };
}
