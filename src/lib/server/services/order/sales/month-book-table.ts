import { sql } from 'drizzle-orm';
import { dateOfDay, type SalesPeriod } from '#lib/domain/order/sales.ts';
import type { Month } from '#lib/domain/settlement/tax-month.ts';
import { TABLE_MAX_ROWS } from '#lib/domain/table-file.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { BOOK_COLUMNS, BOOKS, hourSpanName, taxName, WAY_NAMES } from '#lib/messages/order/sales.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Db } from '#lib/server/platform/database/connect.ts';
import { pagesOf, TABLE_PAGE_ROWS, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { type BookLine, type BookSums, readBookLines, readDaySplits, readHourSplits } from './read-books.ts';
import { weighedCells } from './sales-table.ts';

/**
 * A month of a mart as one workbook for whoever does its books: by day with their sum, by hour, and each sale and
 * refund; the three add up to the same. Refuses with `martNotFound` and `notAllowed`.
 */
export async function monthBook(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, month }: { martId: number; month: Month },
): Promise<Pick<Table, 'sheet' | 'titles' | 'rows' | 'pages' | 'further'>> {
  await requireManager(db, viewer, martId);
  const period: SalesPeriod = { from: seoulDayNumber(month.from), to: seoulDayNumber(month.to) - 1 };
  const { days, hours, lines } = await readBook(db, martId, period);
  const dayRows = days.map(({ day, ...sums }): Cell[] => [{ date: dateOfDay(day) }, ...figures(sums)]);
  const hourRows = hours.map(({ hour, ...sums }): Cell[] => [hourSpanName(hour), ...figures(sums)]);
  return {
    sheet: BOOKS.sheets.day,
    titles: BOOK_COLUMNS.day,
    rows: dayRows.length + 1,
    pages: pagesOf([...dayRows, [BOOKS.sum, ...figures(sumOf(days))]]),
    further: [
      { sheet: BOOKS.sheets.hour, titles: BOOK_COLUMNS.hour, pages: pagesOf(hourRows) },
      { sheet: BOOKS.sheets.order, titles: BOOK_COLUMNS.order, rows: lines.length, pages: linesOf(lines) },
    ],
  };
}

const figures = (of: BookSums): Cell[] => [
  of.orders,
  of.won,
  of.onSiteWon,
  of.cardWon,
  of.taxableWon,
  of.exemptWon,
  of.refundedWon,
  of.feeWon,
];

const sumOf = (days: readonly BookSums[]): BookSums => {
  const add = (name: keyof BookSums) => days.reduce((sum, day) => sum + day[name], 0);
  return {
    orders: add('orders'),
    won: add('won'),
    onSiteWon: add('onSiteWon'),
    cardWon: add('cardWon'),
    taxableWon: add('taxableWon'),
    exemptWon: add('exemptWon'),
    refundedWon: add('refundedWon'),
    feeWon: add('feeWon'),
  };
};

/**
 * All of a month as of one moment, so that its sheets add up to the same while sales come; lines day by day, and no more
 * of them than tell that a workbook does not have room for all.
 */
function readBook(db: Db, martId: number, period: SalesPeriod) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`);
    const [days, hours] = [await readDaySplits(tx, martId, period), await readHourSplits(tx, martId, period)];
    const lines: BookLine[] = [];
    for (const { day } of days) {
      for (const line of await readBookLines(tx, martId, { from: day, to: day })) lines.push(line);
      if (lines.length > TABLE_MAX_ROWS.xlsx) break;
    }
    return { days, hours, lines };
  });
}

function* linesOf(lines: readonly BookLine[]): Generator<Cell[][]> {
  for (let from = 0; from < lines.length; from += TABLE_PAGE_ROWS) {
    yield lines
      .slice(from, from + TABLE_PAGE_ROWS)
      .map((line): Cell[] => [
        line.at,
        line.isRefund ? BOOKS.back : BOOKS.sold,
        { id: line.orderId },
        line.orderedAt,
        line.productName,
        line.pieces,
        line.won,
        WAY_NAMES[line.way],
        taxName(line.taxFree),
        line.feeWon,
        line.weighedBackWon,
        ...weighedCells(line),
      ]);
  }
}
