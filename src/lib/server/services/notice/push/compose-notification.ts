import type { MartNewsKind } from '#lib/domain/mart/news.ts';
import { martPage, NEWS_PAGE } from '#lib/domain/mart/seller-pages.ts';
import { type AlarmKind, BUYER_ALARM_KINDS, type BuyerAlarmKind } from '#lib/domain/notice/alarm.ts';
import { alarmAddress } from '#lib/domain/notice/alarm-address.ts';
import { isPromotion, mayInvite, nextQuiet, type PromotionChoice } from '#lib/domain/notice/promotion.ts';
import type { PushAudience, PushNotification } from '#lib/domain/notice/push.ts';
import { MARKET_TITLE, martNotification, promotionNotification } from '#lib/messages/notice/push.ts';
import type { PushSending } from '#lib/server/gateways/push.ts';
import type { alarms, OrderRow } from '#lib/server/schema/index.ts';
import { alarmProductId, alarmTab, leadingOrder, unmarkedSentence } from '../alarms/alarm-sentence.ts';
import { martNewsUrl, martNewsWords } from '../alarms/mart-news.ts';

/** News as the outbox names them: an alarm of somebody's, or an order that is new to its mart. */
export interface News {
  alarm: typeof alarms.$inferSelect | null;
  order: OrderRow | null;
  /** All orders of one visit that the alarm is about, where there are several. */
  together: readonly OrderRow[];
  martName: string | null;
  /** The name of the order's buyer. */
  buyerName: string | null;
  /** Whether the person is general manager of the mart. */
  manages: boolean;
  /** Whether the person takes news that invite to buy; null where they never said so. */
  promotions: Pick<PromotionChoice, 'onAt' | 'nightOnAt'> | null;
}

const HOUR_SECONDS = 3_600;

const isForBuyer = (kind: AlarmKind): kind is BuyerAlarmKind => (BUYER_ALARM_KINDS as readonly string[]).includes(kind);

/** For whom news are. */
export const audienceOf = ({ alarm }: Pick<News, 'alarm'>): PushAudience =>
  alarm && isForBuyer(alarm.kind as AlarmKind) ? 'buyer' : 'mart';

/** News that the end of the order overtakes: told later, the buyer would come or wait for nothing. */
const WHILE_OPEN = new Set<AlarmKind | 'newOrder'>([
  'newOrder',
  'orderConfirmed',
  'orderExpiring',
  'orderWindowMoved',
  'orderWindowRestored',
  'orderMartMoved',
  'orderMartReturned',
  'orderExtendedByBuyer',
]);

/**
 * The tag under which a notification replaces the previous one: the state of an order, and separately what comes after
 * it.
 */
function tagOf(kind: AlarmKind | 'newOrder', { alarm, order }: News): string {
  if (kind === 'promotionsOn') return 'promotions';
  if (kind === 'productBack' || kind === 'priceStep') return `product-${alarm?.details.productId ?? 0}`;
  if (kind === 'productRecalled') return `recall-${order?.productId ?? 0}`;
  if (kind === 'alertMatched' || kind === 'lastStep') return `${kind}-${alarm?.martId ?? 0}`;
  if (!order) return `mart-${alarm?.martId ?? 0}`;
  if (kind === 'orderRefunded' && alarm) return alarm.onceKey;
  if (kind === 'staffBought' || kind === 'soldCheap') return `${kind}-${order.id}`;
  return kind === 'reviewReplied' ? `review-${order.id}` : `order-${order.id}`;
}

/** The notification for a device; null where its subject is gone or has changed, or its person has read it. */
export function composeNotification(news: News, now: Date): PushSending | null {
  const { alarm } = news;
  if (alarm?.readAt) return null;
  const kind = (alarm?.kind as AlarmKind | undefined) ?? 'newOrder';
  if (WHILE_OPEN.has(kind) && leadingOrder(news)?.state !== 'open') return null;
  // Turned off since, or put off into the night: the alarm in the market stays.
  if (isPromotion(kind) && !(news.promotions && mayInvite(news.promotions, now))) return null;
  const notification =
    kind !== 'newOrder' && isForBuyer(kind) ? buyerNotification(kind, news, now) : martNotificationOf(kind, news, now);
  if (!notification) return null;
  const topic = tagOf(kind, news);
  return {
    payload: JSON.stringify({ ...notification, tag: topic } satisfies PushNotification),
    ttlSeconds: isPromotion(kind) ? promotionTtlSeconds(news, now) : ttlSeconds(news, now),
    urgency: isPromotion(kind) ? 'normal' : 'high',
    topic,
  };
}

/** A device that is off until the night is not woken then, unless its person wants that. */
function promotionTtlSeconds(news: News, now: Date): number {
  const whole = ttlSeconds(news, now);
  if (news.promotions?.nightOnAt) return whole;
  return Math.max(0, Math.min(whole, Math.floor((nextQuiet(now).getTime() - now.getTime()) / 1_000)));
}

/**
 * For how long it is worth showing: an order that waits until its deadline, other news of an order a day, new products
 * some hours.
 */
function ttlSeconds(news: News, now: Date): number {
  const order = leadingOrder(news);
  if (!order) return 6 * HOUR_SECONDS;
  if (order.state !== 'open') return 24 * HOUR_SECONDS;
  return Math.max(60, Math.round((order.validUntil.getTime() - now.getTime()) / 1_000));
}

function buyerNotification(kind: BuyerAlarmKind, { alarm, order, together, martName }: News, now: Date) {
  if (!alarm) return null;
  const row = { alarm, order, together, martName };
  const words = { title: martName ?? MARKET_TITLE, body: unmarkedSentence(row) };
  return {
    ...(isPromotion(kind) ? promotionNotification(words) : words),
    url: alarmAddress({
      kind,
      orderId: leadingOrder(row)?.id ?? alarm.orderId,
      productId: alarmProductId(row),
      tab: alarmTab(row, now),
    }),
  };
}

function martNotificationOf(kind: 'newOrder' | MartNewsKind, news: News, now: Date) {
  const { alarm, order, martName, manages } = news;
  const words = martNewsWords(kind, news, now);
  const martId = order?.martId ?? alarm?.martId;
  if (martId == null || martName === null || !words) return null;
  const orders = martPage(martId, 'customers');
  const url = kind === 'newOrder' ? orders : martNewsUrl({ kind, martId, manages, opens: 'all' }, news);
  return { ...martNotification(martName, words), url: url ?? NEWS_PAGE };
}
