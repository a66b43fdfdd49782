import type { OperatorCase } from '#lib/contract/case/cases.ts';
import type { OperatorRole } from '#lib/domain/market/operator.ts';
import type { Deps } from '#lib/server/deps.ts';
import { showOrder } from '../order/operator/show-order.ts';
import { readListing, readReview } from '../product/moderate/list-listings.ts';
import { showMart } from './show-mart.ts';

/** What a case is about, as an operator decides on it: its listing, its review, its order and its mart. */
export async function readSubject(
  deps: Deps,
  role: OperatorRole,
  { productId, reviewId, orderId, martId }: Pick<OperatorCase, 'productId' | 'reviewId' | 'orderId' | 'martId'>,
) {
  const [listing, review, order, mart] = await Promise.all([
    productId === null ? null : readListing(deps, productId),
    reviewId === null ? null : readReview(deps, reviewId),
    orderId === null ? null : showOrder(deps, role, orderId),
    martId === null ? null : showMart(deps, martId),
  ]);
  return { listing, review, order, mart };
}
