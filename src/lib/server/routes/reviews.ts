import { TOTAL_COUNT_HEADER } from '#lib/contract/reviews.ts';
import type { Serve } from '../http/route.ts';
import { deleteReview } from '../services/reviews/delete-review.ts';
import { editReview } from '../services/reviews/edit-review.ts';
import { listMartReviews } from '../services/reviews/list-mart-reviews.ts';
import { listStoreReviews } from '../services/reviews/list-store-reviews.ts';
import { removeReply, replyToReview } from '../services/reviews/reply.ts';
import { showReview } from '../services/reviews/show-review.ts';
import { summariseReviews } from '../services/reviews/summarise-reviews.ts';
import { writeReview } from '../services/reviews/write-review.ts';

export function reviewRoutes(serve: Serve): void {
  serve('GET /api/buyer/review/{orderId}', (deps, viewer, { params }) => showReview(deps, viewer, params.orderId));
  serve('POST /api/buyer/review/{orderId}', (deps, viewer, { params, body }) =>
    writeReview(deps, viewer, params.orderId, body),
  );
  serve('PUT /api/buyer/review/{orderId}', (deps, viewer, { params, body }) =>
    editReview(deps, viewer, params.orderId, body),
  );
  serve('DELETE /api/buyer/review/{orderId}', (deps, viewer, { params }) => deleteReview(deps, viewer, params.orderId));
  serve('GET /api/buyer/stores/{storeId}/reviews', (deps, _, { params, query }) =>
    listStoreReviews(deps, { martId: params.storeId, ...query }),
  );
  serve('GET /api/seller/store/{martId}/reviews', async (deps, viewer, { params, query }, c) => {
    const { reviews, total } = await listMartReviews(deps, viewer, { martId: params.martId, ...query });
    c.header(TOTAL_COUNT_HEADER, String(total));
    return reviews;
  });
  serve('GET /api/seller/store/{martId}/review-summary', (deps, viewer, { params }) =>
    summariseReviews(deps, viewer, params.martId),
  );
  serve('PUT /api/seller/store/{martId}/reviews/{reviewId}/reply', (deps, viewer, { params, body }) =>
    replyToReview(deps, viewer, { ...params, ...body }),
  );
  serve('DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply', (deps, viewer, { params }) =>
    removeReply(deps, viewer, params),
  );
}
