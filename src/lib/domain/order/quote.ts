import type { UnitPrice } from '../product/markdown.ts';
import { addMinutes } from '../time.ts';

/** How long the prices of a quote hold. rules.md section 3. */
export const QUOTE_MINUTES = 15;

/** A quoted line: product, quantity, and its price then. */
export interface QuotedLine extends UnitPrice {
  productId: number;
  quantity: number;
}

/** A payment begun on a quote is for all of its lines, in any order, and no others. rules.md section 3. */
export const namesSame = (
  quoted: readonly Pick<QuotedLine, 'productId' | 'quantity'>[],
  asked: readonly { productId: number; quantity: number }[],
): boolean =>
  quoted.length === asked.length &&
  asked.every(({ productId, quantity }) =>
    quoted.some((line) => line.productId === productId && line.quantity === quantity),
  );

/** Whether a quote still holds at `now`. */
export const isQuoteAlive = (quotedAt: Date, now: Date): boolean => now < addMinutes(quotedAt, QUOTE_MINUTES);

/**
 * The unit price that a buyer pays. A quoted price stands as long as its seller has not registered another one: a
 * markdown step that came between does not change a payment that has begun. rules.md section 3.
 */
export function agreedPrice(now: UnitPrice, quoted: UnitPrice | undefined): UnitPrice {
  if (quoted?.registeredWon !== now.registeredWon) return now;
  // A quote of a version that knew no reasons has none.
  return { registeredWon: now.registeredWon, priceWon: quoted.priceWon, reason: quoted.reason ?? null };
}

/** A higher amount than the buyer has seen is refused; a lower one is taken. rules.md section 3. */
export const isDearer = (realWon: number, expectedWon: number | undefined): boolean =>
  expectedWon !== undefined && realWon > expectedWon;
