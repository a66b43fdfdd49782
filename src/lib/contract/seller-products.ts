import { z } from '@hono/zod-openapi';
import { call } from './call.ts';
import { id, NUL_MESSAGE, withoutNul } from './wire.ts';

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

const productParams = z.object({ storeId: id('마트 번호'), productId: id('상품 번호') });

export const sellerProductCalls = {
  'GET /api/seller/stores/{storeId}/products/status-summary': call({
    summary: '등록한 상품과 세 가지 재고',
    tag: 'seller products',
    who: 'signedIn',
    params: z.object({ storeId: id('마트 번호') }),
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
    }),
    answer: z.object({ productId: z.int(), waitingCount: z.int() }),
    refusals: ['martNotFound', 'productNotFound', 'stockBelowZero', 'stockTooLarge'],
  }),
  'POST /api/seller/stores/{storeId}/products': call({
    summary: '상품 등록',
    tag: 'seller products',
    who: 'signedIn',
    params: z.object({ storeId: id('마트 번호') }),
    body: z.object({
      category: z
        .string({ error: '하위 분류를 골라 주세요' })
        .trim()
        .min(1, { error: '하위 분류를 골라 주세요' })
        .max(40),
      productName: z
        .string({ error: '상품명을 입력해 주세요' })
        .max(200, { error: '상품명이 너무 길어요' })
        .refine(withoutNul, { error: NUL_MESSAGE }),
      price: z.int({ error: '가격은 원 단위 숫자로 입력해 주세요' }),
      quantity: z.int({ error: '수량은 숫자로 입력해 주세요' }),
      expirationDate: z.string({ error: '판매 마감 날짜와 시간을 입력해 주세요' }).max(40),
      useBy: z.iso.date({ error: '소비기한은 연-월-일로 입력해 주세요' }).nullish(),
      description: z
        .string()
        .trim()
        .max(2_000, { error: '설명은 2,000자까지 쓸 수 있어요' })
        .refine(withoutNul, { error: NUL_MESSAGE })
        .nullish(),
      /** `publicUrl` or `key` of an upload; empty for the placeholder. */
      productImgSrc: z.string().max(500).nullish(),
    }),
    answer: z.object({ productId: z.int() }),
    refusals: ['martNotFound', 'pictureMissing'],
  }),
};
