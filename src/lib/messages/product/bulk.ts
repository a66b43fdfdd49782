import type { BulkItem } from '#lib/contract/product/seller-bulk.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import type { DialogKind, UndoneEdit } from '#lib/domain/product/bulk-edit.ts';
import { momentText } from '../dates.ts';
import { PRICE_TEXTS } from './markdown.ts';

export const BULK_TEXTS = {
  selectAll: '보이는 상품 모두 고르기',
  bar: '고른 상품',
  change: '한 번에 바꾸기',
  clear: '고르기 취소',
  cancel: '취소',
  title: '한 번에 바꾸기',
  kind: '무엇을 바꿀까요?',
  percent: '몇 % 바꿀까요?',
  percentHint: '등록 가격에서 계산해 10원 아래는 버려요. 최저가보다 낮아지지 않아요.',
  cheaper: '내리기',
  dearer: '올리기',
  lowerBy: '지금 가격에서 얼마나 내릴까요?',
  count: '판매 대기 수량 (개)',
  saleEnd: '새 판매 마감',
  maxPerBuyer: '1인당 구매 수량',
  maxPerBuyerHint: '비우면 제한이 없어요.',
  endEffect: '손님에게 더 보이지 않아요. 들어온 주문은 그대로 픽업할 수 있어요.',
  preview: '미리 보기',
  previewing: '어떻게 바뀌는지 보고 있어요.',
  back: '다시 정하기',
  nothing: '바뀌는 상품이 없어요.',
  same: '그대로예요',
  applying: '바꾸고 있어요.',
  failed: '바꾸지 못했어요.',
  previewFailed: '미리 보지 못했어요.',
  undo: '되돌리기',
  undoing: '되돌리고 있어요.',
  undoFailed: '되돌리지 못했어요.',
  close: '알림 닫기',
} as const;

export const BULK_KINDS: Record<DialogKind, string> = {
  price: '등록 가격',
  lower: PRICE_TEXTS.lower,
  count: '수량',
  saleEnd: '판매 마감',
  maxPerBuyer: '1인당 구매 수량',
  end: '판매 끝내기',
};

/** '한 번에 바꾸기 · 3가지', or the one listing's name. */
export const bulkTitle = (targets: readonly { productName: string }[]): string =>
  targets.length === 1 ? (targets[0]?.productName ?? '') : `${BULK_TEXTS.title} · ${formatNumber(targets.length)}가지`;

export const tooManyText = (most: number): string =>
  `한 번에 ${formatNumber(most)}가지까지 바꿀 수 있어요. 나눠서 골라 주세요.`;

/** '‘딸기 500g’ 고르기' */
export const chooseLabel = (productName: string): string => `${productName} 고르기`;
/** '3가지 고름' */
export const chosenText = (count: number): string => `${formatNumber(count)}가지 고름`;

const limitText = (limit: number | null) => (limit === null ? '제한 없음' : `${formatNumber(limit)}개까지`);

/** '5,000원 → 4,500원', by what an edit is about. */
export function fromToText(kind: DialogKind, { from, to }: Pick<BulkItem, 'from' | 'to'>, now: Date): [string, string] {
  switch (kind) {
    case 'price':
      return [formatWon(from.basePrice), formatWon(to.basePrice)];
    case 'lower':
      return [formatWon(from.price), formatWon(to.price)];
    case 'count':
      return [`${formatNumber(from.waitingCount)}개`, `${formatNumber(to.waitingCount)}개`];
    case 'saleEnd':
      return [momentText(new Date(from.expirationDate), now), momentText(new Date(to.expirationDate), now)];
    case 'maxPerBuyer':
      return [limitText(from.maxPerBuyer), limitText(to.maxPerBuyer)];
    case 'end':
      return [`${momentText(new Date(from.expirationDate), now)} 마감`, '지금 판매 끝'];
  }
}

/** '9가지가 바뀌어요. 2가지는 그대로예요. 1가지는 바꿀 수 없어 제외해요.' */
export function previewText({ changing, same, wrong }: { changing: number; same: number; wrong: number }): string {
  return [
    changing === 0 ? BULK_TEXTS.nothing : `${formatNumber(changing)}가지가 바뀌어요.`,
    same > 0 && `${formatNumber(same)}가지는 ${BULK_TEXTS.same}.`,
    wrong > 0 && `${formatNumber(wrong)}가지는 바꿀 수 없어 제외해요.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** '9가지 바꾸기' */
export const applyButton = (kind: DialogKind, count: number): string =>
  `${formatNumber(count)}가지 ${kind === 'end' ? '판매 끝내기' : kind === 'lower' ? '내리기' : '바꾸기'}`;

/** '9가지 등록 가격을 바꿨어요.' */
export const appliedText = (kind: DialogKind, count: number): string => {
  const n = `${formatNumber(count)}가지`;
  if (kind === 'end') return `${n} 판매를 끝냈어요.`;
  return kind === 'lower' ? `${n} 가격을 내렸어요.` : `${n} ${BULK_KINDS[kind]}을 바꿨어요.`;
};

const names = (listings: readonly { productName: string }[]) =>
  listings.map(({ productName }) => `‘${productName}’`).join(', ');

/** '9가지를 되돌렸어요. 방금 팔린 상품: ‘딸기’. …' */
export function undoneEditText({ restored, left, sold }: UndoneEdit): string {
  const changed = left.filter(({ reason }) => reason === 'changed');
  return [
    restored > 0 && `${formatNumber(restored)}가지를 되돌렸어요.`,
    sold.length > 0 && `방금 팔린 상품: ${names(sold)}. 들어온 주문은 그대로예요.`,
    left.length > changed.length && '팔려서 수량이 달라진 상품은 그대로 뒀어요.',
    changed.length > 0 && `방금 바뀌어 그대로 둔 상품: ${names(changed)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
