import { z } from '@hono/zod-openapi';
import { call } from './call.ts';
import { id } from './wire.ts';

export const SellerMart = z
  .object({
    storeId: z.int(),
    name: z.string(),
    address: z.string(),
    /** 1 = general manager, 2 = employee. */
    authority: z.union([z.literal(1), z.literal(2)]),
    isOpen: z.boolean(),
    /** Open orders that wait for their pickup. */
    openOrders: z.int(),
    paymentMethod: z.union([z.literal(0), z.literal(1)]),
  })
  .openapi('SellerMart');
export type SellerMart = z.infer<typeof SellerMart>;

export const MyMart = z
  .object({
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    phoneNumber: z.string(),
    openTime: z.string(),
    closeTime: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .openapi('MyMart');
export type MyMart = z.infer<typeof MyMart>;

export const sellerMartCalls = {
  'GET /api/seller/store/dashboard': call({
    summary: '내가 일하는 마트',
    tag: 'seller marts',
    who: 'signedIn',
    answer: z.array(SellerMart),
    refusals: [],
  }),
  'GET /api/seller/store/{martId}/mymart': call({
    summary: '마트 정보',
    tag: 'seller marts',
    who: 'signedIn',
    params: z.object({ martId: id('마트 번호') }),
    answer: MyMart,
    refusals: ['martNotFound'],
  }),
};
