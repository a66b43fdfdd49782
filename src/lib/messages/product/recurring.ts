import type { Recurring } from '#lib/contract/product/seller-recurring.ts';
import { known } from '#lib/domain/known.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { type RecurringProblem, SALE_HOURS } from '#lib/domain/product/recurring.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { momentText, nearDateText, weekdayText } from '../dates.ts';
import { PRODUCT_PROBLEM_MESSAGES } from './product-problems.ts';

export const RECURRING_TEXTS = {
  title: '매주 반복 등록',
  /** On a listing: it becomes a recurring one. */
  open: '매주 반복',
  lead: '정한 요일과 시각에 상품을 자동으로 올려요. 쉬는 요일과 쉬는 날에는 올리지 않아요.',
  back: '상품 현황으로',
  newTitle: '새 반복 등록',
  source: '이름, 사진, 카테고리, 설명은 이 상품을 따라요.',
  weekdays: '반복할 요일',
  listAt: '올리는 시각',
  end: '판매 마감',
  endsAt: '정한 시각에 마감',
  endsAfter: '올린 뒤 몇 시간 동안',
  endsAtLabel: '마감 시각',
  endsAtHint: '올리는 시각보다 이르면 다음 날이에요.',
  endsAfterLabel: '판매 시간 (시간)',
  quantity: '수량',
  save: '반복 등록 시작',
  saveEdit: '수정한 내용 저장',
  saving: '저장하고 있어요.',
  cancel: '취소',
  failed: '저장하지 못했어요.',
  saved: '반복 등록을 시작했어요.',
  edited: '수정한 내용은 다음에 올릴 때부터 적용돼요.',
  edit: '수정',
  endIt: '끝내기',
  endQuestion: '반복 등록을 끝낼까요?',
  endEffect: '앞으로 자동으로 올리지 않아요. 이미 올린 상품은 그대로예요.',
  endFailed: '반복 등록을 끝내지 못했어요.',
  ended: '반복 등록을 끝냈어요.',
  none: '반복해서 올리는 상품이 없어요',
  noneHint: '상품 현황에서 상품을 열고 ‘매주 반복’을 누르면 여기에 나타나요.',
  notLoaded: '반복 등록을 불러오지 못했어요.',
  noNext: '한 달 안에 올릴 날이 없어요. 요일과 쉬는 날을 확인해 주세요.',
} as const;

/** '30분 동안만 팔아요. …' */
export const shortSaleText = (minutes: number): string =>
  `${formatNumber(minutes)}분 동안만 팔아요. 손님이 찾아올 시간이 모자랄 수 있어요.`;

export const RECURRING_PROBLEMS: Record<RecurringProblem, string> = {
  ...PRODUCT_PROBLEM_MESSAGES,
  weekdaysMissing: '반복할 요일을 골라 주세요.',
  weekdaysUnknown: '반복할 요일을 다시 골라 주세요.',
  listTimeMissing: '올리는 시각을 입력해 주세요.',
  endMissing: '판매 마감을 정해 주세요.',
  hoursOutOfRange: `판매 시간은 ${SALE_HOURS.min}시간부터 ${SALE_HOURS.max}시간까지 정할 수 있어요.`,
};

/** Monday first, as a week is read. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** '월·수·금', '매일' */
export function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === WEEK.length) return '매일';
  return WEEK.filter((day) => weekdays.includes(day))
    .map((day) => weekdayText(day)[0])
    .join('·');
}

/** '매주 월·수·금 09:00에 올려 21:00에 마감' */
export function scheduleText({
  weekdays,
  listAt,
  endsAt,
  endsAfterHours,
}: Pick<Recurring, 'weekdays' | 'listAt' | 'endsAt' | 'endsAfterHours'>): string {
  const every = weekdays.length === WEEK.length ? '매일' : `매주 ${weekdaysText(weekdays)}`;
  const end =
    endsAt === null ? `${formatNumber(endsAfterHours ?? 0)}시간 뒤` : `${endsAt <= listAt ? '다음 날 ' : ''}${endsAt}`;
  return `${every} ${listAt}에 올려 ${end}에 마감`;
}

const dayText = (day: string, now: Date) =>
  nearDateText(known(parseSeoulDate(day), 'a day of a recurring listing'), now);

/** '다음: 내일 오전 9:00 (11월 22일(일)은 쉬는 날이라 건너뛰어요)' */
export function nextText({ next, leftOut }: Pick<Recurring, 'next' | 'leftOut'>, now: Date): string {
  if (!next) return RECURRING_TEXTS.noNext;
  const skipped =
    leftOut.length > 0 ? ` ${leftOut.map((day) => dayText(day, now)).join(', ')}에는 쉬어서 건너뛰어요.` : '';
  return `다음: ${momentText(new Date(next.listsAt), now)}.${skipped}`;
}

/** What became of it last. */
export function lastText({ day, outcome, problem }: NonNullable<Recurring['last']>, now: Date): string {
  const when = dayText(day, now);
  switch (outcome) {
    case 'listed':
      return `${when}에 올렸어요.`;
    case 'closed':
      return `${when}에는 쉬어서 올리지 않았어요.`;
    case 'tooLate':
      return `${when}에는 판매 마감까지 시간이 없어 올리지 않았어요.`;
    case 'refused':
      return `${when}에 올리지 못했어요. ${problem ?? ''}`;
  }
}
