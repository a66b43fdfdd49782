import { z } from '@hono/zod-openapi';
import { MAX_ID } from '../domain/id.ts';
import { call } from './call.ts';
import { id, moment } from './wire.ts';

/** Spec 'Buyer order item'; `status` as rules.md section 5, `creditMethod` the way it is paid. */
export const BuyerOrder = z
  .object({
    orderId: z.int(),
    productId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageUrl: z.string().nullable(),
    image: z.string().nullable(),
    imageKey: z.string().nullable(),
    quantity: z.int(),
    totalPrice: z.int(),
    creditMethod: z.enum(['ON_SITE', 'CARD', 'RESERVATION']),
    status: z.int(),
    validUntil: moment,
    orderedAt: moment,
    endedAt: moment.nullable(),
    /** Why it ended: buyer, seller, outOfStock, martClosed, noShow, paymentFailed. */
    endReason: z.string().nullable(),
    canExtend: z.boolean(),
    /** Money on its way back to the card; 'refunded' only once the provider has said so. */
    refund: z.object({ state: z.enum(['requested', 'refunded']), amount: z.int() }).nullable(),
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
    storePhoneNumber: z.string(),
    storeIsDeleted: z.boolean(),
    isReviewed: z.boolean(),
    reviewCreatedAt: moment.nullable(),
  })
  .openapi('BuyerOrder');
export type BuyerOrder = z.infer<typeof BuyerOrder>;

export const CompletedCheckoutItem = z
  .object({
    orderId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageKey: z.string().nullable(),
    quantity: z.int(),
    totalPrice: z.int(),
    creditMethod: z.enum(['ON_SITE', 'CARD', 'RESERVATION']),
    validUntil: moment,
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
  })
  .openapi('CompletedCheckoutItem');
export type CompletedCheckoutItem = z.infer<typeof CompletedCheckoutItem>;

/** At most 200 are told; `before` leads to older ones. */
const endedQuery = z.object({ before: id('이 주문보다 먼저 한 주문').optional() });

const orderQuery = z.object({ orderId: id('주문 번호') });

export const orderCalls = {
  'GET /api/buyer/order/buy-ing': call({
    summary: '찾아가기를 기다리는 주문',
    tag: 'orders',
    who: 'signedIn',
    answer: z.array(BuyerOrder),
    refusals: [],
    urgency: 'pickup',
  }),
  'GET /api/buyer/order/buy-completed': call({
    summary: '찾아간 주문',
    tag: 'orders',
    who: 'signedIn',
    query: endedQuery,
    answer: z.array(BuyerOrder),
    refusals: [],
    urgency: 'pickup',
  }),
  'GET /api/buyer/order/buy-cancel': call({
    summary: '취소되거나 기한이 지난 주문',
    tag: 'orders',
    who: 'signedIn',
    query: endedQuery,
    answer: z.array(BuyerOrder),
    refusals: [],
    urgency: 'pickup',
  }),
  'POST /api/buyer/order/valid-until-extension': call({
    summary: '찾아가는 시간을 한 번 30분 늘려요',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    answer: 'text',
    refusals: ['orderNotFound', 'orderNotOpen', 'alreadyExtended', 'pastDeadline', 'gainsTooLittle'],
    urgency: 'pickup',
  }),
  'POST /api/buyer/order/cancel': call({
    summary: '주문을 취소해요',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    answer: 'text',
    refusals: ['orderNotFound', 'alreadyCancelled', 'alreadyPickedUp', 'orderExpired', 'pastDeadline', 'orderNotOpen'],
    urgency: 'pickup',
  }),
  'GET /api/qrCode/get': call({
    summary: '이 주문의 QR 번호와 찾기 번호',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    answer: z.object({ uuid: z.string(), orderId: z.int(), pickupCode: z.string(), validUntil: moment }),
    refusals: ['orderNotFound', 'orderNotOpen', 'orderExpired'],
    urgency: 'pickup',
  }),
  'GET /api/buyer/order/single-complete': call({
    summary: '방금 한 주문',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    answer: CompletedCheckoutItem,
    refusals: ['orderNotFound'],
    urgency: 'pickup',
  }),
  'GET /api/buyer/order/cart-complete': call({
    summary: '방금 장바구니에서 한 주문들',
    tag: 'orders',
    who: 'signedIn',
    query: z.object({
      orderIds: z
        .string({ error: '주문 번호를 쉼표로 이어 주세요' })
        .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,49}$/, { error: '주문 번호를 쉼표로 이어 주세요' })
        .transform((s) => [...new Set(s.split(',').map(Number))])
        .refine((ids) => ids.every((id) => id <= MAX_ID), { error: '너무 큰 숫자예요' }),
    }),
    answer: z.array(CompletedCheckoutItem),
    refusals: ['orderNotFound'],
    urgency: 'pickup',
  }),
};
