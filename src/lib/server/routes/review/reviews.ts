import { TOTAL_COUNT_HEADER } from '#lib/contract/review/reviews.ts';
import type { Serve } from '../../pipeline/route.ts';
import { deleteReview } from '../../services/review/delete-review.ts';
import { editReview } from '../../services/review/edit-review.ts';
import { listMartReviews } from '../../services/review/list-mart-reviews.ts';
import { listStoreReviews } from '../../services/review/list-store-reviews.ts';
import { removeReply, replyToReview } from '../../services/review/reply.ts';
import { showReview } from '../../services/review/show-review.ts';
import { summariseReviews } from '../../services/review/summarise-reviews.ts';
import { writeReview } from '../../services/review/write-review.ts';

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
