import { z } from '@hono/zod-openapi';
import { COPY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import { type GoodsCode as ReadGoodsCode, readGoods } from '#lib/domain/product/goods-code.ts';
import { COPY_DAYS, LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import { isScaleRule } from '#lib/domain/product/scale-label.ts';
import { call } from '../call.ts';
import { attempt, byId, idNumber, NUL_MESSAGE, shortText, turn, withoutNul } from '../wire.ts';
import {
  barcodeProblem,
  describedFields,
  hasPrice,
  hasWeight,
  PRICE_MISSING,
  sellerFields,
  sentFields,
  WEIGHT_MISSING,
} from './product-fields.ts';

/** A listing with all that can be changed or taken over into a new one. */
export const Listing = z
  .object({
    productId: z.int(),
    ...describedFields,
    ...sellerFields,
    /** How many were registered. */
    quantity: z.int(),
    waitingCount: z.int(),
    inSaleCount: z.int(),
    completedCount: z.int(),
    saleEnded: z.boolean(),
  })
  .openapi('Listing');
export type Listing = z.infer<typeof Listing>;

/** Which good a code means, and what else it says (shelf.md 34). */
const GoodsCode = z
  .object({
    barcode: z.string(),
    hasZerosBack: z.boolean(),
    isBox: z.boolean(),
    /** 'unasked': its mart has not said how its labels are laid out. */
    scale: z.enum(['read', 'unasked']).nullable(),
    isGs1: z.boolean(),
    useBy: z.string().nullable(),
    batch: z.string().nullable(),
    grams: z.int().nullable(),
    won: z.int().nullable(),
  })
  .openapi('GoodsCode');
GoodsCode satisfies z.ZodType<ReadGoodsCode>;
export type GoodsCode = z.infer<typeof GoodsCode>;

const scaleProblem = '저울 바코드의 자리 수를 확인해 주세요';
const ScaleRule = z
  .discriminatedUnion(
    'value',
    [
      z.object({ value: z.literal('plain') }),
      z.object({
        value: z.enum(['weight', 'price']),
        itemDigits: z.int({ error: scaleProblem }),
        hasValueCheck: z.boolean({ error: scaleProblem }),
      }),
    ],
    { error: scaleProblem },
  )
  .refine(isScaleRule, { error: scaleProblem });

export const martParams = byId('storeId');
export const productParams = byId('storeId', 'productId');

/** A search text in the names of the seller's own listings. */
export const soughtName = z
  .string()
  .max(200, { error: '검색어가 너무 길어요' })
  .refine(withoutNul, { error: NUL_MESSAGE })
  .optional();

export const sellerProductCalls = {
  'POST /api/seller/stores/{storeId}/products': call({
    summary: '상품 등록',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z
      .object({
        ...sentFields,
        price: sentFields.price.optional(),
        quantity: z.int({ error: '수량은 숫자로 입력해 주세요' }),
        attempt,
      })
      .refine(hasPrice, PRICE_MISSING)
      .refine(hasWeight, WEIGHT_MISSING),
    response: z.object({ productId: z.int() }),
    refusals: ['martNotFound', 'consentNeeded', 'productHidden', 'pictureMissing', 'attemptUsed'],
  }),
  'GET /api/seller/stores/{storeId}/products/by-barcode': call({
    summary:
      '읽은 코드가 어느 상품인지와, 그 상품으로 마지막에 등록한 내용. EAN·UPC, 박스, 저울, GS1 2D·Digital Link를 읽고, 등록한 적 없으면 listing이 null, 그 마트의 저울 바코드와 맞지 않으면 code가 null',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    query: z.object({
      barcode: z
        .string({ error: barcodeProblem })
        .refine((text) => readGoods(text, null) !== null, { error: barcodeProblem }),
    }),
    response: z.object({ listing: Listing.nullable(), code: GoodsCode.nullable() }),
    refusals: ['martNotFound'],
  }),
  'PUT /api/seller/stores/{storeId}/scale-rule': call({
    summary:
      '마트의 저울이 바코드에 상품과 무게·가격을 어떻게 적는지 정해요. 같은 고기는 무게가 달라도 한 상품이에요. plain은 무게도 가격도 없다는 뜻',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({ rule: ScaleRule }),
    response: z.object({ rule: ScaleRule }),
    refusals: ['martNotFound'],
  }),
  'GET /api/seller/stores/{storeId}/products/by-name': call({
    summary: '이름에 이 글이 들어간 상품을 이름마다 하나씩, 최근에 등록한 순으로',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    query: z.object({
      q: shortText('찾을 이름을 보내 주세요', 100).refine((text) => text.trim() !== '', {
        error: '찾을 이름을 보내 주세요',
      }),
    }),
    response: z.object({ listings: z.array(Listing) }),
    refusals: ['martNotFound'],
  }),
  'PATCH /api/seller/stores/{storeId}/products/{productId}': call({
    summary: '상품을 수정해요. 들어온 주문의 가격과 이름은 그대로예요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object(sentFields).partial().refine(hasWeight, WEIGHT_MISSING),
    bodyOptional: true,
    response: Listing,
    refusals: ['martNotFound', 'productNotFound', 'productRecalled', 'productHidden', 'pictureMissing'],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/end-sale': call({
    summary: '판매를 지금 끝내요. 들어온 주문은 그대로예요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    response: Listing,
    refusals: ['martNotFound', 'productNotFound', 'productRecalled', 'productHidden', 'saleEnded'],
  }),
  'GET /api/seller/stores/{storeId}/products/recent': call({
    summary: `그날 판매가 끝났거나 끝날 상품, 먼저 끝난 순으로 ${COPY_PAGE_SIZE}개씩. 다시 등록할 때 써요`,
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    query: z.object({
      /** In Seoul. */
      day: z.iso.date({ error: '날짜는 연-월-일로 보내 주세요' }),
      q: soughtName,
      ...turn,
    }),
    response: z.array(Listing),
    refusals: ['martNotFound'],
  }),
  'POST /api/seller/stores/{storeId}/products/copy': call({
    summary: '지난 상품을 날짜만 옮겨 다시 등록해요. 모두 되거나 하나도 안 돼요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      /** By how many days sale end and use-by date move on. */
      days: z
        .int({ error: '날짜 수를 숫자로 보내 주세요' })
        .min(COPY_DAYS.min, { error: `${COPY_DAYS.min}일 이상이어야 해요` })
        .max(COPY_DAYS.max, { error: `${COPY_DAYS.max}일까지 옮길 수 있어요` }),
      items: z
        .array(z.object({ productId: idNumber(), quantity: z.int({ error: '수량은 숫자로 입력해 주세요' }) }), {
          error: '다시 등록할 상품을 골라 주세요',
        })
        .min(1, { error: '다시 등록할 상품을 골라 주세요' })
        .max(LISTINGS_AT_ONCE, { error: `한 번에 ${LISTINGS_AT_ONCE}개까지 등록할 수 있어요` })
        .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, {
          error: '같은 상품이 두 번 들어 있어요',
        }),
      attempt,
    }),
    response: z.object({ productIds: z.array(z.int()) }),
    limit: 'bulk',
    refusals: ['martNotFound', 'consentNeeded', 'productNotFound', 'productRecalled', 'productHidden', 'attemptUsed'],
  }),
};
