import { z } from '@hono/zod-openapi';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import { call } from '../call.ts';
import { attempt, type moment } from '../wire.ts';
import { martParams } from './seller-products.ts';

/** A day's listings as they would be put up today, and those that would not. */
export interface Shelf {
  /** 'yyyy-MM-dd' in Seoul; null where there is none within two weeks. */
  day: string | null;
  items: {
    productId: number;
    productName: string;
    imageKey: string | null;
    categoryKey: string;
    basePrice: number;
    quantity: number;
    /** The sale end, moved to today. */
    expirationDate: z.infer<typeof moment>;
  }[];
  left: {
    productId: number;
    productName: string;
    /** It stands on today's shelf already, is put up by itself, or may not be put up. */
    reason: 'onShelf' | 'recurring' | 'problem';
    text: string | null;
  }[];
}

export const sellerShelfCalls = {
  'POST /api/seller/stores/{storeId}/products/shelf': call({
    summary: `그날 팔던 상품을 오늘 같은 시각으로 다시 올려요. 이미 올린 상품은 제외하고, 한 번에 ${LISTINGS_AT_ONCE}개까지 (더 있으면 more)`,
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      /** A business day of the last two weeks, in Seoul. */
      day: z.iso.date({ error: '날짜는 연-월-일로 보내 주세요' }),
      attempt,
    }),
    response: z.object({ registered: z.int(), left: z.int(), more: z.boolean() }),
    limit: 'bulk',
    refusals: ['martNotFound', 'consentNeeded', 'attemptUsed'],
  }),
};
