import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { pricePer100gWon } from '#lib/domain/product/weighed.ts';

/** '600g', '1.2kg' */
export const gramsText = (grams: number): string =>
  grams < 1_000 ? `${formatNumber(grams)}g` : `${formatNumber(grams / 1_000)}kg`;

/** '약 600g · 100g당 1,980원' */
export const weightText = (priceWon: number, weightGrams: number): string =>
  `약 ${gramsText(weightGrams)} · 100g당 ${formatWon(pricePer100gWon(priceWon, weightGrams))}`;

/** Before ordering, beside a price. */
export const BY_WEIGHT = {
  most: '최대',
  onPage: '픽업할 때 무게를 달아 계산해요. 더 무거워도 이 가격을 넘지 않고, 카드로 미리 결제하면 차액을 환불해요.',
} as const;

/** In the purchase dialog: '약 600g · 최대 금액이에요. 픽업할 때 무게를 달아 계산하고, 카드는 차액을 환불해요.' */
export const byWeightText = (weightGrams: number): string =>
  `약 ${gramsText(weightGrams)} · 최대 금액이에요. 픽업할 때 무게를 달아 계산하고, 카드는 차액을 환불해요.`;

/** In the seller's form. */
export const BY_WEIGHT_FORM = {
  toggle: '무게로 팔아요 (100g당 가격)',
  hint: '픽업할 때 저울 무게로 계산해요. 손님에게는 가장 무거울 때의 가격을 보여 줘요.',
} as const;

/** '손님에게 보이는 최대 가격: 11,880원'; `won` as it is typed. */
export const mostPriceText = (won: string): string => `손님에게 보이는 최대 가격: ${won}원`;
