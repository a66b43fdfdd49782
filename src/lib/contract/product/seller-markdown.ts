import { z } from '@hono/zod-openapi';
import { LOWER_PERCENTS } from '#lib/domain/product/markdown.ts';
import { call } from '../call.ts';
import { attempt } from '../wire.ts';
import { sentSteps, steps } from './markdown.ts';
import { Listing, martParams, productParams } from './seller-products.ts';

const seenPrice = z
  .int({ error: '화면에 보인 가격을 원 단위 숫자로 보내 주세요' })
  .min(1, { error: '가격은 1원 이상이어야 해요' });

/** `showsNextPrice`: buyers see the next price of a listing, and when. */
const MarkdownRule = z.object({ markdown: steps, showsNextPrice: z.boolean() }).openapi('MarkdownRule');

/** A press of 'lower now', and its undoing: rules.md section 15. */
export const sellerMarkdownCalls = {
  'GET /api/seller/stores/{storeId}/markdown': call({
    summary: '마트의 기본 마감 할인. 없으면 빈 목록',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    response: MarkdownRule,
    refusals: ['martNotFound'],
  }),
  'PUT /api/seller/stores/{storeId}/markdown': call({
    summary:
      '마트의 기본 마감 할인을 정해요. 새로 등록하는 상품에 쓰이고, 이미 등록한 상품은 그대로예요. showsNextPrice를 켜면 손님이 다음 가격과 시각을 봐요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    /** `showsNextPrice` left out stays as it is. */
    body: z.object({
      markdown: sentSteps,
      showsNextPrice: z.boolean({ error: 'true나 false로 보내 주세요' }).optional(),
    }),
    response: MarkdownRule,
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/lower': call({
    summary: '지금 가격을 10, 20, 30% 내려요. 최저가보다 낮아지지 않아요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({
      percentOff: z
        .int({ error: `${LOWER_PERCENTS.join(', ')} 가운데 하나여야 해요` })
        .refine((percent) => (LOWER_PERCENTS as readonly number[]).includes(percent), {
          error: `${LOWER_PERCENTS.join(', ')} 가운데 하나여야 해요`,
        }),
      /**
       * The price that the seller saw; another price by now is refused with `priceChanged` and `n`. Without it, the
       * price without any press.
       */
      price: seenPrice.optional(),
      attempt,
    }),
    response: Listing,
    refusals: [
      'martNotFound',
      'productNotFound',
      'productRecalled',
      'productHidden',
      'saleEnded',
      'priceChanged',
      'cannotLower',
      'attemptUsed',
    ],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/lower/undo': call({
    summary: '마지막으로 내린 가격을 되돌려요. 다시 보내도 한 번만 되돌려요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    /** The lowered price (`loweredPrice`) that is taken back. */
    body: z.object({ price: z.int({ error: '내린 가격을 원 단위 숫자로 보내 주세요' }), attempt }),
    response: Listing,
    refusals: ['martNotFound', 'productNotFound', 'productRecalled', 'productHidden', 'notLowered', 'attemptUsed'],
  }),
};
