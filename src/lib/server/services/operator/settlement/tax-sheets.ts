import { inArray } from 'drizzle-orm';
import { businessNumber } from '#lib/domain/mart/business-number.ts';
import { type Month, quarterOf } from '#lib/domain/settlement/tax-month.ts';
import {
  COMMISSION_COLUMNS,
  COMMISSION_ITEM,
  MARTS_TAX_COLUMNS,
  martRef,
  QUARTER_COLUMNS,
  SUM,
  type TaxSheet,
} from '#lib/messages/tax-sheets.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { pagesOf, type Table } from '#lib/server/platform/files/table-file.ts';
import { marts } from '#lib/server/schema/index.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { readTaxFigures } from '../../shared/money/tax-figures.ts';
import { figureCells, sumOfFigures } from '../../shared/money/tax-table.ts';

type Rows = Pick<Table, 'titles' | 'rows' | 'pages'>;

const table = (titles: readonly string[], rows: Cell[][]): Rows => ({
  titles,
  rows: rows.length,
  pages: pagesOf(rows),
});

async function martsOf(db: Db, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(marts)
          .where(inArray(marts.id, [...ids]));
  return new Map(rows.map((mart) => [mart.id, mart]));
}

/** One of the operator's tax sheets (market.md 26): of a month; of its quarter, month by month. */
export async function taxSheet(db: Db, sheet: TaxSheet, month: Month): Promise<Rows> {
  if (sheet === 'quarter') return quarterSheet(db, quarterOf(month));
  const figures = await readTaxFigures(db, month, { byDay: false });
  const known = await martsOf(
    db,
    figures.map(({ martId }) => martId),
  );
  if (sheet === 'marts') {
    const rows = figures.map((of): Cell[] => {
      const mart = known.get(of.martId)!;
      return [businessNumber.format(mart.businessNumber), mart.name, { id: of.martId }, ...figureCells(of)];
    });
    return table(MARTS_TAX_COLUMNS, [...rows, [SUM, '', '', ...figureCells(sumOfFigures(figures))]]);
  }
  // One invoice a business number: a chain has one for all of its marts.
  const invoices = new Map<
    string,
    { name: string; person: string; commission: number; vat: number; marts: number[] }
  >();
  for (const { martId, commissionWon, vatWon } of figures) {
    const mart = known.get(martId)!;
    const of = invoices.get(mart.businessNumber) ?? {
      ...{ name: mart.name, person: mart.representative ?? '', commission: 0, vat: 0, marts: [] },
    };
    of.commission += commissionWon;
    of.vat += vatWon;
    of.marts.push(martId);
    invoices.set(mart.businessNumber, of);
  }
  const all = [...invoices].filter(([, { commission, vat }]) => commission !== 0 || vat !== 0);
  const rows = all.map(([number, { name, person, commission, vat, marts: ids }]): Cell[] => [
    ...[{ date: month.lastDay }, businessNumber.format(number), name, person, commission, vat],
    ...[COMMISSION_ITEM, ids.map(martRef).join(', ')],
  ]);
  const sums = all.reduce((sum, [, { commission, vat }]) => [sum[0]! + commission, sum[1]! + vat], [0, 0]);
  return table(COMMISSION_COLUMNS, [...rows, ['', SUM, '', '', ...sums, '', '']]);
}

async function quarterSheet(db: Db, months: readonly Month[]): Promise<Rows> {
  const rows: Cell[][] = [];
  let [orders, won] = [0, 0];
  for (const month of months) {
    const figures = await readTaxFigures(db, month, { byDay: false });
    const known = await martsOf(
      db,
      figures.map(({ martId }) => martId),
    );
    const numbers = new Map<string, { name: string; orders: number; won: number }>();
    for (const { martId, approved, approvedTaxableWon, approvedExemptWon } of figures) {
      const mart = known.get(martId)!;
      const of = numbers.get(mart.businessNumber) ?? { name: mart.name, orders: 0, won: 0 };
      of.orders += approved;
      of.won += approvedTaxableWon + approvedExemptWon;
      numbers.set(mart.businessNumber, of);
    }
    for (const [number, of] of numbers) {
      if (of.orders === 0) continue;
      rows.push([businessNumber.format(number), of.name, month.text, of.orders, of.won, 0, of.won]);
      orders += of.orders;
      won += of.won;
    }
  }
  return table(QUARTER_COLUMNS, [...rows, [SUM, '', '', orders, won, 0, won]]);
}
