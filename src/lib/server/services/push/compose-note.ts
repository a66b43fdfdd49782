import { type AlarmKind, BUYER_ALARM_KINDS, type BuyerAlarmKind } from '#lib/domain/alarm.ts';
import { alarmAddress } from '#lib/domain/alarm-address.ts';
import type { PushAudience, PushNote } from '#lib/domain/push.ts';
import { MARKET_TITLE, martNote } from '#lib/messages/push.ts';
import type { alarms, orders } from '../../db/schema.ts';
import type { PushSending } from '../../gateways/push.ts';
import { alarmProductId, alarmSentence } from '../alarms/alarm-sentence.ts';

/** News as the outbox names them: an alarm of somebody's, or an order that is new to its mart. */
export interface News {
  alarm: typeof alarms.$inferSelect | null;
  order: typeof orders.$inferSelect | null;
  martName: string | null;
}

const HOUR_SECONDS = 3_600;

const isForBuyer = (kind: AlarmKind): kind is BuyerAlarmKind => (BUYER_ALARM_KINDS as readonly string[]).includes(kind);

/** For whom news are. */
export const audienceOf = ({ alarm }: Pick<News, 'alarm'>): PushAudience =>
  alarm && isForBuyer(alarm.kind as AlarmKind) ? 'buyer' : 'mart';

/** News that are overtaken by how the order ended: who is told of them later would come, or wait, for nothing. */
const WHILE_OPEN = new Set<AlarmKind | 'newOrder'>([
  'newOrder',
  'orderConfirmed',
  'orderExpiring',
  'orderExtendedByBuyer',
]);

/** Under which the latest takes the place of the one before: what an order comes to, and apart from it what comes after. */
function tagOf(kind: AlarmKind | 'newOrder', { alarm, order }: News): string {
  if (!order) return `mart-${alarm?.martId ?? 0}`;
  if (kind === 'orderRefunded') return `refund-${order.id}`;
  return kind === 'reviewReplied' ? `review-${order.id}` : `order-${order.id}`;
}

/** What a device is sent; null where what it is about is gone, or so no more. */
export function composeNote(news: News, now: Date): PushSending | null {
  const { alarm, order } = news;
  const kind = (alarm?.kind as AlarmKind | undefined) ?? 'newOrder';
  if (WHILE_OPEN.has(kind) && order?.state !== 'open') return null;
  const note = kind !== 'newOrder' && isForBuyer(kind) ? buyerNote(kind, news) : martNoteOf(kind, news, now);
  if (!note) return null;
  const topic = tagOf(kind, news);
  return {
    payload: JSON.stringify({ ...note, tag: topic } satisfies PushNote),
    ttlSeconds: ttlSeconds(news, now),
    urgency: kind === 'newProducts' ? 'normal' : 'high',
    topic,
  };
}

/** For how long it is worth showing: an order that waits until its deadline, other news of an order a day, new products some hours. */
function ttlSeconds({ order }: News, now: Date): number {
  if (!order) return 6 * HOUR_SECONDS;
  if (order.state !== 'open') return 24 * HOUR_SECONDS;
  return Math.max(60, Math.round((order.validUntil.getTime() - now.getTime()) / 1_000));
}

function buyerNote(kind: BuyerAlarmKind, { alarm, order, martName }: News) {
  if (!alarm) return null;
  const row = { alarm, order, martName };
  return {
    title: martName ?? MARKET_TITLE,
    body: alarmSentence(row),
    url: alarmAddress({ kind, orderId: alarm.orderId, productId: alarmProductId(row) }),
  };
}

function martNoteOf(kind: 'newOrder' | Exclude<AlarmKind, BuyerAlarmKind>, { order, martName }: News, now: Date) {
  if (!order || martName === null) return null;
  const { productName, quantity, validUntil, martId } = order;
  return {
    ...martNote(kind, { martName, productName, quantity, validUntil, now }),
    url: `/seller/mart/${martId}/customers`,
  };
}
