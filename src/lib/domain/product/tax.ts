import { type CategoryKey, categoryByName, isTaxFreeCategory } from './categories.ts';

/** An amount by its tax: the part with VAT in it, and the part that is exempt. Whole won. */
export interface TaxParts {
  taxableWon: number;
  taxFreeWon: number;
}

/** Whether a listing is exempt from VAT: as its seller says, else by its sub-category. rules.md section 3. */
export const isTaxFree = ({ taxFree, category }: { taxFree: boolean | null; category: string }): boolean =>
  taxFree ?? isTaxFreeCategory(category as CategoryKey);

/**
 * The same of a row that is still being read: its category is a name, and nobody can say yet where a part is unreadable
 * (null).
 */
export function isDraftTaxFree({
  taxFree = null,
  category,
}: {
  taxFree?: boolean | 'unreadable' | null | undefined;
  category: string;
}): boolean | null {
  if (taxFree === 'unreadable') return null;
  const known = categoryByName(category);
  return taxFree ?? (known ? isTaxFreeCategory(known.key) : null);
}

/** Order lines, or their remaining amounts, by their tax. A line is taxed or exempt as a whole, surcharge included. */
export function taxParts(lines: readonly { taxFree: boolean; amountWon: number }[]): TaxParts {
  const parts = { taxableWon: 0, taxFreeWon: 0 };
  for (const { taxFree, amountWon } of lines) parts[taxFree ? 'taxFreeWon' : 'taxableWon'] += amountWon;
  return parts;
}

/** The VAT that an amount with VAT contains, as the card provider counts it (providers.md section 1.4). */
export const vatWon = (taxableWon: number): number => Math.round(taxableWon / 11);

/**
 * How much of a cancellation is exempt. `taxFree` is the kind of the order that is given back; the share never takes
 * more of either part than is left at the provider, which may have less: a shop without a contract for exempt goods has
 * none at all.
 */
export function cancelTaxFreeWon({
  taxFree,
  amountWon,
  leftWon,
  leftTaxFreeWon,
}: {
  taxFree: boolean;
  amountWon: number;
  leftWon: number;
  leftTaxFreeWon: number;
}): number {
  const leastWon = Math.max(0, amountWon - (leftWon - leftTaxFreeWon));
  return Math.max(leastWon, taxFree ? Math.min(amountWon, leftTaxFreeWon) : 0);
}
