import { dateOfDay, type SalesPeriod } from '#lib/domain/order/sales.ts';
import type { Month } from '#lib/domain/settlement/tax-month.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { BOOK_COLUMNS, BOOKS, hourSpanName, taxName, WAY_NAMES } from '#lib/messages/order/sales.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pagesOf, TABLE_PAGE_ROWS, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { requireManager } from '../../mart/require-mart.ts';
import { type BookLine, type BookSums, readBookLines, readDaySplits, readHourSplits } from './read-books.ts';

/**
 * A month of a mart as one workbook for whoever does its books: by day with their sum, by hour, and each sale and
 * refund; the three add up to the same. Refuses with `martNotFound` and `notAllowed`.
 */
export async function monthBook(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { martId, month }: { martId: number; month: Month },
): Promise<Pick<Table, 'sheet' | 'titles' | 'pages' | 'further'>> {
  await requireManager(db, viewer, martId);
  const period: SalesPeriod = { from: seoulDayNumber(month.from), to: seoulDayNumber(month.to) - 1 };
  const [days, hours] = await Promise.all([readDaySplits(db, martId, period), readHourSplits(db, martId, period)]);
  const dayRows = days.map(({ day, ...sums }): Cell[] => [{ date: dateOfDay(day) }, ...figures(sums)]);
  const hourRows = hours.map(({ hour, ...sums }): Cell[] => [hourSpanName(hour), ...figures(sums)]);
  return {
    sheet: BOOKS.sheets.day,
    titles: BOOK_COLUMNS.day,
    pages: pagesOf([...dayRows, [BOOKS.sum, ...figures(sumOf(days))]]),
    further: [
      { sheet: BOOKS.sheets.hour, titles: BOOK_COLUMNS.hour, pages: pagesOf(hourRows) },
      {
        sheet: BOOKS.sheets.order,
        titles: BOOK_COLUMNS.order,
        pages: linesOf(
          (day) => readBookLines(db, martId, { from: day, to: day }),
          days.map(({ day }) => day),
        ),
      },
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

/** Read day by day, as they are taken. */
async function* linesOf(read: (day: number) => Promise<BookLine[]>, days: readonly number[]) {
  for (const day of days) {
    const rows = (await read(day)).map((line): Cell[] => [
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
    ]);
    for (let from = 0; from < rows.length; from += TABLE_PAGE_ROWS) yield rows.slice(from, from + TABLE_PAGE_ROWS);
  }
}
