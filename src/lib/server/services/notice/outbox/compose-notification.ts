import { isPromotion, mayInvite, nextQuiet } from '#lib/domain/notice/promotion.ts';
import type { PushNotification } from '#lib/domain/notice/push.ts';
import { promotionNotification } from '#lib/messages/notice/push.ts';
import type { PushSending } from '#lib/server/gateways/push.ts';
import { leadingOrder } from '../alarms/alarm-sentence.ts';
import { isOvertaken, kindOf, type News, newsWords } from './news.ts';

const HOUR_SECONDS = 3_600;

/**
 * The tag under which a notification replaces the previous one: the state of an order, and separately what comes after
 * it.
 */
function tagOf(news: News): string {
  const { alarm, order } = news;
  const kind = kindOf(news);
  if (kind === 'promotionsOn') return 'promotions';
  if (kind === 'signedIn' || kind === 'dailyDigest' || kind === 'moneyFaults') return kind;
  if (kind === 'productBack' || kind === 'priceStep') return `product-${alarm?.details.productId ?? 0}`;
  if (kind === 'productRecalled') return `recall-${order?.productId ?? 0}`;
  if (kind === 'alertMatched' || kind === 'lastStep') return `${kind}-${alarm?.martId ?? 0}`;
  if (!order) return `mart-${alarm?.martId ?? 0}`;
  if (kind === 'orderRefunded' && alarm) return alarm.onceKey;
  if (kind === 'staffBought' || kind === 'soldCheap') return `${kind}-${order.id}`;
  return kind.startsWith('review') ? `review-${order.id}` : `order-${order.id}`;
}

/** The notification for a device; null where its subject is gone or has changed, or its person has read it. */
export function composeNotification(news: News, now: Date): PushSending | null {
  const kind = kindOf(news);
  if (isOvertaken(news)) return null;
  // Turned off since, or put off into the night: the alarm in the market stays.
  if (isPromotion(kind) && !(news.promotions && mayInvite(news.promotions, now))) return null;
  const words = newsWords(news, now);
  if (!words) return null;
  const topic = tagOf(news);
  const notification = isPromotion(kind) ? { ...promotionNotification(words), url: words.url } : words;
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
