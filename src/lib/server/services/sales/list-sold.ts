import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { PriceReason } from '#lib/domain/markdown.ts';
import { momentsOf, type SalesPeriod } from '#lib/domain/sales.ts';
import { orders, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../market.ts';
import { requireMart } from '../seller-marts/require-mart.ts';

/** An order that was picked up. */
export interface SoldOrder {
  orderId: number;
  soldAt: Date;
  buyerName: string;
  productName: string;
  quantity: number;
  unitPriceWon: number;
  /** What a piece was registered for, and why it was sold for less; null where that was not recorded, or it was not. */
  basePriceWon: number | null;
  priceReason: PriceReason | null;
  totalWon: number;
  way: 'onSite' | 'card' | 'reservation';
}

/** What was picked up in a mart in a period, in the order of its going. Refuses with `martNotFound`. */
export async function listSold(deps: Deps, viewer: Viewer, martId: number, period: SalesPeriod): Promise<SoldOrder[]> {
  await requireMart(deps.db, viewer, martId);
  const { start, end } = momentsOf(period);
  const rows = await deps.db
    .select({ order: orders, buyerName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(eq(orders.martId, martId), eq(orders.state, 'pickedUp'), gte(orders.endedAt, start), lt(orders.endedAt, end)),
    )
    .orderBy(asc(orders.endedAt), asc(orders.id));
  return rows.map(({ order, buyerName }) => ({
    orderId: order.id,
    soldAt: order.endedAt!,
    buyerName,
    productName: order.productName,
    quantity: order.quantity,
    unitPriceWon: order.unitPriceWon,
    basePriceWon: order.basePriceWon,
    priceReason: order.priceReason,
    totalWon: order.totalPriceWon,
    way: order.way,
  }));
}
