import { dateOfDay, type SalesPeriod, type SalesTable } from '#lib/domain/sales.ts';
import { reasonText } from '#lib/messages/markdown.ts';
import { SALES_COLUMNS, WAY_NAMES } from '#lib/messages/sales.ts';
import type { Cell } from '#lib/sheets/csv-text.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { listSold } from './list-sold.ts';
import { showSales } from './show-sales.ts';

/** A table for a spreadsheet, titles first. Refuses with `martNotFound`. */
export async function salesTable(
  deps: Deps,
  viewer: Viewer,
  { martId, period, by }: { martId: number; period: SalesPeriod; by: SalesTable },
): Promise<Cell[][]> {
  const titles: Cell[] = [...SALES_COLUMNS[by]];
  if (by === 'order') {
    const sold = await listSold(deps, viewer, martId, period);
    return [
      titles,
      ...sold.map(({ orderId, soldAt, buyerName, productName, quantity, unitPriceWon, totalWon, way, ...price }) => [
        ...[soldAt, orderId, buyerName, productName, quantity, unitPriceWon, totalWon, WAY_NAMES[way]],
        ...[price.basePriceWon ?? '', price.priceReason ? reasonText(price.priceReason) : ''],
      ]),
    ];
  }
  const { days, products } = await showSales(deps, viewer, martId, period);
  if (by === 'product')
    return [
      titles,
      ...products.map(({ name, orders, pieces, won, savedPieces, savedWon }) => [
        ...[name, orders, pieces, won, savedPieces, savedWon],
      ]),
    ];
  return [
    titles,
    ...days.map(({ day, orders, pieces, won, cancelled, noShows }) => [
      ...[dateOfDay(day), orders, pieces, won, cancelled, noShows],
    ]),
  ];
}
