import { groupBy } from '#lib/domain/group.ts';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { isCorrectedInvoice } from '#lib/domain/settlement/shares.ts';
import { type Month, quarterOf } from '#lib/domain/settlement/tax-month.ts';
import {
  COMMISSION_COLUMNS,
  COMMISSION_ITEM,
  CORRECTED_INVOICE,
  MARTS_TAX_COLUMNS,
  martRef,
  QUARTER_COLUMNS,
  SUM,
  type TaxSheet,
} from '#lib/messages/settlement/tax-sheets.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { pagesOf, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { addTaxSums, readTaxFigures, type TaxFigures, type TaxSums } from './tax-figures.ts';
import { figureCells } from './tax-table.ts';

type Rows = Pick<Table, 'titles' | 'rows' | 'pages'>;

const table = (titles: readonly string[], rows: Cell[][]): Rows => ({
  titles,
  rows: rows.length,
  pages: pagesOf(rows),
});

/**
 * One of the operator's tax sheets (market.md 26): of a month; of its quarter, month by month. All are by the number
 * that stands on the order.
 */
export async function taxSheet(db: Db, sheet: TaxSheet, month: Month): Promise<Rows> {
  if (sheet === 'quarter') return quarterSheet(db, quarterOf(month));
  const figures = await readTaxFigures(db, month, { byDay: false });
  if (sheet === 'marts') {
    const rows = figures.map((of): Cell[] => [
      businessNumber.format(of.businessNumber),
      of.name,
      { id: of.martId },
      ...figureCells(of),
    ]);
    return table(MARTS_TAX_COLUMNS, [...rows, [SUM, '', '', ...figureCells(addTaxSums(figures))]]);
  }
  const invoices = bySeller(figures).filter(({ commissionWon, vatWon }) => commissionWon !== 0 || vatWon !== 0);
  const rows = invoices.map((of): Cell[] => {
    const marts = of.martIds.map(martRef).join(', ');
    return [
      { date: month.lastDay },
      businessNumber.format(of.businessNumber),
      of.name,
      of.representative ?? '',
      of.commissionWon,
      of.vatWon,
      COMMISSION_ITEM,
      isCorrectedInvoice(of.commissionWon) ? `${marts} · ${CORRECTED_INVOICE}` : marts,
    ];
  });
  const sum = addTaxSums(invoices);
  return table(COMMISSION_COLUMNS, [...rows, ['', SUM, '', '', sum.commissionWon, sum.vatWon, '', '']]);
}

/** One line a business number: a chain has one for all of its marts. */
function bySeller(figures: readonly TaxFigures[]): (TaxFigures & { martIds: number[] })[] {
  return groupBy(figures, (of) => of.businessNumber).map((of) => ({
    ...of[0],
    ...addTaxSums(of),
    martIds: [...new Set(of.map(({ martId }) => martId))],
  }));
}

async function quarterSheet(db: Db, months: readonly Month[]): Promise<Rows> {
  const rows: Cell[][] = [];
  const all: TaxFigures[] = [];
  for (const month of months) {
    const figures = await readTaxFigures(db, month, { byDay: false });
    all.push(...figures);
    for (const of of bySeller(figures)) {
      const cells = quarterCells(of);
      if (cells.some((cell) => cell !== 0))
        rows.push([businessNumber.format(of.businessNumber), of.name, month.text, ...cells]);
    }
  }
  return table(QUARTER_COLUMNS, [...rows, [SUM, '', '', ...quarterCells(addTaxSums(all))]]);
}

/** All that the market takes is by card. */
function quarterCells(of: TaxSums): number[] {
  const card = of.approvedTaxableWon + of.approvedExemptWon;
  const [cancelled, refunded] = [
    of.cancelledTaxableWon + of.cancelledExemptWon,
    of.refundedTaxableWon + of.refundedExemptWon,
  ];
  return [of.approved, card, 0, card, of.cancelled, cancelled, of.refunded, refunded, card - cancelled - refunded];
}
