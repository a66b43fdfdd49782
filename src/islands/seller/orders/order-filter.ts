import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { groupBy } from '#lib/domain/group.ts';
import { orderNumber } from '#lib/domain/order-number.ts';
import { matchesSearch } from '#lib/domain/search.ts';

/** Orders of one buyer that wait, or that were handed over in one check-in. */
export type VisitOfMart = readonly [SellerOrder, ...SellerOrder[]];

/**
 * The orders whose buyer or product contains what was typed (spec.md section 2, 'Order management'), or whose number begins with
 * it; the one with just this number first.
 */
export function matchingOrders(orders: readonly SellerOrder[], typed: string): readonly SellerOrder[] {
  if (typed.trim() === '') return orders;
  const number = orderNumber(typed);
  const found = orders.filter(
    ({ orderId, buyerName, productName }) =>
      (number !== null && String(orderId).startsWith(number)) ||
      matchesSearch(buyerName, typed) ||
      matchesSearch(productName, typed),
  );
  const isIt = ({ orderId }: SellerOrder) => String(orderId) === number;
  return [...found.filter(isIt), ...found.filter((order) => !isIt(order))];
}

/** The visits of which an order is found so, whole: who stands at the counter takes everything. rules.md section 17. */
export function matchingVisits(orders: readonly SellerOrder[], typed: string): VisitOfMart[] {
  const visits = new Map(groupBy(orders, ({ visitId }) => visitId).map((visit) => [visit[0].visitId, visit]));
  const found = new Set(matchingOrders(orders, typed).map(({ visitId }) => visitId));
  return [...found].flatMap((visitId) => [visits.get(visitId)!]);
}
