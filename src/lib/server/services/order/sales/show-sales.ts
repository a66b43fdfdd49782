import type { Sales, SalesPeriod } from '#lib/domain/order/sales.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martIdsOf, requireMart } from '../../mart/require-mart.ts';
import { readSales } from './read-sales.ts';

/** The numbers of one mart, for its staff. Refuses with `martNotFound`. */
export async function showSales(deps: Deps, viewer: Viewer, martId: number, period: SalesPeriod): Promise<Sales> {
  await requireMart(deps.db, viewer, martId);
  return readSales(deps, [martId], period);
}

/** The numbers of all marts that the viewer works in. */
export async function showAllSales(deps: Deps, viewer: Viewer, period: SalesPeriod): Promise<Sales> {
  return readSales(deps, await martIdsOf(deps.db, viewer), period);
}
