import { and, eq, isNull, sql } from 'drizzle-orm';
import { type MartNewsKind, mayReadNews } from '#lib/domain/mart/news.ts';
import type { Deps } from '#lib/server/deps.ts';
import {
  alarms,
  martMembers,
  marts,
  type OutboxRow,
  operators,
  orders,
  outbox,
  promotionChoices,
  pushSubscriptions,
  refreshTokens,
  sessions,
  users,
} from '#lib/server/schema/index.ts';
import { isLivingOperator } from '../../person/operators/living-operators.ts';
import { readAlarmOrders } from '../alarms/alarm-orders.ts';
import { audienceOf, kindOf, type News } from './news.ts';

export type Device = typeof pushSubscriptions.$inferSelect;

export interface FoundNews {
  news: News;
  /** The device of a push; null where it is gone, or its session is over. */
  device: Device | null;
  /** For how many minutes it waits to be delivered, by the database's own time. */
  waitedMinutes: number;
}

/** What a delivery tells; null where the news were taken back, or are not that person's to hear any more. */
export async function findNews({ db, clock }: Deps, row: OutboxRow): Promise<FoundNews | null> {
  const isAlive = and(
    eq(sessions.id, pushSubscriptions.sessionId),
    isNull(sessions.endedAt),
    // Nobody can come back to a session without tokens.
    sql`exists (select 1 from ${refreshTokens} where ${refreshTokens.sessionId} = ${sessions.id}
      and ${refreshTokens.expiresAt} > ${clock.now().toISOString()}::timestamptz)`,
  );
  const [found] = await db
    .select({
      device: pushSubscriptions,
      sessionId: sessions.id,
      alarm: alarms,
      order: orders,
      mart: { name: marts.name, address: marts.address, addressDetail: marts.addressDetail, phone: marts.phone },
      buyerName: users.name,
      promotions: { onAt: promotionChoices.onAt, nightOnAt: promotionChoices.nightOnAt },
      position: martMembers.position,
      waitedMinutes: sql<number>`(extract(epoch from now() - ${outbox.writtenAt}) / 60)::float8`,
      isBlocked: sql<boolean>`exists (select from users reader
        where reader.id = ${outbox.userId} and reader.blocked_at is not null)`,
      operates: sql<boolean>`exists (select from ${operators}
        where ${operators.userId} = ${outbox.userId} and ${isLivingOperator})`,
    })
    .from(outbox)
    .leftJoin(pushSubscriptions, eq(pushSubscriptions.id, outbox.subscriptionId))
    .leftJoin(sessions, isAlive)
    .leftJoin(alarms, eq(alarms.id, outbox.alarmId))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${outbox.orderId}, ${alarms.orderId})`))
    .leftJoin(marts, eq(marts.id, sql`coalesce(${orders.martId}, ${alarms.martId})`))
    .leftJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(promotionChoices, eq(promotionChoices.userId, outbox.userId))
    .leftJoin(martMembers, and(eq(martMembers.martId, marts.id), eq(martMembers.userId, outbox.userId)))
    .where(eq(outbox.id, row.id));
  if (!found) return null;
  const { device, sessionId, waitedMinutes, position, isBlocked, operates, ...about } = found;
  const { alarm } = about;
  if (row.alarmId !== null && alarm === null) return null;
  const together = alarm ? [...(await readAlarmOrders(db, [{ alarm }])).values()] : [];
  const news: News = { ...about, together, manages: position === 'generalManager' };
  const kind = kindOf(news);
  const audience = audienceOf(kind);
  if (audience === 'operator' && !operates) return null;
  // An employee who may not sign in reads nothing of its buyers; whoever runs the mart still answers for it.
  if (audience === 'mart' && isBlocked && position === 'employee') return null;
  // Former staff are not told, nor who handed the mart over of what is its general manager's.
  const martKind = kind === 'newOrder' ? null : (kind as MartNewsKind);
  if (audience === 'mart' && (position === null || !mayReadNews(position, martKind))) return null;
  return { news, device: sessionId === null ? null : device, waitedMinutes };
}
