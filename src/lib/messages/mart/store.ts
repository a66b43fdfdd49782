import type { Store } from '#lib/contract/mart/marts.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { nearDateText } from '../dates.ts';

/** How a buyer can pay there, of the wire's `paymentMethod`. */
export const paymentWaysText = (paymentMethod: Store['paymentMethod']): string =>
  paymentMethod === 1 ? '현장 결제, 카드 결제' : '현장 결제만 돼요';

/** '11월 30일(월), 12월 1일(화)' of days 'yyyy-MM-dd'. */
export const daysOffText = (days: readonly string[], now: Date): string =>
  days
    .flatMap((day) => parseSeoulDate(day) ?? [])
    .map((day) => nearDateText(day, now))
    .join(', ');

/** How many people have been there today, where that is said. */
export const pickedUpTodayText = (people: number): string => `오늘 ${formatNumber(people)}명이 픽업했어요`;

/** A mart that sells nothing now. */
export const EMPTY_SHELF = { title: '지금은 파는 상품이 없어요', text: '단골을 맺으면 새 상품이 나올 때 알려 드려요.' };
export const notOnShelf = (search: string): string => `‘${search}’ 상품이 없어요`;
