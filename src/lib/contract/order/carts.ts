import { z } from '@hono/zod-openapi';
import { PICKUP_REFUSALS } from '#lib/domain/order/pickup.ts';
import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import { call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { describedFields } from '../product/product-fields.ts';
import { byId, idNumber, moment } from '../wire.ts';

/** Spec 'Cart item', and further fields of a line. `productPrice` in won, `productQuantity` the stock. */
export const CartItem = z
  .object({
    productId: z.int(),
    productName: z.string(),
    productPrice: z.int(),
    /** The price when it was put in, in won. */
    addedPrice: z.int(),
    /** 정가; null where there is none. Won. */
    listPrice: z.int().nullable(),
    productImageUrl: z.string().nullable(),
    imageKey: z.string().nullable(),
    categoryKey: describedFields.categoryKey,
    cartProductQuantity: z.int(),
    productQuantity: z.int(),
    maxPerBuyer: describedFields.maxPerBuyer,
    /** Sold by weight: the grams of a piece at the most, whose price stands here; left out of goods by the piece. */
    weightGrams: z.int().optional(),
    /** When the sale ends. */
    expirationDate: moment,
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
    /** 0 = on-site only, 1 = card too. */
    storePaymentMethod: z.union([z.literal(0), z.literal(1)]),
    storeIsDeleted: z.boolean(),
    storeIsSuspended: z.boolean(),
    isOpen: z.boolean(),
    storeLatitude: z.number(),
    storeLongitude: z.number(),
    /** Until when the mart takes no new orders; null where it takes them. */
    pausedUntil: moment.nullable(),
    /** When it can be picked up if it is bought now, or after the pause; both null where it cannot. */
    pickupFrom: moment.nullable(),
    pickupUntil: moment.nullable(),
    /** Why what is on sale cannot be picked up in time, and when its mart opens next; null where it can. */
    pickupProblem: z.object({ reason: z.enum(PICKUP_REFUSALS), opensAt: moment.nullable() }).nullable(),
  })
  .openapi('CartItem');
export type CartItem = z.infer<typeof CartItem>;

/** Why a product cannot be put into a cart, or not so many of it. */
export const CART_REFUSALS = [
  'productNotFound',
  'martClosed',
  'martNotOpenYet',
  'martSuspended',
  'saleEnded',
  'soldOut',
  'cartAboveStock',
  'holdLimit',
  'cartFull',
] as const satisfies readonly ErrorCode[];
export type CartRefusalCode = (typeof CART_REFUSALS)[number];

const quantity = z
  .int({ error: '수량을 숫자로 보내 주세요' })
  .min(1, { error: '1 이상의 숫자여야 해요' })
  .max(999_999, { error: '너무 큰 숫자예요' });

const line = z.object({ productId: idNumber(), quantity });

/** A line as it stands after the call; `count` is how many lines the cart has. */
const CartChange = z.object({ productId: z.int(), cartProductQuantity: z.int(), count: z.int() }).openapi('CartChange');

export const cartCalls = {
  'POST /api/buyer/carts/addCart': call({
    summary: '장바구니에 담아요. 또 담으면 수량이 더해져요',
    tag: 'carts',
    who: 'signedIn',
    body: line,
    response: CartChange,
    refusals: CART_REFUSALS,
  }),
  'POST /api/buyer/carts/addAgain': call({
    summary: '픽업한 주문의 상품을 다시 담아요. 그 마트가 같은 이름으로 새로 올린 상품도 찾아요',
    tag: 'carts',
    who: 'signedIn',
    body: z.object({ orderId: idNumber() }),
    response: CartChange,
    refusals: [...CART_REFUSALS, 'orderNotFound'],
  }),
  'GET /api/buyer/carts/all': call({
    summary: '내 장바구니, 최근에 담은 순',
    tag: 'carts',
    who: 'signedIn',
    response: z.array(CartItem),
    refusals: [],
  }),
  'DELETE /api/buyer/carts': call({
    summary: '장바구니에서 삭제해요. 이미 없는 상품이어도 같아요',
    tag: 'carts',
    who: 'signedIn',
    body: z.object({
      productIds: z
        .array(idNumber(), { error: '상품 번호를 목록으로 보내 주세요' })
        .min(1, { error: '삭제할 상품을 골라 주세요' })
        .max(CART_MAX_LINES, { error: `한 번에 ${CART_MAX_LINES}개까지 삭제할 수 있어요` }),
    }),
    response: z.object({ count: z.int() }),
    refusals: [],
  }),
  'PATCH /api/buyer/carts/{productId}': call({
    summary: '담은 수량을 바꿔요',
    tag: 'carts',
    who: 'signedIn',
    params: byId('productId'),
    body: z.object({ quantity }),
    response: CartChange,
    refusals: [
      'cartItemNotFound',
      'martClosed',
      'martNotOpenYet',
      'martSuspended',
      'saleEnded',
      'soldOut',
      'cartAboveStock',
      'holdLimit',
    ],
  }),
  'POST /api/buyer/carts/merge': call({
    summary: '로그인하기 전에 담은 상품을 내 장바구니로 옮겨요. 다시 보내도 수량이 늘지 않아요',
    tag: 'carts',
    who: 'signedIn',
    body: z.object({
      items: z
        .array(line, { error: '상품을 목록으로 보내 주세요' })
        .min(1, { error: '상품을 하나 이상 보내 주세요' })
        .max(CART_MAX_LINES, { error: `한 번에 ${CART_MAX_LINES}개까지 옮길 수 있어요` }),
    }),
    response: z.object({
      count: z.int(),
      /** Lines that are in the cart now. */
      merged: z.int(),
      /** Lines that could not be taken over, and why. */
      left: z.array(z.object({ productId: z.int(), code: z.enum(CART_REFUSALS), message: z.string() })),
    }),
    limit: 'quote',
    refusals: [],
  }),
};
