/** In the seller's form. */
export const BY_WEIGHT_FORM = {
  toggle: '무게로 팔아요 (100g당 가격)',
  hint: '픽업할 때 저울 무게로 계산해요. 손님에게는 가장 무거울 때의 가격을 보여 줘요.',
} as const;

/** '손님에게 보이는 최대 가격: 11,880원'; `won` as it is typed. */
export const mostPriceText = (won: string): string => `손님에게 보이는 최대 가격: ${won}원`;
