import { gramsText } from './weighed.ts';

/** Before ordering, beside a price. */
export const BY_WEIGHT = {
  most: '최대',
  onPage: '픽업할 때 무게를 달아 계산해요. 더 무거워도 이 가격을 넘지 않고, 카드로 미리 결제하면 차액을 환불해요.',
} as const;

/** In the purchase dialog: '약 600g · 최대 금액이에요. 픽업할 때 무게를 달아 계산하고, 카드는 차액을 환불해요.' */
export const byWeightText = (weightGrams: number): string =>
  `약 ${gramsText(weightGrams)} · 최대 금액이에요. 픽업할 때 무게를 달아 계산하고, 카드는 차액을 환불해요.`;
