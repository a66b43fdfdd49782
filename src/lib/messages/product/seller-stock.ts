import { formatNumber } from '#lib/domain/number.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import type { PasteFault, RowFault } from '#lib/sheets/pasted-counts.ts';

export const STOCK_TEXTS = {
  soldOut: '품절',
  title: '등록 상품 현황',
  waiting: '판매 대기',
  inSale: '판매 중',
  completed: '판매 완료',
  search: '상품명으로 찾기',
  sort: '정렬',
  sorts: { ends: '마감 빠른순', name: '이름순', count: '수량 적은순', new: '최근 등록순' },
  only: '필터',
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
  emptyFilter: '조건에 맞는 상품이 없어요',
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

export const PASTE_TEXTS = {
  hint: '엑셀에서 복사한 수량을 수량 칸에 붙여넣을 수 있어요. 상품명과 함께 복사하면 이름으로 찾아요.',
  title: '붙여넣은 수량으로 바꿀까요?',
  nothing: '바뀌는 수량이 없어요.',
  moved: '방금 수량이 달라진 상품이 있어요. 확인하고 다시 눌러 주세요.',
  left: '바꾸지 못한 상품이 있어요.',
} as const;

/** '9가지 바꾸기' */
export const pasteButton = (count: number): string => `${formatNumber(count)}가지 바꾸기`;
/** '9가지 수량을 바꿨어요.' */
export const pastedText = (count: number): string => `${formatNumber(count)}가지 수량을 바꿨어요.`;

/** '9가지가 바뀌어요. 2가지는 그대로예요. 1줄은 바꿀 수 없어 제외해요.' */
export const pasteSumText = ({ changing, same, wrong }: { changing: number; same: number; wrong: number }): string =>
  [
    changing === 0 ? PASTE_TEXTS.nothing : `${formatNumber(changing)}가지가 바뀌어요.`,
    same > 0 && `${formatNumber(same)}가지는 그대로예요.`,
    wrong > 0 && `${formatNumber(wrong)}줄은 바꿀 수 없어 제외해요.`,
  ]
    .filter(Boolean)
    .join(' ');

export const PASTE_FAULTS: Record<PasteFault, string> = {
  unreadable: '복사한 칸을 읽지 못했어요. 상품명과 수량 칸만 복사해 주세요.',
  countMissing: '붙여넣은 칸에 수량이 없어요. 수량 칸을 함께 복사해 주세요.',
  countUnsure: '어느 칸이 수량인지 알 수 없어요. 제목 줄과 함께, 또는 수량 칸만 복사해 주세요.',
};

const ROW_FAULTS: Record<RowFault['fault'], string> = {
  notListed: '이 목록에 없는 상품이에요',
  sameName: '이름이 같은 상품이 여럿이에요',
  below: '그 아래에는 상품이 없어요',
  unreadable: `0부터 ${formatNumber(QUANTITY.max)}까지의 수로 적어 주세요`,
  twice: '같은 상품이 두 줄에 있어요',
};

/** What a row of the paste is called: its product, or where it stands; with what is in its cell. */
export const pastedRowName = ({ name, place, cell }: RowFault): string =>
  `${name ?? `${formatNumber(place + 1)}번째 줄`} · ‘${cell}’`;
export const rowFaultText = ({ fault }: RowFault): string => ROW_FAULTS[fault];
