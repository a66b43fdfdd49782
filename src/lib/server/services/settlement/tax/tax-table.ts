import { vatWon } from '#lib/domain/product/tax.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { TaxSums } from './tax-figures.ts';

/** A taxed sum as supply and VAT: the two add up to it, also where more went back than came. */
function parts(taxableWon: number): [number, number] {
  const vat = Math.sign(taxableWon) * vatWon(Math.abs(taxableWon)) + 0;
  return [taxableWon - vat, vat];
}

/** In the order of the columns (messages/settlement/tax-sheets.ts): VAT is that of the row's own sum. */
export const figureCells = (of: TaxSums): Cell[] =>
  [
    of.approved,
    ...parts(of.approvedTaxableWon),
    of.approvedExemptWon,
    of.cancelled,
    of.cancelledTaxableWon,
    of.cancelledExemptWon,
    of.refunded,
    of.refundedTaxableWon,
    of.refundedExemptWon,
    ...parts(of.approvedTaxableWon - of.cancelledTaxableWon - of.refundedTaxableWon),
    of.approvedExemptWon - of.cancelledExemptWon - of.refundedExemptWon,
    ...parts(of.keptTaxableWon + of.martBackTaxableWon),
    of.keptExemptWon + of.martBackExemptWon,
    of.martBackTaxableWon,
    of.martBackExemptWon,
    ...parts(of.keptTaxableWon),
    of.keptExemptWon,
    of.commissionWon,
    of.vatWon,
    of.onSiteWon,
  ] as Cell[];
