import { formatNumber } from '#lib/domain/number.ts';
import { MAP_MOST_STORES } from '#lib/domain/person/limits.ts';

export const MAP_TITLE = '우리 동네 마트 보기';
export const NO_STORES = '5km 안에 마트가 없어요.';
export const STORES_FAILED = '마트 정보를 불러오지 못했어요.';
export const MAP_FAILED = '지도를 불러오지 못했어요.';
/** When the map takes longer than a moment to come. */
export const MAP_LOADING = '지도를 불러오는 중이에요.';
export const MAP_SILENT_MS = 1_000;
/** What the ring means, where it can be seen. */
export const RING_LEGEND = '점선 안쪽이 3km예요';
export const SEARCH_HERE = '이 지역에서 찾기';
export const SEARCHING_HERE = '이 지역의 마트를 찾고 있어요.';
export const BACK_TO_PLACE = '내 위치로';
/** What the place is called that was searched on the map. */
export const PLACE_ON_MAP = '지도에서 고른 곳';
export const MAP_OFF = '지금은 지도를 쓸 수 없어 목록으로 보여 드려요.';
export const MAP_REFUSED = '지금은 지도를 보여 드릴 수 없어요.';
export const MAP_REFUSED_LIST = '지금은 지도를 보여 드릴 수 없어요. 아래 목록에서 찾아 주세요.';
export const PRODUCTS_FAILED = '상품 정보를 불러오지 못했어요.';

/** Moves the sheet with the list where it cannot be dragged. */
export const SHEET_UP = '목록 넓게 보기';
export const SHEET_DOWN = '지도 넓게 보기';

const NAMES_SHOWN = 2;

/** '파는 상품 12개 · 최대 40% 할인' */
export const shelfText = (products: number, bestDiscount: number): string =>
  products === 0
    ? '지금은 파는 상품이 없어요'
    : `파는 상품 ${formatNumber(products)}개${bestDiscount > 0 ? ` · 최대 ${bestDiscount}% 할인` : ''}`;

/** One press shows so many of the nearest marts. */
export const nearestText = (shown: number): string => `가까운 ${formatNumber(shown)}곳 보기`;

/** What is written on a pin: the mart's own name, or how many marts share it; then what they sell. */
export interface PinFace {
  title: string;
  count: string;
  note: string | null;
  isQuiet: boolean;
}

/**
 * What is written on the pin of marts, 'A마트 12개 최대 40%' or '4곳 152개 최대 40%', and what it is called: 'A마트 12개 최대 40%
 * 할인', '마트 4곳 152개 최대 40% 할인: A마트, B마트 외'. The name holds what is written, for those who speak it (WCAG 2.5.3).
 */
export function pinTexts(
  names: readonly string[],
  { products, bestDiscount }: { products: number; bestDiscount: number },
): { name: string; face: PinFace } {
  const [first = ''] = names;
  const isOne = names.length === 1;
  const face = {
    title: isOne ? first : `${formatNumber(names.length)}곳`,
    count: `${formatNumber(products)}개`,
    note: bestDiscount > 0 ? `최대 ${bestDiscount}%` : null,
    isQuiet: products === 0,
  };
  const written = `${face.title} ${face.count}${face.note ? ` ${face.note} 할인` : ''}`;
  const shown = names.slice(0, NAMES_SHOWN).join(', ') + (names.length > NAMES_SHOWN ? ' 외' : '');
  return { name: isOne ? written : `마트 ${written}: ${shown}`, face };
}

/**
 * How many marts the map shows. There may be more where it shows the most it can, or so far only those of the page
 * (`isCut`).
 */
export const storesText = (shown: number, isCut: boolean, hasMap: boolean): string => {
  const isMost = shown >= MAP_MOST_STORES;
  if (!isMost && !isCut) return `5km 안의 마트 ${formatNumber(shown)}곳`;
  const nearest = `가까운 마트 ${formatNumber(shown)}곳`;
  return isMost && hasMap ? `${nearest} · 더 먼 곳은 지도를 옮겨 찾아보세요` : `${nearest}을 먼저 보여 드려요`;
};
