import type { ProductStanding } from '#lib/domain/product/product-standing.ts';
import { seoulDayNumber, seoulWall } from '#lib/domain/time.ts';
import { clockText, shortMomentText } from '../dates.ts';

const SAID = {
  recalled: '회수한 상품',
  martClosed: '운영 종료',
  martSuspended: '주문을 받지 않아요',
  ended: '판매 마감',
  soldOut: '품절',
  notInTime: '지금은 살 수 없어요',
} as const;

/** '오후 6시', '오후 6:30', '내일 오전 9시', '화 오전 7:15' within a week: no more than is needed. */
export function shortMoment(at: Date, now: Date): string {
  const isToday = seoulDayNumber(at) === seoulDayNumber(now);
  const said = isToday ? clockText(at) : shortMomentText(at, now);
  return seoulWall(at).minute === 0 ? said.replace(/:00$/, '시') : said;
}

/** '오후 10시까지 판매', '내일 오전 9:30까지 판매'. */
export const soldUntilText = (saleEndsAt: Date, now: Date): string => `${shortMoment(saleEndsAt, now)}까지 판매`;

/**
 * How a product stands, beside its price and in the foot bar: '품절', '오후 6시부터 찾아가요'; null of what can be had at
 * once.
 */
export function standingText(standing: ProductStanding, now: Date): string | null {
  if (standing.is === 'onSale') return null;
  if (standing.is === 'opensLater') return `${shortMoment(standing.from, now)}부터 찾아가요`;
  if (standing.is === 'paused') return `${shortMoment(standing.until, now)}부터 주문 가능`;
  return SAID[standing.is];
}

/**
 * The same on a card's picture, which at 320 px has room for '오후 6시부터' and for nothing more: of tomorrow morning
 * '내일 9시부터', as the line beside it says until when.
 */
export const stateOnPicture = (standing: ProductStanding, now: Date) =>
  standing.is === 'opensLater'
    ? `${shortMoment(standing.from, now).replace(/^내일 오전 /, '내일 ')}부터`
    : standingText(standing, now);
