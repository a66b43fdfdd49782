import { z } from '@hono/zod-openapi';
import { REVIEW_HIDDEN_DAYS } from '#lib/domain/market/operator.ts';
import { call } from '../call.ts';
import { reason, seen } from '../market/operator-fields.ts';
import { byId, flag, moment, ok, paged, shortText, turn } from '../wire.ts';

export const OperatorListing = z
  .object({
    productId: z.int(),
    name: z.string(),
    martId: z.int(),
    martName: z.string(),
    priceWon: z.int(),
    createdAt: moment,
    saleEndsAt: moment,
    waiting: z.int(),
    hiddenAt: moment.nullable(),
    hiddenReason: z.string().nullable(),
    recalledAt: moment.nullable(),
    /** To be sent with a decision. */
    seen: z.string(),
  })
  .openapi('OperatorListing');
export type OperatorListing = z.infer<typeof OperatorListing>;

export const OperatorReview = z
  .object({
    reviewId: z.int(),
    martId: z.int(),
    martName: z.string(),
    rating: z.int(),
    content: z.string(),
    reply: z.string().nullable(),
    createdAt: moment,
    hiddenUntil: moment.nullable(),
    /** Written while its buyer disputed the order. */
    duringDispute: z.boolean(),
    /** To be sent with a decision. */
    seen: z.string(),
  })
  .openapi('OperatorReview');
export type OperatorReview = z.infer<typeof OperatorReview>;

const product = byId('productId');
const review = byId('reviewId');
const base = { tag: 'operator', who: 'operator', roles: ['support'] } as const;
const q = shortText('검색어를 확인해 주세요', 100).optional();

/** Listings and reviews out of buyers' sight, with a reason and a way back. market.md 22.8. */
export const operatorListingCalls = {
  'GET /api/operator/listings': call({
    ...base,
    summary: '상품 찾기: 이름이나 번호로. hidden이면 숨긴 상품만, ended이면 판매가 끝난 상품도',
    query: z.object({ q, hidden: flag, ended: flag, ...turn }),
    response: paged(OperatorListing),
    refusals: [],
  }),
  'POST /api/operator/listings/{productId}/hide': call({
    ...base,
    summary: '상품을 숨겨요. 구매자에게 판매가 끝난 상품으로 보여요. 픽업 대기 주문은 그대로예요',
    params: product,
    body: z.object({ reason, seen }),
    response: ok,
    refusals: ['productNotFound', 'ownMatter', 'productHidden', 'productRecalled', 'seenChanged'],
  }),
  'POST /api/operator/listings/{productId}/show': call({
    ...base,
    summary: '숨긴 상품을 다시 보이게 해요',
    params: product,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['productNotFound', 'ownMatter', 'productRecalled', 'seenChanged'],
  }),
  'POST /api/operator/listings/{productId}/recall': call({
    ...base,
    summary: '상품을 회수해요: 픽업 대기 주문은 취소되고 환불되며, 산 사람에게 알려요',
    params: product,
    body: z.object({ reason: reason.max(200, { error: '이유는 200자까지 쓸 수 있어요' }), seen }),
    response: z.object({ orders: z.int(), buyers: z.int() }),
    refusals: ['productNotFound', 'ownMatter', 'seenChanged'],
  }),
  'GET /api/operator/reviews': call({
    ...base,
    summary: '리뷰 찾기: 마트 번호나 내용으로. hidden이면 숨긴 리뷰만',
    query: z.object({ q, hidden: flag, ...turn }),
    response: paged(OperatorReview),
    refusals: [],
  }),
  'POST /api/operator/reviews/{reviewId}/hide': call({
    ...base,
    summary: `리뷰를 ${REVIEW_HIDDEN_DAYS}일까지 숨겨요. 날이 지나면 자동으로 다시 보여요`,
    params: review,
    body: z.object({
      days: z
        .int({ error: '며칠 동안 숨길지 입력해 주세요' })
        .min(1, { error: '하루부터 숨길 수 있어요' })
        .max(REVIEW_HIDDEN_DAYS, { error: `${REVIEW_HIDDEN_DAYS}일까지 숨길 수 있어요` }),
      reason,
      seen,
    }),
    response: ok,
    refusals: ['reviewNotFound', 'ownMatter', 'seenChanged'],
  }),
  'POST /api/operator/reviews/{reviewId}/show': call({
    ...base,
    summary: '숨긴 리뷰를 다시 보이게 해요',
    params: review,
    body: z.object({ seen }),
    bodyOptional: true,
    response: ok,
    refusals: ['reviewNotFound', 'ownMatter', 'seenChanged'],
  }),
  'POST /api/operator/reviews/{reviewId}/remove': call({
    ...base,
    summary: '리뷰를 삭제해요. 쓴 사람은 다시 쓸 수 있어요',
    params: review,
    body: z.object({ reason, seen }),
    response: ok,
    refusals: ['reviewNotFound', 'ownMatter', 'seenChanged'],
  }),
} as const;
