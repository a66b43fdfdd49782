import { formatNumber } from '#lib/domain/number.ts';

export const STOCK_TEXTS = {
  soldOut: '품절',
  title: '등록 상품 현황',
  waiting: '판매 대기',
  inSale: '판매 중',
  completed: '판매 완료',
  search: '상품명으로 찾기',
  sort: '정렬',
  sorts: { ends: '마감 빠른순', name: '이름순', count: '수량 적은순', new: '최근 등록순' },
  only: '모아 보기',
  all: '모든 상품',
  filters: { endsToday: '오늘 마감', soldOut: '품절', held: '주문 있음' },
  category: '카테고리',
  allCategories: '모든 카테고리',
  conditions: '정렬·필터',
  pages: '상품 관리',
  morePages: '상품 관리 메뉴',
  image: '사진',
  name: '상품명',
  quantity: '수량',
  priceAndEnd: '가격, 판매 마감',
  endsAt: (moment: string) => `${moment} 마감`,
  onlyWaiting: '판매 대기 수량만 바뀌어요',
  blocked: '재고 조정은 판매 대기 탭에서만 할 수 있어요.',
  saleEnded: '판매 마감',
  loadFailed: '상품 현황을 불러오지 못했어요.',
  reloadFailed: '수량은 바꿨지만 목록을 다시 불러오지 못했어요.',
  change: '수량 바꾸기',
  nothingToChange: '확인',
  changeFailed: '재고를 바꾸지 못했어요.',
  emptyFilter: '이 조건에 맞는 상품이 없어요',
  emptyFilterHint: '필터를 해제하면 모든 상품이 보여요.',
  clearFilter: '필터 해제',
  emptySearch: '찾는 상품이 없어요',
  emptySearchHint: '다른 이름으로 찾아보세요.',
} as const;

/** What each of the specification's words counts, as a shop says it. */
export const STOCK_MEANINGS = {
  waiting: '지금 팔 수 있는 수량',
  inSale: '주문 수량',
  completed: '픽업 완료 수량',
} as const;

/** '판매 중 2 · 판매 완료 5': what stands on the other tabs. */
export const otherCountsText = (counts: readonly (readonly [string, number])[]): string =>
  counts.map(([name, count]) => `${name} ${formatNumber(count)}`).join(' · ');

/** '정렬·필터 2' */
export const conditionsLabel = (count: number): string =>
  count === 0 ? STOCK_TEXTS.conditions : `${STOCK_TEXTS.conditions} ${count}`;

export const STOCK_EMPTY = {
  waiting: { title: '판매를 기다리는 상품이 없어요', hint: '상품을 등록하면 여기에 나타나요.' },
  inSale: { title: '주문이 들어온 상품이 없어요', hint: '손님이 주문하면 픽업할 때까지 여기에 있어요.' },
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
