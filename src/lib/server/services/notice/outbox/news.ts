import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { MartNewsKind } from '#lib/domain/mart/news.ts';
import { martPage, NEWS_PAGE } from '#lib/domain/mart/seller-pages.ts';
import {
  type AlarmAudience,
  type AlarmKind,
  alarmAudience,
  type BuyerAlarmKind,
  type OperatorAlarmKind,
} from '#lib/domain/notice/alarm.ts';
import { alarmAddress } from '#lib/domain/notice/alarm-address.ts';
import { type DeliveryRule, deliveryRule } from '#lib/domain/notice/channels.ts';
import type { PromotionChoice } from '#lib/domain/notice/promotion.ts';
import { type VisitAmounts, visitAmounts } from '#lib/domain/order/visit.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { operatorNewsWords } from '#lib/messages/market/operator-news.ts';
import { martNotification } from '#lib/messages/notice/push.ts';
import { signedInText } from '#lib/messages/person/account.ts';
import type { alarms, MartRow, OrderRow } from '#lib/server/schema/index.ts';
import { alarmProductId, alarmTab, leadingOrder, unmarkedSentence } from '../alarms/alarm-sentence.ts';
import { martNewsUrl, martNewsWords } from '../alarms/mart-news.ts';

/** News as the outbox names them: an alarm of somebody's, or an order that is new to its mart. */
export interface News {
  alarm: typeof alarms.$inferSelect | null;
  order: OrderRow | null;
  /** All orders of one visit that the alarm is about, where there are several. */
  together: readonly OrderRow[];
  mart: Pick<MartRow, 'name' | 'address' | 'addressDetail' | 'phone'> | null;
  /** The name of the order's buyer. */
  buyerName: string | null;
  /** Whether the person is general manager of the mart. */
  manages: boolean;
  /** Whether the person takes news that invite to buy; null where they never said so. */
  promotions: Pick<PromotionChoice, 'onAt' | 'nightOnAt'> | null;
}

export type NewsKind = AlarmKind | 'newOrder';

export const kindOf = ({ alarm }: Pick<News, 'alarm'>): NewsKind =>
  (alarm?.kind as AlarmKind | undefined) ?? 'newOrder';

/** For whom news are. */
export const audienceOf = (kind: NewsKind): AlarmAudience => (kind === 'newOrder' ? 'mart' : alarmAudience(kind));

/** How news travel, and whether their person did them: of an order of their own they have been told by the page. */
export function travelOf(alarm: Pick<typeof alarms.$inferSelect, 'kind' | 'details' | 'readAt'> | null): {
  rule: DeliveryRule | null;
  isOwnAct: boolean;
} {
  const kind = (alarm?.kind as AlarmKind | undefined) ?? 'newOrder';
  return {
    rule: deliveryRule(kind, { isAdverse: alarm?.details.isAdverse === 1 }),
    isOwnAct: kind === 'orderConfirmed' && alarm?.readAt !== null,
  };
}

/** The orders that news are about. */
export const ordersOf = ({ order, together }: News): readonly OrderRow[] =>
  together.length > 0 ? together : order ? [order] : [];

/** What the orders cost: of goods by weight that wait the most, as it was told. */
export const amountsOf = (about: readonly OrderRow[]): VisitAmounts =>
  visitAmounts(
    about.map((order) => ({
      totalPrice: chargedWon(order),
      isPaid: order.way !== 'onSite',
      weighed: order.weightGrams === null ? undefined : { price: order.weighedPriceWon },
    })),
  );

/** News that the end of the order overtakes: told later, the buyer would come or wait for nothing. */
const WHILE_OPEN = new Set<NewsKind>([
  'newOrder',
  'orderConfirmed',
  'orderExpiring',
  'orderWindowMoved',
  'orderWindowRestored',
  'orderMartMoved',
  'orderMartReturned',
  'orderExtendedByBuyer',
]);

/** Whether their subject is over, or their person has read them; what the law wants in writing is sent all the same. */
export const isOvertaken = (news: News, { isWritten = false } = {}): boolean =>
  (!isWritten && Boolean(news.alarm?.readAt)) || (WHILE_OPEN.has(kindOf(news)) && leadingOrder(news)?.state !== 'open');

/** Where a person ends what they did not do. */
const ACCOUNT_PATH = '/buyer/account';

export interface NewsWords {
  title: string;
  body: string;
  /** The page of ours that they lead to: a path. */
  url: string;
}

/** What is said to their person; null where the subject is gone. */
export function newsWords(news: News, now: Date): NewsWords | null {
  const kind = kindOf(news);
  switch (audienceOf(kind)) {
    case 'buyer':
      return buyerWords(kind as BuyerAlarmKind, news, now);
    case 'mart':
      return martWords(kind as 'newOrder' | MartNewsKind, news, now);
    case 'operator':
      return news.alarm && operatorNewsWords(kind as OperatorAlarmKind, news.alarm.details);
    case 'person':
      return news.alarm && { title: MARKET_NAME, body: signedInText(news.alarm.createdAt), url: ACCOUNT_PATH };
  }
}

function buyerWords(kind: BuyerAlarmKind, { alarm, order, together, mart }: News, now: Date): NewsWords | null {
  if (!alarm) return null;
  const row = { alarm, order, together, martName: mart?.name ?? null };
  return {
    title: mart?.name ?? MARKET_NAME,
    body: unmarkedSentence(row),
    url: alarmAddress({
      kind,
      orderId: leadingOrder(row)?.id ?? alarm.orderId,
      productId: alarmProductId(row),
      tab: alarmTab(row, now),
    }),
  };
}

function martWords(kind: 'newOrder' | MartNewsKind, news: News, now: Date): NewsWords | null {
  const { alarm, order, mart, manages } = news;
  const words = martNewsWords(kind, news, now);
  const martId = order?.martId ?? alarm?.martId;
  if (martId == null || mart === null || !words) return null;
  const orders = martPage(martId, 'customers');
  const url = kind === 'newOrder' ? orders : martNewsUrl({ kind, martId, manages, opens: 'all' }, news);
  return { ...martNotification(mart.name, words), url: url ?? NEWS_PAGE };
}
