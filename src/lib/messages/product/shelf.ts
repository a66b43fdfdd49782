import type { Shelf } from '#lib/contract/product/seller-shelf.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MS_PER_DAY, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { nearDateText } from '../dates.ts';

export const SHELF_TEXTS = {
  /** The button that leads there. */
  title: '어제처럼 올리기',
  lead: '수량과 판매 마감 시각을 그대로, 날짜만 오늘로 옮겨 올려요.',
  items: '올릴 상품',
  left: '올리지 않는 상품',
  onShelf: '오늘 이미 팔고 있어요.',
  recurring: '매주 반복으로 자동으로 올라가요.',
  none: '최근 2주 동안 팔던 상품이 없어요',
  noneHint: '상품을 한 번 등록하면 다음 날 여기에서 그대로 올릴 수 있어요.',
  allThere: '오늘 모두 올렸어요',
  allThereHint: '더 올릴 상품이 없어요.',
  choose: '골라서 올리기',
  busy: '올리고 있어요.',
  failed: '올리지 못했어요.',
  notLoaded: '팔던 상품을 불러오지 못했어요.',
} as const;

/** '어제처럼 올리기', or of an older day '11월 18일(수)처럼 올리기'. */
export function shelfTitle(day: string | null, now: Date): string {
  const start = day === null ? null : parseSeoulDate(day);
  if (!start) return SHELF_TEXTS.title;
  const days = Math.round((seoulDayStart(seoulDayNumber(now)).getTime() - start.getTime()) / MS_PER_DAY);
  return days === 1 ? SHELF_TEXTS.title : `${nearDateText(start, now)}처럼 올리기`;
}

export const shelfButton = (count: number): string => `${formatNumber(count)}가지 올리기`;

/** Why one of them is not put up. */
export const leftText = ({ reason, text }: Shelf['left'][number]): string =>
  reason === 'problem' ? (text ?? '') : SHELF_TEXTS[reason];

/** '12가지를 올렸어요. 2가지는 올리지 않았어요.' */
export function shelfDoneText(registered: number, left: number): string {
  const done = registered === 0 ? SHELF_TEXTS.allThereHint : `${formatNumber(registered)}가지를 올렸어요.`;
  return left > 0 && registered > 0 ? `${done} ${formatNumber(left)}가지는 올리지 않았어요.` : done;
}

/** '10가지는 올렸어요.' */
export const shelfSoFarText = (count: number): string => `${formatNumber(count)}가지는 올렸어요.`;
