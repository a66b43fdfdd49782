import { and, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { SavedByPickup } from '#lib/contract/order/orders.ts';
import { known } from '#lib/domain/known.ts';
import { savedBy } from '#lib/domain/order/saved.ts';
import { seoulDate } from '#lib/domain/time.ts';
import { parseSeoulDate } from '#lib/domain/timestamp.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders, products } from '#lib/server/schema/index.ts';
import { soldForText } from '../../../schema/order/order-prices.ts';

/**
 * The saving of the viewer's own pickups: of the named ones, and of this month and year in Seoul. Refuses with
 * `orderNotFound` where one of them is not the viewer's, or was not picked up.
 */
export async function showSaved(deps: Deps, viewer: Viewer, orderIds: readonly number[]): Promise<SavedByPickup> {
  const today = seoulDate(deps.clock.now());
  const newYear = known(parseSeoulDate(`${today.slice(0, 4)}-01-01`), 'New Year');
  const newMonth = known(parseSeoulDate(`${today.slice(0, 7)}-01`), 'the first of the month');
  const found = await deps.db
    .select({
      id: orders.id,
      endedAt: orders.endedAt,
      listPriceWon: products.listPriceWon,
      basePriceWon: orders.basePriceWon,
      quantity: orders.quantity,
      totalPriceWon: sql<number>`${soldForText}::float8`,
      toldWon: orders.totalPriceWon,
      weightGrams: orders.weightGrams,
      productName: orders.productName,
      netContent: products.netContent,
    })
    .from(orders)
    .innerJoin(products, eq(products.id, orders.productId))
    .where(
      and(
        eq(orders.buyerId, viewer.userId),
        eq(orders.state, 'pickedUp'),
        or(gte(orders.endedAt, newYear), inArray(orders.id, [...orderIds])),
      ),
    );
  const rows = found.map(({ toldWon, weightGrams, ...order }) => ({
    ...order,
    weighed: weightGrams === null ? null : { toldWon, weightGrams },
  }));
  const named = rows.filter(({ id }) => orderIds.includes(id));
  if (named.length < orderIds.length) throw new DomainError('orderNotFound');
  const since = (start: Date) => savedBy(rows.filter(({ endedAt }) => endedAt !== null && endedAt >= start));
  return { visit: savedBy(named), month: since(newMonth), year: since(newYear) };
}
