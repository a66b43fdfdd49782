import type { FigureName, FigureValue } from '#lib/domain/discovery/filter-options.ts';
import { nextHour } from '#lib/domain/product/buyable.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { amountText, conditionText, hourText } from './search.ts';

/** An option on its chip, below the name of its condition; `now` tells which day an hour is of. */
export function optionText(name: FigureName, value: FigureValue, now: Date): string {
  if (name === 'minDiscount') return `${value}% 이상`;
  if (name !== 'pickupHour' || typeof value === 'string') return conditionText(name, { [name]: value });
  const isToday = seoulDayNumber(nextHour(value, now).from) === seoulDayNumber(now);
  return `${isToday ? '' : '내일 '}${hourText(value)}`;
}

/** The filter of a list. */
export const FILTER = {
  title: '필터',
  any: '상관없음',
  marts: '마트',
  goods: '상품',
  pickupHint: '지금 주문하면 그 시간에 픽업할 수 있는 상품만 보여 드려요.',
  reset: '초기화',
  apply: '적용하기',
} as const;

/** On the button of a filter: what is there under what is chosen. */
export const showText = (count: number) => `${amountText(count)} 보기`;
