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
