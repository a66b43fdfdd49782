import type { Weighed } from '#lib/contract/order/weighed.ts';
import { formatWon } from '#lib/domain/money.ts';
import type { VisitAmounts } from '#lib/domain/order/visit.ts';
import { gramsText } from '../product/weighed.ts';

/** At the counter. */
export const WEIGH_TEXTS = {
  labels: { grams: '저울 무게 (g)', won: '저울 라벨 가격 (원)' },
  /** What is typed in place of the other. */
  instead: { grams: '무게로 입력', won: '가격으로 입력' },
  missing: '저울 무게나 라벨 가격을 입력해 주세요.',
  unlikely: '주문한 무게와 많이 달라요. 다시 확인해 주세요.',
  hint: '저울 라벨을 스캐너로 찍거나 직접 입력해 주세요.',
} as const;

/** Why a label of the scale was not taken. */
export const LABEL_FAULTS = {
  unread:
    '저울 라벨을 읽지 못했어요. 무게를 입력해 주세요. 라벨의 자리 수는 상품 등록에서 라벨을 찍으면 정할 수 있어요.',
  otherGood: '다른 상품의 라벨이에요. 건네줄 상품에 붙은 라벨을 찍어 주세요.',
} as const;

/** '라벨 2개 중 1개' */
export const labelsText = (scanned: number, quantity: number): string => `라벨 ${quantity}개 중 ${scanned}개`;

/** '약 600g × 2개 · 최대 23,760원' */
export const toldWeightText = ({ weightGrams, toldPrice }: Weighed, quantity: number): string =>
  `약 ${gramsText(weightGrams)}${quantity > 1 ? ` × ${quantity}개` : ''} · 최대 ${formatWon(toldPrice)}`;

/** What a weight makes of an order: '10,890원', and of one that is paid '10,890원 · 카드 환불 990원'. */
export function weighedResultText({ way, toldPrice }: Pick<Weighed, 'way' | 'toldPrice'>, priceWon: number): string {
  const backWon = toldPrice - priceWon;
  if (backWon === 0) return `${formatWon(priceWon)} · 최대 금액`;
  return way === 'onSite' ? formatWon(priceWon) : `${formatWon(priceWon)} · 카드 환불 ${formatWon(backWon)}`;
}

/** An order by weight in a list: '무게를 달아 계산 · 최대 11,880원', and once it is weighed '저울 550g · 10,890원 (최대 11,880원)'. */
export function weighedLineText({ toldPrice, grams, price }: Weighed): string {
  if (price === null) return `무게를 달아 계산 · 최대 ${formatWon(toldPrice)}`;
  const weighed = grams === null ? `저울 라벨 ${formatWon(price)}` : `저울 ${gramsText(grams)} · ${formatWon(price)}`;
  return `${weighed} (최대 ${formatWon(toldPrice)})`;
}

/** The same beside what it costs: '무게를 달아 계산해요', '저울 550g (최대 11,880원)'. */
export function weighedNote({ toldPrice, grams, price }: Weighed): string {
  if (price === null) return '무게를 달아 계산해요';
  return `저울 ${grams === null ? '라벨 가격' : gramsText(grams)} (최대 ${formatWon(toldPrice)})`;
}

/** What orders cost: '최대 11,880원' where goods by weight are still to be paid for. */
export const costText = (won: number, { isMost }: Pick<VisitAmounts, 'isMost'>): string =>
  `${isMost ? '최대 ' : ''}${formatWon(won)}`;
