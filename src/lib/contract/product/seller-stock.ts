import { z } from '@hono/zod-openapi';
import { STATUS_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { STOCK_FILTERS, STOCK_SORTS, STOCK_TABS } from '#lib/domain/product/stock-tab.ts';
import { call } from '../call.ts';
import { after, attempt, optionalPage } from '../wire.ts';
import { priceReason } from './markdown.ts';
import { describedFields } from './product-fields.ts';
import { martParams, productParams, soughtName } from './seller-products.ts';

export const ProductStatus = z
  .object({
    productId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageKey: z.string().nullable(),
    categoryKey: describedFields.categoryKey,
    waitingCount: z.int(),
    inSaleCount: z.int(),
    completedCount: z.int(),
    /** The price of now, and why it is less than `basePrice`, the registered one. */
    price: z.int(),
    basePrice: z.int(),
    priceReason,
    expirationDate: z.string(),
    /** Past its sale end: no longer listed, its waiting stock still shown to the seller. */
    saleEnded: z.boolean(),
    /** Called back by its seller; it is never sold again. */
    recalled: z.boolean(),
  })
  .openapi('ProductStatus');
export type ProductStatus = z.infer<typeof ProductStatus>;

const waitingCount = (message: string) => z.int({ error: message }).min(0, { error: '0 이상의 숫자여야 해요' });

export const sellerStockCalls = {
  'GET /api/seller/stores/{storeId}/products/status-summary': call({
    summary: `등록한 상품과 세 가지 재고. page를 보내면 ${STATUS_PAGE_SIZE}개씩, 없으면 모두`,
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    query: z.object({
      page: optionalPage,
      after,
      q: soughtName,
      /** Only the listings of this tab, in its order. */
      tab: z.enum(STOCK_TABS, { error: 'waiting, inSale, completed 가운데 하나여야 해요' }).optional(),
      /** The order of a tab; earliest sale end by default. */
      sort: z.enum(STOCK_SORTS, { error: 'ends, name, count, new 가운데 하나여야 해요' }).optional(),
      /** Whose sale ends today, that are sold out, or of which pieces are held. */
      only: z.enum(STOCK_FILTERS, { error: 'endsToday, soldOut, held 가운데 하나여야 해요' }).optional(),
      /** The key of a sub-category. */
      category: z
        .enum(
          CATEGORIES.map(({ key }) => key),
          { error: '없는 카테고리예요' },
        )
        .optional(),
    }),
    response: z.array(ProductStatus),
    refusals: ['martNotFound'],
  }),
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': call({
    summary: '판매 대기 수량을 하나 늘리거나 줄여요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({ delta: z.union([z.literal(1), z.literal(-1)], { error: '1 또는 -1이어야 해요' }), attempt }),
    response: z.object({ productId: z.int(), waitingCount: z.int() }),
    refusals: [
      'martNotFound',
      'productNotFound',
      'productRecalled',
      'productHidden',
      'stockBelowZero',
      'stockTooLarge',
      'attemptUsed',
    ],
  }),
  'PUT /api/seller/stores/{storeId}/products/{productId}/stock': call({
    summary: '판매 대기 수량을 정해요. 보고 있던 수량(from)에서 바뀌었으면 거절해요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({
      /** The count that the seller saw and decided on. */
      from: waitingCount('지금 수량을 숫자로 보내 주세요'),
      to: waitingCount('바꿀 수량을 숫자로 보내 주세요'),
      attempt,
    }),
    response: z.object({ productId: z.int(), waitingCount: z.int() }),
    refusals: [
      'martNotFound',
      'productNotFound',
      'productRecalled',
      'productHidden',
      'stockChanged',
      'stockTooLarge',
      'attemptUsed',
    ],
  }),
};
