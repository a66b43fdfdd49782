import { dateOfDay, type SalesPeriod, type SalesTable } from '#lib/domain/order/sales.ts';
import { pricePer100gWon } from '#lib/domain/product/weighed.ts';
import { SALES_COLUMNS, taxName, WAY_NAMES } from '#lib/messages/order/sales.ts';
import { reasonText } from '#lib/messages/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { pagesOf, TABLE_PAGE_ROWS, type Table } from '#lib/server/platform/files/table-file.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import { type SoldOrder, soldInPages } from './list-sold.ts';
import { type DaySplit, readDaySplits } from './read-books.ts';
import { showSales } from './show-sales.ts';

/** A table for a spreadsheet. Refuses with `martNotFound`. */
export async function salesTable(
  deps: Deps,
  viewer: Viewer,
  { martId, period, by }: { martId: number; period: SalesPeriod; by: SalesTable },
): Promise<Pick<Table, 'titles' | 'rows' | 'pages'>> {
  const titles = SALES_COLUMNS[by];
  if (by === 'order') {
    const { orders, pages } = await soldInPages(deps, viewer, { martId, period, size: TABLE_PAGE_ROWS });
    return { titles, rows: orders, pages: rowsOfSold(pages) };
  }
  const { days, products } = await showSales(deps, viewer, martId, period);
  const splits = new Map((await readDaySplits(deps.db, martId, period)).map((split) => [split.day, split]));
  const rows: Cell[][] =
    by === 'product'
      ? products.map(({ name, orders, pieces, won, savedPieces, savedWon }) => [
          name,
          orders,
          pieces,
          won,
          savedPieces,
          savedWon,
        ])
      : days.map(({ day, orders, pieces, won, cancelled, noShows }) => [
          { date: dateOfDay(day) },
          orders,
          pieces,
          won,
          cancelled,
          noShows,
          ...splitCells(splits.get(day)),
        ]);
  return { titles, rows: rows.length, pages: pagesOf(rows) };
}

async function* rowsOfSold(pages: AsyncIterable<SoldOrder[]>): AsyncGenerator<Cell[][]> {
  for await (const sold of pages)
    yield sold.map(
      ({
        orderId,
        soldAt,
        orderedAt,
        buyerName,
        productName,
        quantity,
        unitPriceWon,
        totalWon,
        refundedWon,
        weighedBackWon,
        weightGrams,
        weighedGrams,
        way,
        taxFree,
        ...price
      }): Cell[] => [
        soldAt,
        { id: orderId },
        buyerName,
        productName,
        quantity,
        unitPriceWon,
        totalWon,
        WAY_NAMES[way],
        price.basePriceWon ?? '',
        price.priceReason ? reasonText(price.priceReason) : '',
        refundedWon,
        orderedAt,
        taxName(taxFree),
        weighedBackWon,
        ...weighedCells({ unitPriceWon, weightGrams, weighedGrams }),
      ],
    );
}

/** What a line of goods by weight was sold by. */
export const weighedCells = ({
  unitPriceWon,
  weightGrams,
  weighedGrams,
}: Pick<SoldOrder, 'unitPriceWon' | 'weightGrams' | 'weighedGrams'>): Cell[] =>
  weightGrams === null ? ['', ''] : [weighedGrams ?? '', pricePer100gWon(unitPriceWon, weightGrams)];

const splitCells = (of: DaySplit | undefined): Cell[] => [
  of?.onSiteWon ?? 0,
  of?.cardWon ?? 0,
  of?.taxableWon ?? 0,
  of?.exemptWon ?? 0,
  of?.refundedWon ?? 0,
];
