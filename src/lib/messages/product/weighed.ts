import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { pricePer100gWon } from '#lib/domain/product/weighed.ts';

/** '600g', '1.2kg' */
export const gramsText = (grams: number): string =>
  grams < 1_000 ? `${formatNumber(grams)}g` : `${formatNumber(grams / 1_000)}kg`;

/** '약 600g · 100g당 1,980원' */
export const weightText = (priceWon: number, weightGrams: number): string =>
  `약 ${gramsText(weightGrams)} · 100g당 ${formatWon(pricePer100gWon(priceWon, weightGrams))}`;
