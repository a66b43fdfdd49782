import { z } from '@hono/zod-openapi';
import { readBarcode } from '../domain/barcode.ts';
import { COPY_DAYS, LISTINGS_AT_ONCE } from '../domain/listing-copy.ts';
import { call } from './call.ts';
import { attempt, id, idNumber, moment, NUL_MESSAGE, withoutNul } from './wire.ts';

export const ProductStatus = z
  .object({
    productId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageKey: z.string().nullable(),
    waitingCount: z.int(),
    inSaleCount: z.int(),
    completedCount: z.int(),
    price: z.int(),
    expirationDate: z.string(),
    /** Past its sale end: no longer listed, its waiting stock still shown to the seller. */
    saleEnded: z.boolean(),
  })
  .openapi('ProductStatus');
export type ProductStatus = z.infer<typeof ProductStatus>;

/** A listing with all that can be changed or taken over into a new one. */
export const Listing = z
  .object({
    productId: z.int(),
    /** Name of the sub-category. */
    category: z.string(),
    productName: z.string(),
    price: z.int(),
    /** 정가: what it costs when it is not marked down. Won. */
    listPrice: z.int().nullable(),
    /** How many were registered. */
    quantity: z.int(),
    expirationDate: moment,
    useBy: z.string().nullable(),
    description: z.string(),
    barcode: z.string().nullable(),
    imageKey: z.string().nullable(),
    waitingCount: z.int(),
    inSaleCount: z.int(),
    completedCount: z.int(),
    saleEnded: z.boolean(),
  })
  .openapi('Listing');
export type Listing = z.infer<typeof Listing>;

/** A cell of an uploaded table that keeps its row from being registered; rows are counted as a spreadsheet counts them. */
export const SheetProblem = z.object({ row: z.int(), column: z.string(), message: z.string() }).openapi('SheetProblem');
export type SheetProblem = z.infer<typeof SheetProblem>;

/** What an uploaded table says, row by row; null for what could not be read. */
export const SheetRow = z
  .object({
    row: z.int(),
    category: z.string(),
    productName: z.string(),
    price: z.number().nullable(),
    listPrice: z.number().nullable(),
    quantity: z.number().nullable(),
    expirationDate: moment.nullable(),
    useBy: z.string(),
    barcode: z.string(),
  })
  .openapi('SheetRow');
export type SheetRow = z.infer<typeof SheetRow>;

const martParams = z.object({ storeId: id('마트 번호') });
const productParams = z.object({ storeId: id('마트 번호'), productId: id('상품 번호') });

/** Empty means none, as a form sends it. */
const dateOrEmpty = z
  .literal('')
  .or(z.iso.date({ error: '소비기한은 연-월-일로 입력해 주세요' }))
  .nullish();
const barcodeProblem = '바코드를 확인해 주세요. 8자리나 13자리 숫자예요.';

const productFields = {
  category: z.string({ error: '하위 분류를 골라 주세요' }).trim().min(1, { error: '하위 분류를 골라 주세요' }).max(40),
  productName: z
    .string({ error: '상품명을 입력해 주세요' })
    .max(200, { error: '상품명이 너무 길어요' })
    .refine(withoutNul, { error: NUL_MESSAGE }),
  price: z.int({ error: '가격은 원 단위 숫자로 입력해 주세요' }),
  /** 정가, higher than the price; null for none. Won. */
  listPrice: z.int({ error: '정가는 원 단위 숫자로 입력해 주세요' }).nullish(),
  expirationDate: z.string({ error: '판매 마감 날짜와 시간을 입력해 주세요' }).max(40),
  useBy: dateOrEmpty,
  description: z
    .string()
    .trim()
    .max(2_000, { error: '설명은 2,000자까지 쓸 수 있어요' })
    .refine(withoutNul, { error: NUL_MESSAGE })
    .nullish(),
  /** `publicUrl` or `key` of an upload; empty for the placeholder. */
  productImgSrc: z.string().max(500).refine(withoutNul, { error: NUL_MESSAGE }).nullish(),
  /** EAN-8, UPC-A or EAN-13; empty for none. */
  barcode: z.string().max(40, { error: barcodeProblem }).nullish(),
};

export const sellerProductCalls = {
  'GET /api/seller/stores/{storeId}/products/status-summary': call({
    summary: '등록한 상품과 세 가지 재고',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    answer: z.array(ProductStatus),
    refusals: ['martNotFound'],
  }),
  'PATCH /api/seller/stores/{storeId}/products/{productId}/stock': call({
    summary: '판매 대기 수량을 하나 늘리거나 줄여요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object({
      delta: z.union([z.literal(1), z.literal(-1)], { error: '1 또는 -1이어야 해요' }),
      attempt,
    }),
    answer: z.object({ productId: z.int(), waitingCount: z.int() }),
    refusals: ['martNotFound', 'productNotFound', 'stockBelowZero', 'stockTooLarge', 'attemptUsed'],
  }),
  'POST /api/seller/stores/{storeId}/products': call({
    summary: '상품 등록',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({ ...productFields, quantity: z.int({ error: '수량은 숫자로 입력해 주세요' }), attempt }),
    answer: z.object({ productId: z.int() }),
    refusals: ['martNotFound', 'pictureMissing', 'attemptUsed'],
  }),
  'GET /api/seller/stores/{storeId}/products/by-barcode': call({
    summary: '이 바코드로 마지막에 등록한 상품. 없으면 null',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    query: z.object({
      barcode: z
        .string({ error: barcodeProblem })
        .refine((text) => readBarcode(text) !== null, { error: barcodeProblem }),
    }),
    answer: z.object({ listing: Listing.nullable() }),
    refusals: ['martNotFound'],
  }),
  'PATCH /api/seller/stores/{storeId}/products/{productId}': call({
    summary: '상품 내용을 고쳐요. 주문이 들어와 있는 동안에는 고칠 수 없어요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    body: z.object(productFields).partial(),
    answer: Listing,
    refusals: ['martNotFound', 'productNotFound', 'productHeld', 'pictureMissing'],
  }),
  'POST /api/seller/stores/{storeId}/products/{productId}/end-sale': call({
    summary: '판매를 지금 끝내요. 들어온 주문은 그대로예요',
    tag: 'seller products',
    who: 'signedIn',
    params: productParams,
    answer: Listing,
    refusals: ['martNotFound', 'productNotFound', 'saleEnded'],
  }),
  'POST /api/seller/stores/{storeId}/products/copy': call({
    summary: '예전 상품을 날짜만 옮겨 다시 등록해요. 모두 되거나 하나도 안 돼요',
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
    answer: z.object({ productIds: z.array(z.int()) }),
    refusals: ['martNotFound', 'productNotFound', 'attemptUsed'],
  }),
  'POST /api/seller/stores/{storeId}/products/import': call({
    summary: 'CSV 표의 상품을 한꺼번에 등록해요. dryRun이면 읽어 보기만 해요',
    tag: 'seller products',
    who: 'signedIn',
    params: martParams,
    body: z.object({
      /** The file's bytes in Base64: UTF-8, or CP949 as Korean Excel writes it. */
      file: z.base64({ error: '파일을 읽을 수 없어요' }).min(1, { error: '빈 파일이에요' }),
      dryRun: z.boolean({ error: 'true나 false여야 해요' }),
      attempt,
    }),
    answer: z.object({ rows: z.array(SheetRow), problems: z.array(SheetProblem), registered: z.int() }),
    refusals: ['martNotFound', 'importHasProblems', 'attemptUsed'],
  }),
};
