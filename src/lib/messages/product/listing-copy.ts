import { known } from '#lib/domain/known.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MS_PER_DAY, seoulDayNumber, seoulDayStart } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { nearDateText } from '../dates.ts';

export const COPY_TEXTS = {
  title: '지난 상품 다시 등록',
  lead: '어제처럼 팔 상품을 골라 주세요. 판매 마감과 소비기한만 뒤로 옮겨 새로 등록해요.',
  day: '언제 팔던 상품인가요?',
  days: '며칠 뒤로',
  selectAll: '모두 고르기',
  quantity: '수량',
  none: '최근 2주 동안 등록한 상품이 없어요',
  noneHint: '상품을 한 번 등록하면 다음 날 여기에서 다시 등록할 수 있어요.',
  search: '상품명으로 찾기',
  loading: '지난 상품을 불러오는 중이에요.',
  emptySearch: '찾는 상품이 없어요. 다른 이름으로 찾아보세요.',
  notLoaded: '지난 상품을 불러오지 못했어요.',
  chooseSome: '다시 등록할 상품을 골라 주세요.',
  wrongQuantity: '수량을 1개 이상으로 입력해 주세요.',
  failed: '다시 등록하지 못했어요.',
} as const;

/** '3가지 다시 등록' */
export const copyButton = (count: number): string =>
  count === 0 ? '다시 등록' : `${formatNumber(count)}가지 다시 등록`;
/** '200가지는 등록했어요.' */
export const copiedSoFarText = (count: number): string => `${formatNumber(count)}가지는 등록했어요.`;
export const copiedText = (count: number): string => `${formatNumber(count)}가지를 다시 등록했어요.`;

const NEAR: Record<number, string> = { [-1]: '어제', 0: '오늘', 1: '내일' };

/** '어제 · 11월 20일(금) 마감 (12개)' */
export function sellingDayText(day: string, nowMs: number, count?: number): string {
  const start = known(parseSeoulDate(day), 'a day of the shelf');
  const today = seoulDayStart(seoulDayNumber(new Date(nowMs)));
  const near = NEAR[Math.round((start.getTime() - today.getTime()) / MS_PER_DAY)];
  const number = count === undefined ? '' : ` (${formatNumber(count)}개)`;
  return `${near ? `${near} · ` : ''}${nearDateText(start, today)} 마감${number}`;
}
