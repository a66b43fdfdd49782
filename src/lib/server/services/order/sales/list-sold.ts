import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import { momentsOf, type SalesPeriod } from '#lib/domain/order/sales.ts';
import type { PriceReason } from '#lib/domain/product/markdown.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orders, users } from '#lib/server/schema/index.ts';
import { soldForText } from '../../../schema/order/order-prices.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { soldWon, weighedBackWon } from './sold-events.ts';

/** An order that was picked up. */
export interface SoldOrder {
  orderId: number;
  orderedAt: Date;
  soldAt: Date;
  buyerName: string;
  productName: string;
  quantity: number;
  unitPriceWon: number;
  /** The registered price of a piece and the reason it was sold for less; null where not recorded, or not less. */
  basePriceWon: number | null;
  priceReason: PriceReason | null;
  /** Less what the mart gave back since, and that. */
  totalWon: number;
  refundedWon: number;
  /** What went back to a card by the scale: `totalWon` is without it. */
  weighedBackWon: number;
  /** Goods by weight: grams of a piece at the most, and those on the scale, null where it told its price alone. */
  weightGrams: number | null;
  weighedGrams: number | null;
  way: 'onSite' | 'card' | 'reservation';
  taxFree: boolean;
}

/** Orders picked up in a mart in a period, oldest first. Refuses with `martNotFound`. */
export async function listSold(deps: Deps, viewer: Viewer, martId: number, period: SalesPeriod): Promise<SoldOrder[]> {
  await requireMart(deps.db, viewer, martId);
  return soldQuery(deps, martId, period);
}

/**
 * The same in pages of so many orders, each read when it is asked for, and how many they are. Refuses at once, as
 * `listSold` does.
 */
export async function soldInPages(
  deps: Deps,
  viewer: Viewer,
  { martId, period, size }: { martId: number; period: SalesPeriod; size: number },
): Promise<{ orders: number; pages: AsyncGenerator<SoldOrder[]> }> {
  await requireMart(deps.db, viewer, martId);
  async function* pages() {
    for (let page = await soldQuery(deps, martId, period).limit(size); page.length > 0; ) {
      yield page;
      if (page.length < size) return;
      page = await soldQuery(deps, martId, period, page.at(-1)).limit(size);
    }
  }
  return { orders: await deps.db.$count(orders, soldIn(martId, period)), pages: pages() };
}

const soldIn = (martId: number, period: SalesPeriod) => {
  const { start, end } = momentsOf(period);
  return and(
    eq(orders.martId, martId),
    eq(orders.state, 'pickedUp'),
    gte(orders.endedAt, start),
    lt(orders.endedAt, end),
  );
};

/** The condition of orders after `last`, where there is one. */
function soldQuery({ db }: Deps, martId: number, period: SalesPeriod, last?: Pick<SoldOrder, 'soldAt' | 'orderId'>) {
  const place = sql`(${orders.endedAt}, ${orders.id})`;
  return db
    .select({
      orderId: orders.id,
      orderedAt: orders.createdAt,
      soldAt: sql<Date>`${orders.endedAt}`.mapWith(orders.endedAt),
      buyerName: users.name,
      productName: orders.productName,
      quantity: orders.quantity,
      unitPriceWon: orders.unitPriceWon,
      basePriceWon: orders.basePriceWon,
      priceReason: orders.priceReason,
      totalWon: sql<number>`${soldWon}::float8`,
      refundedWon: sql<number>`(${soldForText} - ${soldWon})::float8`,
      weighedBackWon: sql<number>`${weighedBackWon}::float8`,
      weightGrams: orders.weightGrams,
      weighedGrams: orders.weighedGrams,
      way: orders.way,
      taxFree: orders.taxFree,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(soldIn(martId, period), last && sql`${place} > (${last.soldAt.toISOString()}::timestamptz, ${last.orderId})`),
    )
    .orderBy(asc(orders.endedAt), asc(orders.id));
}
