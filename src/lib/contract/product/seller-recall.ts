import { z } from '@hono/zod-openapi';
import { RECALL_REASON_MAX_LENGTH } from '#lib/domain/product/recall.ts';
import { call } from '../call.ts';
import { NUL_MESSAGE, withoutNul } from '../wire.ts';
import { describedFields } from './product-fields.ts';
import { productParams } from './seller-products.ts';

/** The result of recalling a listing. */
export const Recall = z
  .object({
    productId: z.int(),
    /** How many buyers are told: those who hold it, and those who picked it up in the last 60 days. */
    buyers: z.int(),
    /** Open orders that are cancelled. */
    orders: z.int(),
    recall: describedFields.recall,
  })
  .openapi('Recall');
export type Recall = z.infer<typeof Recall>;

export const sellerRecallCalls = {
  'GET /api/seller/stores/{storeId}/products/{productId}/recall': call({
    summary: '이 상품을 회수하면 몇 명에게 알리고 주문 몇 건이 취소되는지',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    response: Recall,
    refusals: ['martNotFound', 'productNotFound'],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/recall': call({
    summary:
      '상품을 회수해요. 판매가 끝나고, 픽업 전인 주문은 모두 환불로 취소되고, 최근 60일 안에 받은 손님에게도 이유를 알려요. 다시 보내도 같아요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({
      reason: z
        .string({ error: '회수하는 이유를 입력해 주세요' })
        .max(2 * RECALL_REASON_MAX_LENGTH, { error: `이유는 ${RECALL_REASON_MAX_LENGTH}자까지 쓸 수 있어요` })
        .refine(withoutNul, { error: NUL_MESSAGE }),
    }),
    response: Recall,
    refusals: ['martNotFound', 'productNotFound'],
  }),
};
