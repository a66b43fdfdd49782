import { PRICE_WON } from '../money.ts';

/**
 * Goods that are sold by weight ('약 600g, 100g당 1,980원'): each piece weighs something else, which is known when it is
 * handed over. A listing says what a piece weighs at the most; its price is told for that weight and is the most that a
 * piece costs, and what lies on the scale costs its part of it. So steps, lists, carts and limits go on with one price,
 * and the price of 100 g follows from it. shelf.md 36.1.
 */

/** Grams that a piece of a listing may weigh at the most. */
export const WEIGHT_GRAMS = { min: 10, max: 30_000 } as const;

const PER_GRAMS = 100;

/** The price of a piece of so many grams at so much for 100 g, in whole won, rounded down: the most that it costs. */
export const mostWon = (pricePer100gWon: number, weightGrams: number): number =>
  Math.floor((pricePer100gWon * weightGrams) / PER_GRAMS);

/**
 * The price of 100 g of a piece that costs `priceWon` at its most grams, in whole won, rounded up: nobody pays more for
 * a gram than they were told. `mostWon` of it is the price again, from 100 g on.
 */
export const pricePer100gWon = (priceWon: number, weightGrams: number): number =>
  Math.ceil((priceWon * PER_GRAMS) / weightGrams);

/** What a buyer was told of the weight of a piece, as the pay calls take it back (`expectedTold`). */
export const toldWeight = (weightGrams: number): string => `${weightGrams}g`;

/** What a line of a table says of weight and prices; null for what it does not say. */
export interface WeighedCells {
  /** The price of a piece. */
  priceWon: number | null;
  weightGrams: number | null;
  pricePer100gWon: number | null;
}

/** The most that a piece costs by its weight and the price of 100 g; null where one of them is not said. */
export const wonByWeight = ({ weightGrams, pricePer100gWon: won }: WeighedCells): number | null =>
  weightGrams === null || won === null ? null : mostWon(won, weightGrams);

export interface WeighedCellProblems {
  weightGrams?: 'weightNotSaid';
  pricePer100gWon?: 'pricePer100gNotSaid' | 'pricePer100gWrong';
  priceWon?: 'priceNotByWeight';
}

/**
 * Problems of a line by weight: it says the weight and the price of 100 g, and where it says the price of a piece too,
 * that is the one which the others come to. Of two prices the market does not choose.
 */
export function weighedCellProblems(cells: WeighedCells): WeighedCellProblems {
  const { priceWon, weightGrams, pricePer100gWon: won } = cells;
  if (weightGrams === null) return won === null ? {} : { weightGrams: 'weightNotSaid' };
  if (won === null) return { pricePer100gWon: 'pricePer100gNotSaid' };
  const isWhole = Number.isInteger(won) && won >= PRICE_WON.min && won <= PRICE_WON.max;
  if (!isWhole) return { pricePer100gWon: 'pricePer100gWrong' };
  // A price that was told for a piece may lie between two of 100 g.
  const agrees = priceWon === null || priceWon === wonByWeight(cells) || pricePer100gWon(priceWon, weightGrams) === won;
  return agrees ? {} : { priceWon: 'priceNotByWeight' };
}

/**
 * Why a line cannot change the price of a listing that is on sale: one that says no weight may mean 100 g by its price,
 * or a piece; one of another weight is about other goods.
 */
export function weightConflict(
  { weightGrams, isRepriced }: { weightGrams: number | null; isRepriced: boolean },
  said: number | null | undefined,
): 'soldByWeight' | 'weightDiffers' | null {
  if ((said ?? null) === weightGrams) return null;
  if ((said ?? null) !== null) return 'weightDiffers';
  return isRepriced ? 'soldByWeight' : null;
}
