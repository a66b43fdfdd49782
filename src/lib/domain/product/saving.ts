/**
 * By how many percent a price lies below the list price (정가), rounded down: nobody is promised more than they save.
 * Null where there is no list price, and where it is less than one percent.
 */
export function savingPercent(listPriceWon: number | null, priceWon: number): number | null {
  if (listPriceWon === null) return null;
  return Math.floor(((listPriceWon - priceWon) * 100) / listPriceWon) || null;
}

/**
 * The share of the list price that is paid, in whole percent; 100 where nothing is saved. Lists that put savings first
 * are sorted by it.
 */
export const paidPercent = (listPriceWon: number | null, priceWon: number): number =>
  100 - (savingPercent(listPriceWon, priceWon) ?? 0);
