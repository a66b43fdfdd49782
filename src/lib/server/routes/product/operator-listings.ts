import type { Serve } from '../../pipeline/route.ts';
import { recallByOperator } from '../../services/order/recall/recall-by-operator.ts';
import { hideListing, showListing } from '../../services/product/moderate/hide-listing.ts';
import { listListings, listReviews } from '../../services/product/moderate/list-listings.ts';
import { hideReview, removeReviewBy, showReview } from '../../services/review/hide-review.ts';

const OK = { ok: true } as const;

export function operatorListingRoutes(serve: Serve): void {
  serve('GET /api/operator/listings', (deps, _, { query }) => listListings(deps, query));
  serve('POST /api/operator/listings/{productId}/hide', async (deps, operator, { params, body }) => {
    await hideListing(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/listings/{productId}/show', async (deps, operator, { params, body }) => {
    await showListing(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/listings/{productId}/recall', async (deps, operator, { params, body }) => {
    const { orders, buyers } = await recallByOperator(deps, operator, { ...params, ...body });
    return { orders, buyers };
  });
  serve('GET /api/operator/reviews', (deps, _, { query }) => listReviews(deps, query));
  serve('POST /api/operator/reviews/{reviewId}/hide', async (deps, operator, { params, body }, c) => {
    await hideReview(deps, operator, { ...params, ...body });
    c.set('audit', { after: { days: body.days } });
    return OK;
  });
  serve('POST /api/operator/reviews/{reviewId}/show', async (deps, operator, { params, body }) => {
    await showReview(deps, operator, { ...params, ...body });
    return OK;
  });
  serve('POST /api/operator/reviews/{reviewId}/remove', async (deps, operator, { params, body }) => {
    await removeReviewBy(deps, operator, { ...params, ...body });
    return OK;
  });
}
