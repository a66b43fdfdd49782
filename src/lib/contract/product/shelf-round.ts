import { z } from '@hono/zod-openapi';
import { isShelfPlace, SHELF_PLACE_MAX_LENGTH } from '#lib/domain/product/shelf-round.ts';
import { call } from '../call.ts';
import { ClosingListing, StayRates } from '../order/seller-closing.ts';
import { moment, NUL_MESSAGE, withoutNul } from '../wire.ts';
import { martParams, productParams } from './seller-products.ts';

/** A listing of the round: as on the closing board, with where it stands. */
const RoundListing = ClosingListing.extend({
  place: z.string().nullable(),
  /** 'yyyy-MM-dd'. */
  useBy: z.string().nullable(),
  /** Somebody looked at it today. */
  isLooked: z.boolean(),
}).openapi('RoundListing');
export type RoundListing = z.infer<typeof RoundListing>;

const ShelfRound = z
  .object({
    /** In the order of the shelf. */
    listings: z.array(RoundListing),
    rates: z.array(StayRates),
    /** When the seller's today ends, and tomorrow. */
    todayUntil: moment,
    tomorrowUntil: moment,
  })
  .openapi('ShelfRound');
export type ShelfRound = z.infer<typeof ShelfRound>;

const placeProblem = `자리는 ${SHELF_PLACE_MAX_LENGTH}자까지예요`;

export const shelfRoundCalls = {
  'GET /api/seller/stores/{storeId}/shelf-round': call({
    summary: '오늘 볼 상품: 오늘과 내일 끝나는 상품과 남을 것 같은 상품, 진열 순서대로',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    response: ShelfRound,
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/looked': call({
    summary: '오늘 이 상품을 봤다고 기록해요. 다시 보내도 같아요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    response: z.object({ productId: z.int() }),
    refusals: ['martNotFound', 'productNotFound'],
  }),
  'PUT /api/seller/stores/{storeId}/products/{productId}/shelf-place': call({
    summary: '진열 자리. 바코드(없으면 이름)로 기억해 다음 상품에도 쓰고, 비우면 삭제해요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({
      place: z
        .string({ error: placeProblem })
        .refine(withoutNul, { error: NUL_MESSAGE })
        .refine(isShelfPlace, { error: placeProblem }),
    }),
    response: z.object({ place: z.string().nullable() }),
    refusals: ['martNotFound', 'productNotFound'],
  }),
};
