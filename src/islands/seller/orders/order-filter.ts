import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { matchesSearch } from '#lib/domain/search.ts';

/** The orders whose buyer or product contains what was typed. spec.md section 2, 'Order management'. */
export function matchingOrders(orders: readonly SellerOrder[], typed: string): readonly SellerOrder[] {
  if (typed.trim() === '') return orders;
  return orders.filter(
    ({ buyerName, productName }) => matchesSearch(buyerName, typed) || matchesSearch(productName, typed),
  );
}
