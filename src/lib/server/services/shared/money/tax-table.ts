import { vatWon } from '#lib/domain/mart/tax.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { TaxFigures } from './tax-figures.ts';

const NAMES = [
  ...(['approved', 'approvedTaxableWon', 'approvedExemptWon', 'keptTaxableWon', 'keptExemptWon'] as const),
  ...(['backTaxableWon', 'backExemptWon', 'commissionWon', 'vatWon', 'onSiteWon'] as const),
];
type Figures = Record<(typeof NAMES)[number], number>;

/** A taxed sum as supply and VAT: the two add up to it. */
const parts = (taxableWon: number): [number, number] => [taxableWon - vatWon(taxableWon), vatWon(taxableWon)];

/** In the order of the columns (messages/tax-sheets.ts). */
export const figureCells = (of: Figures): Cell[] =>
  [
    ...[of.approved, ...parts(of.approvedTaxableWon), of.approvedExemptWon],
    ...[...parts(of.keptTaxableWon), of.keptExemptWon],
    ...[of.backTaxableWon, of.backExemptWon, of.commissionWon, of.vatWon, of.onSiteWon],
  ] as Cell[];

/** All of them added up; VAT is that of the sum. */
export const sumOfFigures = (figures: readonly TaxFigures[]): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, figures.reduce((sum, of) => sum + of[name], 0)])) as Figures;
