import { MAKE_ALERT_ID } from '#lib/domain/discovery/alert-address.ts';
import {
  type ConditionName,
  type Conditions,
  chosenConditions,
  type ProductSort,
} from '#lib/domain/discovery/list-choice.ts';
import { MOST_COUNTED, type NarrowedCount } from '#lib/domain/discovery/narrowing.ts';
import type { Reading } from '#lib/domain/discovery/search-readings.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { particleAfter } from '#lib/domain/particle.ts';
import { VOUCHER_NAMES, VOUCHER_TEXTS } from '../mart/vouchers.ts';

export const SORT_NAMES: Record<ProductSort, string> = {
  spread: '기본순',
  near: '가까운순',
  cheap: '낮은 가격순',
  discount: '할인율순',
  ending: '마감 임박순',
};

export const CONDITION_LABELS: Record<ConditionName, string> = {
  openNow: '지금 영업 중',
  cardAccepted: '카드 결제 가능',
  minDiscount: '할인',
  maxPrice: '가격',
  walkMinutes: '거리',
  pickupHour: '픽업 시간',
  voucher: VOUCHER_TEXTS.title,
  bags: '꾸러미만',
};

/** 오후 6시~7시, 밤 11시~12시: an hour of the day as people say it. */
export function hourText(hour: number): string {
  const half = (h: number) => (h < 12 ? '오전' : '오후');
  const clock = (h: number) => `${h % 12 || 12}시`;
  const to = (hour + 1) % 24;
  return `${half(hour)} ${clock(hour)}~${half(hour) === half(to) ? '' : `${half(to)} `}${clock(to)}`;
}

/** A chosen condition in a few words: 30% 이상 할인, 5,000원 이하, 걸어서 10분 안, 오후 6시~7시 픽업. */
export function conditionText(name: ConditionName, conditions: Partial<Conditions>): string {
  if (conditions.voucher && name === 'voucher') return VOUCHER_NAMES[conditions.voucher];
  const figure = Number(conditions[name]);
  if (name === 'minDiscount') return `${figure}% 이상 할인`;
  if (name === 'maxPrice') return `${formatWon(figure)} 이하`;
  if (name === 'walkMinutes') return `걸어서 ${figure}분 안`;
  if (name === 'pickupHour') return `${hourText(figure)} 픽업`;
  return CONDITION_LABELS[name];
}

export const amountText = (count: number) => `${formatNumber(count)}개${count < MOST_COUNTED ? '' : ' 이상'}`;

/** Below the picture of a sub-category. */
export const countOnTile = (count: number) => (count > 0 ? `${formatNumber(count)}개` : '지금은 없어요');

/** On the chip of a sub-category. */
const MOST_ON_CHIP = 999;
export const countOnChip = (count: number) => (count > MOST_ON_CHIP ? `${MOST_ON_CHIP}+` : String(count));

/** Where conditions left nothing, and there is something without them. */
export const NARROWED_TO_NOTHING = '조건에 맞는 상품이 없어요';
export const narrowedText = (offers: readonly NarrowedCount[]): string =>
  `필터를 해제하면 ${amountText(Math.max(...offers.map(({ count }) => count)))} 볼 수 있어요.`;

/** ‘카드 결제 가능’ 해제하고 12개 보기: what is taken back of the conditions that were chosen, and what there is then. */
export function takeBackText(chosen: Partial<Conditions>, { count, ...left }: NarrowedCount): string {
  const before = chosenConditions(chosen);
  const staying = chosenConditions(left);
  const taken = before.filter((name) => !staying.includes(name));
  const what = taken.length > 1 ? '필터 모두' : taken.map((name) => `‘${conditionText(name, chosen)}’`).join('');
  return `${what} 해제하고 ${amountText(count)} 보기`;
}

/** How a search was understood, where it was not taken word for word. */
export function readingHint(typed: string, { by: how, text }: Pick<Reading, 'by' | 'text'>): string | null {
  if (how === 'keyboard')
    return `‘${typed}’${particleAfter(typed, '을/를')} ‘${text}’${particleAfter(text, '으로/로')} 찾았어요.`;
  if (how === 'initials') return `초성 ‘${typed}’에 맞는 이름을 찾았어요.`;
  // What was said around it is left out; of a word too many nothing is.
  if (how === 'closest')
    return text === typed
      ? `‘${text}’에 가장 가까운 상품이에요.`
      : `‘${text}’${particleAfter(text, '으로/로')} 찾은 결과예요.`;
  if (how === 'similar') return `정확히 ‘${typed}’인 상품은 없어서 비슷한 이름을 찾았어요.`;
  return null;
}

/** A page beyond the last of a list, and the way to its first. */
export const PAST_THE_LAST = { title: '더 볼 상품이 없어요', text: '팔렸거나 판매가 끝났어요.' };
export const FROM_THE_FIRST = '처음 상품부터 보기';

/** Where a list has nothing, whatever its conditions; `elsewhere` is where there is something for sure. */
export const emptyHome = (elsewhere: { href: string; label: string }) => ({
  title: '3km 안에 파는 상품이 없어요',
  text: '상품이 올라온 다른 동네를 둘러보세요.',
  elsewhere,
});
const ALL_NEARBY = { href: '/buyer', label: '가까운 상품 모두 보기' };
export const emptyCategory = (category: string) => ({
  title: `3km 안에 ${category} 상품이 없어요`,
  text: '다른 카테고리나 다른 동네를 골라 보세요.',
  elsewhere: ALL_NEARBY,
});
export const emptySearch = (text: string) => ({
  first: { href: `#${MAKE_ALERT_ID}`, label: `‘${text}’ 나오면 알림 받기` },
  title: `3km 안에 ‘${text}’ 상품이 없어요`,
  text: '나오면 알려 드릴게요. 더 짧은 말로 찾아보거나 다른 동네를 골라도 돼요.',
  elsewhere: ALL_NEARBY,
});

/** The searches of this device. */
export const RECENT_SEARCHES = {
  title: '최근 검색어',
  clear: '모두 삭제',
  none: '상품이나 마트 이름, 초성(ㅇㅇ)으로도 찾을 수 있어요.',
  remove: (text: string) => `‘${text}’ 삭제`,
};
