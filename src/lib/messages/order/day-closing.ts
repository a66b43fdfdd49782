import { marketWith } from '#lib/domain/market/market-with.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { cameSince, type DayClosing, type SoldAtPrice } from '#lib/domain/order/day-closing.ts';
import type { EndReason } from '#lib/domain/order/end-reason.ts';
import { seoulDayStart } from '#lib/domain/time.ts';
import { datedMomentText, dateText } from '../dates.ts';
import { reasonText } from '../product/markdown.ts';
import { ordersText, piecesText, SHARE_TEXTS } from './sales.ts';

export const DAY_CLOSING_TEXTS = {
  title: '하루 결산',
  todayTitle: '오늘 결산',
  share: '공유하기',
  copied: '결산 내용을 복사했어요.',
  notCopied: '복사하지 못했어요. 인쇄하거나 화면을 캡처해 주세요.',
  print: '인쇄·PDF 저장',
  money: '받은 돈',
  sold: '판매',
  till: '계산대에 있어야 할 돈',
  tillHint: '현장 결제 금액이에요. 매장 단말기로 받은 카드는 빼고 세어 주세요.',
  sinceHint: '인터넷 없이 확정한 판매는 늦게 도착해도 건네준 날에 더해요.',
  tax: '과세·면세',
  prices: '가격별 판매',
  registered: '등록 가격',
  givenUp: '팔지 못한 주문',
  left: '마감까지 남은 상품',
  stillOnSale: '아직 판매 중',
  leftNone: '남은 상품이 없어요',
  givenUpNone: '없어요',
  pricesNone: '판매한 상품이 없어요',
  loadFailed: '결산을 불러오지 못했어요. 잠시 뒤 다시 열어 주세요.',
} as const;

/** Why an order was not picked up, as its mart says it. */
const GIVEN_UP: Record<Exclude<EndReason, 'takenBack'>, string> = {
  buyer: '손님이 취소',
  seller: '마트에서 취소',
  outOfStock: '재고 부족',
  martClosed: '마트 휴무·영업 종료',
  recalled: '상품 회수',
  noShow: '노쇼',
  paymentFailed: '결제 실패',
  operator: `${marketWith('이/가')} 취소`,
  martSuspended: '판매 정지',
  paymentCancelled: '카드 결제 취소',
};

/** One line of the sheet; `hint` stands below it in small. */
export interface ClosingLine {
  name: string;
  /** How many; '' where the money says it. */
  count: string;
  value: string;
  hint?: string;
}
export interface ClosingSection {
  key: 'since' | 'money' | 'tax' | 'prices' | 'givenUp' | 'left';
  title: string;
  lines: ClosingLine[];
  /** Said where there is no line. */
  none: string;
}

const countText = ({ orders, pieces }: { orders: number; pieces: number }): string =>
  `${ordersText(orders)} · ${piecesText(pieces)}`;

function priceLine({ reason, offWon, won, ...counts }: SoldAtPrice): ClosingLine {
  const name = reason ? reasonText(reason) : DAY_CLOSING_TEXTS.registered;
  const line = { name, count: countText(counts), value: formatWon(won) };
  return offWon > 0 ? { ...line, hint: `등록 가격보다 ${formatWon(offWon)} 덜 받았어요` } : line;
}

/** '11월 28일(토) 오후 10:05 이후 1건 더 들어왔어요' */
const sinceTitle = (at: Date, more: number): string =>
  `${datedMomentText(at, at)} 이후 ${more > 0 ? `${ordersText(more)} 더 들어왔어요` : '금액이 바뀌었어요'}`;

const wasAndIs = (was: number, is: number): string => `${formatWon(was)} → ${formatWon(is)}`;

/** What has come since the last sheet of the day, with the sums of both. */
function sinceSection(closing: DayClosing): ClosingSection[] {
  const since = cameSince(closing);
  if (!since) return [];
  const { at, was, is } = since;
  const { sold, till, sinceHint } = DAY_CLOSING_TEXTS;
  const count = `${ordersText(was.orders)} → ${ordersText(is.orders)}`;
  return [
    {
      key: 'since',
      title: sinceTitle(at, is.orders - was.orders),
      none: '',
      lines: [
        { name: sold, count, value: wasAndIs(was.won, is.won) },
        { name: till, count: '', value: wasAndIs(was.onSiteWon, is.onSiteWon), hint: sinceHint },
      ],
    },
  ];
}

/** The sheet in its order, for the page and for the text that is passed on. */
export function closingSections(closing: DayClosing): ClosingSection[] {
  const { sold, split, prices, givenUp, left, stillOnSale } = closing;
  const TEXTS = DAY_CLOSING_TEXTS;
  const more = left.kinds - left.rows.length;
  const leftLines = left.rows.map(({ name, pieces, won }) => ({
    name,
    count: piecesText(pieces),
    value: formatWon(won),
  }));
  if (more > 0) leftLines.push({ name: `그 밖에 ${formatNumber(more)}가지`, count: '', value: '' });
  if (left.pieces > 0)
    leftLines.push({ name: '합계 (등록 가격)', count: piecesText(left.pieces), value: formatWon(left.won) });
  if (stillOnSale > 0) leftLines.push({ name: TEXTS.stillOnSale, count: piecesText(stillOnSale), value: '' });
  return [
    ...sinceSection(closing),
    {
      key: 'money',
      title: TEXTS.money,
      none: '',
      lines: [
        { name: TEXTS.sold, count: countText(sold), value: formatWon(sold.won) },
        { name: TEXTS.till, count: '', value: formatWon(split.onSiteWon), hint: TEXTS.tillHint },
        { name: SHARE_TEXTS.card, count: '', value: formatWon(split.cardWon) },
        {
          name: SHARE_TEXTS.refunded,
          count: split.refundedOrders > 0 ? ordersText(split.refundedOrders) : '',
          value: formatWon(split.refundedWon),
          hint: SHARE_TEXTS.refundedHint,
        },
      ],
    },
    {
      key: 'tax',
      title: TEXTS.tax,
      none: '',
      lines: [
        { name: SHARE_TEXTS.taxable, count: '', value: formatWon(split.taxableWon) },
        { name: SHARE_TEXTS.exempt, count: '', value: formatWon(split.exemptWon) },
      ],
    },
    { key: 'prices', title: TEXTS.prices, lines: prices.map(priceLine), none: TEXTS.pricesNone },
    {
      key: 'givenUp',
      title: TEXTS.givenUp,
      none: TEXTS.givenUpNone,
      lines: givenUp.map(({ reason, refundedWon, ...counts }) => ({
        name: GIVEN_UP[reason],
        count: countText(counts),
        value: refundedWon > 0 ? `환불 ${formatWon(refundedWon)}` : '',
      })),
    },
    { key: 'left', title: TEXTS.left, lines: leftLines, none: TEXTS.leftNone },
  ];
}

/** '2026년 11월 28일(토)' */
export const closingDate = (day: number): string => dateText(seoulDayStart(day));

/** The sheet as a text for a messenger. */
export function closingText(martName: string, closing: DayClosing): string {
  const sections = closingSections(closing).map(({ title, lines, none }) =>
    [
      `[${title}]`,
      ...lines.map(({ name, count, value }) =>
        `${name}: ${[count, value].filter(Boolean).join(' · ')}`.replace(/: $/, ''),
      ),
      ...(lines.length === 0 ? [none] : []),
    ].join('\n'),
  );
  return [`${martName} ${DAY_CLOSING_TEXTS.title}\n${closingDate(closing.day)}`, ...sections].join('\n\n');
}
