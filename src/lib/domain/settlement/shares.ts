/** A mart's commission in basis points, card fee included, VAT on top: 550 is 5.5 %. market.md 24.1. */
export const COMMISSION_BP = { min: 0, max: 3_000 } as const;

/** How a sum that a mart kept is divided, in whole won; the three add up to it. */
export interface Shares {
  martWon: number;
  commissionWon: number;
  vatWon: number;
}

/**
 * commission = floor(kept × bp / 10,000), VAT = a tenth of it, half a won rounded up; the mart gets the exact rest.
 * market.md 24.2.
 */
export function sharesOf(keptWon: number, commissionBp: number): Shares {
  const product = keptWon * commissionBp;
  if (!Number.isSafeInteger(keptWon) || !Number.isSafeInteger(product) || product < 0)
    throw new RangeError(`no sum to divide: ${keptWon}`);
  const commissionWon = (product - (product % 10_000)) / 10_000;
  const vatWon = Math.floor((commissionWon + 5) / 10);
  return { martWon: keptWon - commissionWon - vatWon, commissionWon, vatWon };
}

/** VAT of a tax invoice on a commission: a tenth of its absolute sum, rounded down, with its sign. market.md 24.2. */
export const statementVatWon = (commissionWon: number): number =>
  Math.sign(commissionWon) * Math.floor(Math.abs(commissionWon) / 10) + 0;

/** Whether more commission was given back than taken: its tax invoice is a corrected one. */
export const isCorrectedInvoice = (commissionWon: number): boolean => commissionWon < 0;
