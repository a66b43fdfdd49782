import { weighedOf } from '#lib/contract/order/weighed.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { visitWindow } from '#lib/domain/order/visit.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { SELLER_TEXTS, sellerWords } from '#lib/messages/mart/seller-info.ts';
import { MAIL, mailSubject } from '#lib/messages/notice/mail.ts';
import { lastingWindowText } from '#lib/messages/order/pickup-window.ts';
import { RECEIPT_WAYS } from '#lib/messages/order/receipt.ts';
import { costText, weighedLineText } from '#lib/messages/order/weighing.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { OutgoingMail } from '#lib/server/gateways/mail.ts';
import type { OrderRow, OutboxRow } from '#lib/server/schema/index.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { mailToken } from '../contacts/mail-token.ts';
import { mailHtml, mailText } from './mail-layout.ts';
import { amountsOf, audienceOf, kindOf, type News, newsWords, ordersOf, travelOf } from './news.ts';

/** Where a person switches what they are told, and how. */
const SETTINGS_PATH = '/buyer/notices';

interface Composed {
  row: Pick<OutboxRow, 'id' | 'userId' | 'isWritten' | 'writtenAt'>;
  news: News;
  now: Date;
}

/** The mail of news, but for whom it is to; null where their subject is gone. */
export function composeMail(
  { config }: Pick<Deps, 'config'>,
  { row, news, now }: Composed,
): Omit<OutgoingMail, 'to'> | null {
  const words = newsWords(news, now);
  const { rule } = travelOf(news.alarm);
  if (!words || !rule) return null;
  const kind = kindOf(news);
  const { publicOrigin, company, sessionSecret } = config;
  const isBuyers = audienceOf(kind) === 'buyer';
  const subject = mailSubject(kind, { title: words.title, martName: isBuyers ? (news.mart?.name ?? null) : null });
  const token = mailToken({ act: 'end', userId: row.userId, topic: rule.topic }, sessionSecret);
  const mayEnd = !row.isWritten;
  const about = isBuyers ? ordersOf(news) : [];
  const isWaiting = about.some(({ state }) => state === 'open');
  const content = {
    title: subject.replace(/^\[[^\]]*\] /, ''),
    lead: [...(kind === 'newOrder' ? [MAIL.unseen] : []), words.body],
    facts: about.length > 0 ? orderFactsOf(about, news, now) : [],
    link: { label: isWaiting ? MAIL.pass : MAIL.open, url: publicOrigin + words.url },
    notes: [
      ...(kind === 'orderConfirmed' ? [SELLER_TEXTS.withdrawal, SELLER_TEXTS.broker] : []),
      ...(row.isWritten ? [MAIL.written] : []),
      MAIL.automatic,
    ],
    ways: [
      { label: MAIL.settings, url: publicOrigin + SETTINGS_PATH },
      ...(mayEnd ? [{ label: MAIL.end, url: `${publicOrigin}/notices/off?token=${token}` }] : []),
    ],
    company: company.line,
  };
  return {
    subject,
    text: mailText(content),
    html: mailHtml(content),
    key: `news-${row.id}-${row.writtenAt.getTime()}`,
    unsubscribeUrl: mayEnd ? `${publicOrigin}/api/notices/off?token=${token}` : null,
  };
}

/** What was ordered under which conditions: the law wants it in writing (전자상거래법 제13조 제2항). */
function orderFactsOf(about: readonly OrderRow[], { mart }: News, now: Date): { name: string; value: string }[] {
  const [first] = about;
  const goods = about.map((order) => {
    const { weighed } = weighedOf(order);
    const cost = weighed ? weighedLineText(weighed) : formatWon(chargedWon(order));
    return `${order.productName} · ${formatNumber(order.quantity)}개 · ${cost}`;
  });
  const amounts = amountsOf(about);
  const ways = [...new Set(about.map(({ way }) => RECEIPT_WAYS[way]))];
  const [window, ...windows] = about.filter(({ state }) => state === 'open').map(windowOf);
  const seller = first?.sellerSnapshot;
  const facts: [string, string | null][] = [
    [MAIL.order, goods.join('\n')],
    [MAIL.total, costText(amounts.totalWon, amounts)],
    [MAIL.way, ways.join(', ')],
    [MAIL.window, window ? lastingWindowText(visitWindow([window, ...windows], now), new Date(0)) : null],
    [MAIL.mart, mart && `${mart.name}\n${joinAddress({ address: mart.address, detail: mart.addressDetail })}`],
    [MAIL.phone, mart?.phone ?? null],
    [MAIL.seller, seller ? [seller.name, sellerWords(seller)].filter(Boolean).join('\n') : null],
    [MAIL.businessNumber, seller ? businessNumber.format(seller.businessNumber) : null],
    [MAIL.orderNumber, about.map(({ id }) => String(id)).join(', ')],
  ];
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}
