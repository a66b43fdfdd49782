import { PRICE_WON, type Way } from '../money.ts';
import { linePriceWon } from './line-price.ts';

/** Grams of one order line that a counter may type: more than any line weighs. */
export const WEIGHED_GRAMS_MAX = 9_999_999;

/** What the scale says of a line: its grams, or its price as the label has it, in whole won. */
export type Measured = { grams: number } | { won: number };

/** What a counter says of one order of a check-in. */
export type OrderWeight = { orderId: number } & Measured;

/** An order line of goods that are sold by weight; the price of a piece is that of its most grams. */
export interface WeighedLine {
  unitPriceWon: number;
  quantity: number;
  /** Grams of a piece at the most. */
  weightGrams: number;
}

/**
 * The price of what lies on the scale, in whole won: its part of the price that was told, rounded down, and never more
 * than that; of a price that the scale has worked out itself the same bound. No goods are free. shelf.md 36.1.
 */
export function weighedGoodsWon({ unitPriceWon, quantity, weightGrams }: WeighedLine, measured: Measured): number {
  const toldWon = unitPriceWon * quantity;
  const won = 'won' in measured ? measured.won : Math.floor((unitPriceWon * measured.grams) / weightGrams);
  return Math.min(toldWon, Math.max(PRICE_WON.min, won));
}

/**
 * The same with the surcharge of a reservation: what the line is sold for in the end. `backWon` of it has gone back
 * before it was weighed, and it is sold for no less: no more goes back than was paid.
 */
export const weighedPriceWon = (line: WeighedLine & { way: Way }, measured: Measured, backWon = 0): number =>
  Math.max(backWon, linePriceWon(weighedGoodsWon(line, measured), 1, line.way));

/**
 * The price of a scale's label, by which goods cost what they were registered for, as an order pays it: less by as much
 * as its price was less then. Whole won, rounded down.
 */
export const labelledWon = (
  { unitPriceWon, registeredWon }: { unitPriceWon: number; registeredWon: number },
  labelWon: number,
): number => Math.floor((labelWon * unitPriceWon) / Math.max(registeredWon, unitPriceWon));

/** Shares of what was told beyond which a figure is taken for a typing error, and asked about. */
const LIKELY_SHARE = { min: 0.5, max: 2 } as const;

/** Whether what is said to lie on the scale is so little, or so much, that it may be mistyped. */
export function isUnlikely(line: WeighedLine, measured: Measured): boolean {
  const told = 'won' in measured ? line.unitPriceWon : line.weightGrams;
  const share = ('won' in measured ? measured.won : measured.grams) / (told * line.quantity);
  return share < LIKELY_SHARE.min || share > LIKELY_SHARE.max;
}

/** An order's prices as they are stored. */
export interface StoredPrices {
  way: Way;
  /** The price that was told, and paid where it is paid by card. */
  totalPriceWon: number;
  /** What it came to on the scale; null until it is handed over, and of goods by the piece. */
  weighedPriceWon: number | null;
}

/** What an order is sold for, before anything else is given back of it. */
export const soldForWon = ({ totalPriceWon, weighedPriceWon }: Omit<StoredPrices, 'way'>): number =>
  weighedPriceWon ?? totalPriceWon;

/**
 * What is paid for an order: by card what was told, of which the scale's difference goes back as a refund; in the mart
 * what the scale says.
 */
export const chargedWon = (order: StoredPrices): number =>
  order.way === 'onSite' ? soldForWon(order) : order.totalPriceWon;
