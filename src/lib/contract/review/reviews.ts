import { z } from '@hono/zod-openapi';
import { formatNumber } from '#lib/domain/number.ts';
import { EDITABLE_DAYS, RATING, REVIEW_PHOTOS_MAX } from '#lib/domain/review/review.ts';
import { cleanContent, REVIEW_CONTENT_MAX_LENGTH } from '#lib/domain/review/review-text.ts';
import { cleanLines } from '#lib/domain/text.ts';
import { call } from '../call.ts';
import { after, byId, flag, id, moment, NUL_MESSAGE, ok, page, paged, size, withoutNul } from '../wire.ts';

/** A picture of a review: square, in the sizes of every picture. */
const ReviewPhoto = z.object({ imageKey: z.string(), imageUrl: z.string() });
export type ReviewPhoto = z.infer<typeof ReviewPhoto>;

/** A buyer's own review, with the mart's reply where there is one. */
export const Review = z
  .object({
    orderId: z.int(),
    rating: z.int(),
    content: z.string(),
    createdAt: moment,
    productName: z.string(),
    storeName: z.string(),
    reply: z.string().nullable(),
    repliedAt: moment.nullable(),
    photos: z.array(ReviewPhoto),
    editedAt: moment.nullable(),
    /** Until when it can be changed; it can always be deleted. */
    editableUntil: moment,
  })
  .openapi('Review');
export type Review = z.infer<typeof Review>;

/** Spec 'Review', seller-side list: `userName` is masked before it leaves the server. */
export const MartReview = z
  .object({
    reviewId: z.int(),
    userName: z.string(),
    stars: z.int(),
    createdAt: moment,
    text: z.string(),
    productName: z.string(),
    reply: z.string().nullable(),
    repliedAt: moment.nullable(),
    photos: z.array(ReviewPhoto),
    editedAt: moment.nullable(),
  })
  .openapi('MartReview');
export type MartReview = z.infer<typeof MartReview>;

/** The reviews of a mart for buyers: a page of them, and their summary. */
export const StoreReviews = paged(MartReview)
  .extend({
    /** Two decimals; 0 without reviews. */
    averageRating: z.number(),
    /** On all pages together. */
    reviewsAmount: z.int(),
  })
  .openapi('StoreReviews');
export type StoreReviews = z.infer<typeof StoreReviews>;

/** Means with one decimal; 0 without reviews. `3m`: the last three months. */
export const ReviewSummary = z
  .object({ avgAll: z.number(), avg3m: z.number(), cntAll: z.int(), cnt3m: z.int() })
  .openapi('ReviewSummary');
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** How many reviews a page has where only the page is named. */
export const REVIEWS_PAGE_SIZE = 100;
/** The same for buyers, who read on a phone. */
const STORE_REVIEWS_PAGE_SIZE = 20;
/** The header that says how many reviews there are in all, with every answer. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count';

const ratingProblem = `별점은 ${RATING.min}점부터 ${RATING.max}점까지 줄 수 있어요`;
/** The text of a review: visible, not too long. For an empty one the length is not reported too. */
const written = (what: string, whatIs: string) =>
  z
    .string({ error: `${what} 내용을 입력해 주세요` })
    .refine((text) => cleanLines(text) !== '', { error: `${what} 내용을 입력해 주세요`, abort: true })
    .refine((text) => cleanContent(text).ok, {
      error: `${whatIs} ${formatNumber(REVIEW_CONTENT_MAX_LENGTH)}자까지 쓸 수 있어요`,
    })
    .refine(withoutNul, { error: NUL_MESSAGE });
const reviewBody = z.object({
  rating: z
    .int({ error: ratingProblem })
    .min(RATING.min, { error: ratingProblem })
    .max(RATING.max, { error: ratingProblem }),
  content: written('리뷰', '리뷰는'),
  /** The response of `POST /api/files/presign` with this order for each: `publicUrl` or `key`. */
  photos: z
    .array(z.string({ error: '올린 사진의 주소나 키로 보내 주세요' }).max(300, { error: '사진 주소가 너무 길어요' }), {
      error: '올린 사진의 목록으로 보내 주세요',
    })
    .max(REVIEW_PHOTOS_MAX, { error: `사진은 ${REVIEW_PHOTOS_MAX}장까지 넣을 수 있어요` })
    .optional(),
});
const orderParams = byId('orderId');
const martParams = byId('martId');
const replyParams = martParams.extend({ reviewId: id('리뷰 번호') });

export const reviewCalls = {
  'GET /api/buyer/review/{orderId}': call({
    summary: '내가 쓴 리뷰',
    tag: 'reviews',
    who: 'signedIn',
    params: orderParams,
    response: Review,
    refusals: ['orderNotFound', 'reviewNotFound'],
  }),
  'POST /api/buyer/review/{orderId}': call({
    summary: '찾아간 주문에 리뷰를 써요. 주문마다 한 번',
    tag: 'reviews',
    who: 'signedIn',
    params: orderParams,
    body: reviewBody,
    response: Review,
    refusals: ['orderNotFound', 'notPickedUp', 'alreadyReviewed', 'staffReview', 'pictureMissing', 'consentNeeded'],
  }),
  'PUT /api/buyer/review/{orderId}': call({
    summary: `내 리뷰를 수정해요. 쓴 지 ${EDITABLE_DAYS}일까지. photos가 없으면 사진은 그대로예요`,
    tag: 'reviews',
    who: 'signedIn',
    params: orderParams,
    body: reviewBody,
    response: Review,
    refusals: ['orderNotFound', 'reviewNotFound', 'reviewEditOver', 'pictureMissing'],
  }),
  'DELETE /api/buyer/review/{orderId}': call({
    summary: '내 리뷰를 사진, 마트의 답글과 함께 삭제해요. 별점에서도 빠져요',
    tag: 'reviews',
    who: 'signedIn',
    params: orderParams,
    response: ok,
    refusals: ['orderNotFound', 'reviewNotFound'],
  }),
  'GET /api/buyer/stores/{storeId}/reviews': call({
    summary: '마트의 리뷰와 답글, 최근순. 이름은 가려져 있고, 운영을 종료한 마트의 리뷰도 읽을 수 있어요',
    tag: 'reviews',
    who: 'anyone',
    params: byId('storeId'),
    query: z.object({ page, size: size(STORE_REVIEWS_PAGE_SIZE), after }),
    response: StoreReviews,
    refusals: ['martNotFound'],
  }),
  'GET /api/seller/store/{martId}/reviews': call({
    summary:
      '마트에 달린 리뷰, 최근순. 이름은 가려져 있어요. page와 size가 없으면 모두 보내고, 전체 개수는 X-Total-Count에 있어요',
    tag: 'reviews',
    who: 'signedIn',
    params: martParams,
    // The specification's form has neither: all of them.
    query: z.object({ page: page.unwrap(), size: size(REVIEWS_PAGE_SIZE).unwrap(), after, unanswered: flag }),
    response: z.array(MartReview),
    refusals: ['martNotFound'],
  }),
  'GET /api/seller/store/{martId}/review-summary': call({
    summary: '별점 요약: 전체와 최근 3개월',
    tag: 'reviews',
    who: 'signedIn',
    params: martParams,
    response: ReviewSummary,
    refusals: ['martNotFound'],
  }),
  'PUT /api/seller/store/{martId}/reviews/{reviewId}/reply': call({
    summary: '리뷰에 답글을 쓰거나 수정해요. 구매자에게 보여요',
    tag: 'reviews',
    who: 'signedIn',
    params: replyParams,
    body: z.object({ reply: written('답글', '답글은') }),
    response: MartReview,
    refusals: ['martNotFound', 'reviewNotFound'],
  }),
  'DELETE /api/seller/store/{martId}/reviews/{reviewId}/reply': call({
    summary: '답글을 삭제해요',
    tag: 'reviews',
    who: 'signedIn',
    params: replyParams,
    response: MartReview,
    refusals: ['martNotFound', 'reviewNotFound'],
  }),
};
