import { z } from '@hono/zod-openapi';
import { call } from '../call.ts';
import { steps } from '../product/markdown.ts';
import { moment } from '../wire.ts';

/**
 * Pieces an hour in each hour of the week (0..167, from a midnight in Seoul) from `firstHour` on, and how much faster
 * by discount.
 */
export const StayRates = z
  .object({ firstHour: z.int(), perHour: z.array(z.number()).readonly(), faster: z.array(z.number()).readonly() })
  .openapi('StayRates');

/** A listing that ends today: what is left, what is held, and what its price is computed from (won). */
export const ClosingListing = z
  .object({
    storeId: z.int(),
    productId: z.int(),
    productName: z.string(),
    waitingCount: z.int(),
    inSaleCount: z.int(),
    expirationDate: moment,
    /** The registered price. */
    basePrice: z.int(),
    floorPrice: z.int().nullable(),
    /** Lowered to by hand; null where it was not. */
    loweredPrice: z.int().nullable(),
    markdown: steps,
    /**
     * Which of the board's rates it sells at, and how much more it is wanted than a usual listing of them; null: too
     * little is known.
     */
    stay: z.object({ rates: z.int(), wanted: z.number() }).nullable(),
  })
  .openapi('ClosingListing');
export type ClosingListing = z.infer<typeof ClosingListing>;

const ClosingBoard = z
  .object({
    /** Soonest sale end first. */
    listings: z.array(ClosingListing),
    /** There are more than one answer holds. */
    more: z.boolean(),
    /** How fast pieces of the kinds on it are taken, from now until the last sale end (domain/product/will-stay.ts). */
    rates: z.array(StayRates),
  })
  .openapi('ClosingBoard');
export type ClosingBoard = z.infer<typeof ClosingBoard>;

export const sellerClosingCalls = {
  'GET /api/seller/closing': call({
    summary:
      '일하는 모든 마트에서 오늘(영업이 밤 12시를 넘기면 그 영업이 끝날 때까지) 판매가 끝나는, 남았거나 주문이 들어온 상품',
    tag: 'seller products',
    who: 'signedIn',
    response: ClosingBoard,
    refusals: [],
  }),
};
