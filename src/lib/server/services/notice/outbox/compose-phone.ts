import { MARKET_NAME } from '#lib/domain/market/market-name.ts';
import type { FurtherKind } from '#lib/domain/notice/channels.ts';
import { visitWindow } from '#lib/domain/order/visit.ts';
import { fillTemplate, type PhoneTemplate } from '#lib/messages/notice/phone.ts';
import { lastingWindowText } from '#lib/messages/order/pickup-window.ts';
import { costText } from '#lib/messages/order/weighing.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { PhoneMessage } from '#lib/server/gateways/phone.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { amountsOf, kindOf, type News, newsWords, ordersOf } from './news.ts';

/** The template of each kind of news that goes further than a device (domain/notice/channels.ts). */
const TEMPLATES: Record<FurtherKind, PhoneTemplate> = {
  orderConfirmed: 'market_order',
  orderExpiring: 'market_expiring',
  orderWindowMoved: 'market_changed',
  orderWindowRestored: 'market_changed',
  orderMartMoved: 'market_changed',
  orderMartReturned: 'market_changed',
  orderCancelledBySeller: 'market_cancelled',
  orderCancelledByClosing: 'market_cancelled',
  orderCancelledBySuspension: 'market_cancelled',
  orderCancelledByOperator: 'market_cancelled',
  orderCancelledByRefund: 'market_cancelled',
  orderCancelledByHours: 'market_cancelled',
  orderClosedDoor: 'market_cancelled',
  productRecalled: 'market_recalled',
  orderRefunded: 'market_refunded',
  caseNews: 'market_case',
  policyChanged: 'market_terms',
  signedIn: 'market_sign_in',
  newOrder: 'market_new_order',
  orderCancelledByBuyer: 'market_mart_order',
  orderRefundedByHand: 'market_mart_order',
  orderCancelledByMarket: 'market_mart_order',
  martCase: 'market_mart_case',
  martStanding: 'market_mart',
  commissionChanged: 'market_settlement',
  payeeChanged: 'market_settlement',
  statementNews: 'market_settlement',
  dailyDigest: 'market_operation',
  moneyFaults: 'market_operation',
};

/** The message of news to a phone, but for its number; null where their subject is gone. */
export function composePhone(
  { config }: Pick<Deps, 'config'>,
  { news, now }: { news: News; now: Date },
): Omit<PhoneMessage, 'to'> | null {
  const words = newsWords(news, now);
  const kind = kindOf(news);
  if (!words || !Object.hasOwn(TEMPLATES, kind)) return null;
  const template = TEMPLATES[kind as FurtherKind];
  const about = ordersOf(news);
  const [window, ...windows] = about.filter(({ state }) => state === 'open').map(windowOf);
  const [first] = about;
  const amounts = amountsOf(about);
  const martName = news.mart?.name ?? '';
  // A title that is a name alone says nothing new.
  const isTitled = words.title !== martName && words.title !== MARKET_NAME;
  const content = fillTemplate(template, {
    마트: martName,
    상품: first ? `${first.productName}${about.length > 1 ? ` 외 ${about.length - 1}건` : ''}` : '',
    금액: costText(amounts.totalWon, amounts),
    픽업시간: window ? lastingWindowText(visitWindow([window, ...windows], now), new Date(0)) : '',
    내용: isTitled ? `${words.title}\n${words.body}` : words.body,
    주소: config.publicOrigin + words.url,
  });
  return { template, content };
}
