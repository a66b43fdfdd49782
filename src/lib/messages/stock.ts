import { formatNumber } from '#lib/domain/number.ts';
import { MS_PER_DAY, seoulDate } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import { shortDateText } from './dates.ts';

export const STOCK_TEXTS = {
  title: '등록 상품 현황',
  waiting: '판매 대기',
  inSale: '판매 중',
  completed: '판매 완료',
  search: '상품명으로 찾기',
  image: '사진',
  name: '상품명',
  quantity: '수량',
  endsAt: (moment: string) => `${moment} 마감`,
  onlyWaiting: '판매 대기 수량만 바뀌어요',
  blocked: '재고 조정은 판매 대기 탭에서만 할 수 있어요.',
  saleEnded: '판매 마감',
  loadFailed: '상품 현황을 불러오지 못했어요.',
  reloadFailed: '수량은 바꿨지만 목록을 다시 불러오지 못했어요.',
  change: '수량 바꾸기',
  nothingToChange: '확인',
  changeFailed: '재고를 바꾸지 못했어요.',
  emptySearch: '찾는 상품이 없어요',
  emptySearchHint: '다른 이름으로 찾아 보세요.',
} as const;

/** What each of the specification's words counts, as a shop says it. */
export const STOCK_MEANINGS = {
  waiting: '살 수 있는 수량',
  inSale: '손님이 맡아 둔 수량',
  completed: '찾아간 수량',
} as const;

export const STOCK_EMPTY = {
  waiting: { title: '판매를 기다리는 상품이 없어요', hint: '상품을 등록하면 여기에 나타나요.' },
  inSale: { title: '주문이 들어온 상품이 없어요', hint: '손님이 주문하면 찾아갈 때까지 여기에 있어요.' },
  completed: { title: '판매가 끝난 상품이 아직 없어요', hint: '손님이 찾아간 상품이 여기에 모여요.' },
} as const;

/** '27개 늘리기' */
export const countChangeText = (from: number, to: number): string =>
  `${formatNumber(Math.abs(to - from))}개 ${to > from ? '늘리기' : '줄이기'}`;

/** '‘딸기 500g’ 수량을 27개 늘릴까요? (+27)' */
export function stockQuestion(productName: string, from: number, to: number): string {
  const size = formatNumber(Math.abs(to - from));
  return `‘${productName}’ 수량을 ${to > from ? `${size}개 늘릴까요? (+${size})` : `${size}개 줄일까요? (−${size})`}`;
}

/** '13개에서 40개가 돼요.' */
export const countsText = (from: number, to: number): string =>
  `${formatNumber(from)}개에서 ${formatNumber(to)}개가 돼요.`;

/** '수량을 27개 늘렸어요.' */
export const countChangedText = (from: number, to: number): string =>
  `수량을 ${formatNumber(Math.abs(to - from))}개 ${to > from ? '늘렸어요' : '줄였어요'}.`;

export const COPY_TEXTS = {
  title: '예전 상품 다시 등록',
  lead: '어제처럼 팔 상품을 골라 주세요. 판매 마감과 소비기한만 뒤로 옮겨 새로 등록해요.',
  day: '언제 팔던 상품인가요?',
  days: '며칠 뒤로',
  selectAll: '모두 고르기',
  quantity: '수량',
  none: '최근 2주 동안 등록한 상품이 없어요',
  noneHint: '상품을 한 번 등록하면 다음 날 여기에서 다시 등록할 수 있어요.',
  search: '상품명으로 찾기',
  loading: '예전 상품을 불러오고 있어요.',
  emptySearch: '찾는 상품이 없어요. 다른 이름으로 찾아 보세요.',
  notLoaded: '예전 상품을 불러오지 못했어요.',
  chooseSome: '다시 등록할 상품을 골라 주세요.',
  wrongQuantity: '수량을 1개 이상으로 적어 주세요.',
  failed: '다시 등록하지 못했어요.',
} as const;

/** '3가지 다시 등록' */
export const copyButton = (count: number): string =>
  count === 0 ? '다시 등록' : `${formatNumber(count)}가지 다시 등록`;
/** '200가지는 등록했어요.' */
export const copiedSoFarText = (count: number): string => `${formatNumber(count)}가지는 등록했어요.`;
export const copiedText = (count: number): string => `${formatNumber(count)}가지를 다시 등록했어요.`;

const NEAR: Record<number, string> = { [-1]: '어제', 0: '오늘', 1: '내일' };

/** '어제 · 11월 20일 (금) 마감 (12개)' */
export function sellingDayText(day: string, nowMs: number, count?: number): string {
  const start = parseSeoulDate(day)!;
  const today = parseSeoulDate(seoulDate(new Date(nowMs)))!;
  const near = NEAR[Math.round((start.getTime() - today.getTime()) / MS_PER_DAY)];
  const number = count === undefined ? '' : ` (${formatNumber(count)}개)`;
  return `${near ? `${near} · ` : ''}${shortDateText(start)} 마감${number}`;
}
