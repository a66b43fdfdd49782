import { z } from '@hono/zod-openapi';
import { MAX_ID } from '#lib/domain/id.ts';
import { VISIT_MAX_ORDERS } from '#lib/domain/order/visit.ts';
import { call } from '../call.ts';
import { ERROR_STATUS, type ErrorCode } from '../errors.ts';
import { describedFields } from '../product/product-fields.ts';
import { byId, id, idNumber, moment } from '../wire.ts';
import { OrderBag } from './bags.ts';
import { pickupPlace } from './pickup-place.ts';
import { weighed } from './weighed.ts';

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
    categoryKey: describedFields.categoryKey,
    quantity: z.int(),
    /** What is paid for it: by card what was told, in the mart what goods by weight come to. */
    totalPrice: z.int(),
    weighed,
    creditMethod: z.enum(['ON_SITE', 'CARD', 'RESERVATION']),
    status: z.int(),
    /** Alcohol: its buyer brings their identity card. */
    adultOnly: z.boolean(),
    /** What was told of a bag, and what lay in it; left out of all else. */
    bag: OrderBag.optional(),
    /** From when it can be picked up: when it was made, or the opening after it. */
    pickupFrom: moment,
    validUntil: moment,
    orderedAt: moment,
    endedAt: moment.nullable(),
    /** Why it ended: buyer, seller, outOfStock, martClosed, recalled, noShow, paymentFailed. */
    endReason: z.string().nullable(),
    canExtend: z.boolean(),
    /** The deadline after an extension; null where there is none to be had. */
    extendedUntil: moment.nullable(),
    /**
     * Whether somebody who has left the mart says that they handed it over: it waits for the mart's word, not for its
     * buyer.
     */
    isClaimed: z.boolean(),
    /** Whether the mart's hours moved its window: it may be cancelled until it is picked up. */
    hoursChanged: z.boolean(),
    /** Whether the mart has moved by more than 300 m since it was made: the same. */
    martMoved: z.boolean(),
    /** Money on its way back to the card; 'refunded' only once the provider has said so. */
    refund: z.object({ state: z.enum(['requested', 'refunded']), amount: z.int() }).nullable(),
    ...pickupPlace,
    /** In metres from the place that the browser keeps in its cookie; null where it keeps none. */
    distance: z.int().nullable(),
    storePhoneNumber: z.string(),
    storeIsDeleted: z.boolean(),
    isReviewed: z.boolean(),
    reviewCreatedAt: moment.nullable(),
  })
  .openapi('BuyerOrder');
export type BuyerOrder = z.infer<typeof BuyerOrder>;

/**
 * Where an order stands, as a buyer knows it: `paying` while the card provider decides, `failed` where it was declined.
 */
export const ORDER_STANDINGS = ['paying', 'open', 'pickedUp', 'cancelled', 'expired', 'failed'] as const;

export const CompletedCheckoutItem = z
  .object({
    orderId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageKey: z.string().nullable(),
    categoryKey: describedFields.categoryKey,
    quantity: z.int(),
    totalPrice: z.int(),
    weighed,
    creditMethod: z.enum(['ON_SITE', 'CARD', 'RESERVATION']),
    pickupFrom: moment,
    validUntil: moment,
    /** The state of now; `status` as in rules.md section 5. */
    state: z.enum(ORDER_STANDINGS),
    status: z.int(),
    adultOnly: z.boolean(),
    endReason: z.string().nullable(),
    storeId: z.int(),
    storeName: z.string(),
    storeAddress: z.string(),
    /** Where in the mart to come; null where it says nothing. */
    pickupNote: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .openapi('CompletedCheckoutItem');
export type CompletedCheckoutItem = z.infer<typeof CompletedCheckoutItem>;

/** The orders of one visit that a request is about, each once. */
export const orderIds = z
  .array(idNumber('주문 번호를 숫자로 보내 주세요'), { error: '주문 번호를 목록으로 보내 주세요' })
  .min(1, { error: '주문을 하나 이상 골라 주세요' })
  .max(VISIT_MAX_ORDERS, { error: `한 번에 ${VISIT_MAX_ORDERS}건까지 보낼 수 있어요` })
  .transform((ids) => [...new Set(ids)]);

/** The outcome for each order of a visit. */
export const VisitOutcome = z
  .object({
    /** A sentence that says both. */
    message: z.string(),
    done: z.array(z.int()),
    refused: z.array(
      z.object({
        orderId: z.int(),
        productName: z.string(),
        code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
        message: z.string(),
      }),
    ),
  })
  .openapi('VisitOutcome');
export type VisitOutcome = z.infer<typeof VisitOutcome>;

const Saved = z.object({
  /** Won less than the list prices. */
  won: z.int(),
  /** Weight of food whose listing says it. */
  grams: z.int(),
});

/** The estimated saving of pickups (domain/order/saved.ts). */
export const SavedByPickup = z
  .object({
    /** The orders that were named. */
    visit: Saved,
    /** All of this month, and of this year, in Seoul. */
    month: Saved,
    year: Saved,
  })
  .openapi('SavedByPickup');
export type SavedByPickup = z.infer<typeof SavedByPickup>;

const visitBody = z.object({ orderIds });

/** At most 200 are told, and in `X-Total-Count` how many there are; `before` leads to older ones. */
const endedQuery = z.object({ before: id('이 주문보다 먼저 한 주문').optional() });

/** Orders in an address: '12,13'. */
const listedOrders = z.object({
  /** `1,2,3`, or named once for each. */
  orderIds: z
    .union([z.string(), z.array(z.string())], { error: '주문 번호를 쉼표로 이어 주세요' })
    .transform((given) => [given].flat().join())
    .pipe(z.string().regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,49}$/, { error: '주문 번호를 쉼표로 이어 주세요' }))
    .transform((s) => [...new Set(s.split(',').map(Number))])
    .refine((ids) => ids.every((id) => id <= MAX_ID), { error: '너무 큰 숫자예요' }),
});

const orderQuery = byId('orderId');

const NOT_OPEN_REFUSALS = [
  'orderNotOpen',
  'orderExpired',
  'alreadyCancelled',
  'alreadyPickedUp',
  'pastDeadline',
] as const;
const EXTENSION_REFUSALS = [...NOT_OPEN_REFUSALS, 'alreadyExtended', 'gainsTooLittle'] as const;
const CANCEL_REFUSALS = NOT_OPEN_REFUSALS;

export const orderCalls = {
  'GET /api/buyer/order/buy-ing': call({
    summary: '픽업 대기 주문',
    tag: 'orders',
    who: 'signedIn',
    response: z.array(BuyerOrder),
    refusals: [],
    priority: 'pickup',
  }),
  'GET /api/buyer/order/buy-completed': call({
    summary: '찾아간 주문',
    tag: 'orders',
    who: 'signedIn',
    query: endedQuery,
    response: z.array(BuyerOrder),
    refusals: [],
    priority: 'pickup',
  }),
  'GET /api/buyer/order/buy-cancel': call({
    summary: '취소되거나 픽업 시간이 지난 주문',
    tag: 'orders',
    who: 'signedIn',
    query: endedQuery,
    response: z.array(BuyerOrder),
    refusals: [],
    priority: 'pickup',
  }),
  'POST /api/buyer/order/valid-until-extension': call({
    summary: '픽업 시간을 한 번 30분 늘려요',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    response: 'text',
    refusals: ['orderNotFound', 'orderNotOpen', 'alreadyExtended', 'pastDeadline', 'gainsTooLittle'],
    priority: 'pickup',
  }),
  'POST /api/buyer/order/cancel': call({
    summary: '주문을 취소해요',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    response: 'text',
    refusals: ['orderNotFound', 'alreadyCancelled', 'alreadyPickedUp', 'orderExpired', 'pastDeadline', 'orderNotOpen'],
    priority: 'pickup',
  }),
  'POST /api/buyer/order/extend-visit': call({
    summary: '한 마트의 픽업 대기 주문 시간을 한 번에 늘려요. 늘릴 수 없는 주문은 이유를 알려요',
    tag: 'orders',
    who: 'signedIn',
    body: visitBody,
    response: VisitOutcome,
    refusals: ['orderNotFound', ...EXTENSION_REFUSALS],
    priority: 'pickup',
  }),
  'POST /api/buyer/order/cancel-visit': call({
    summary: '한 마트의 픽업 대기 주문을 한 번에 취소해요. 취소할 수 없는 주문은 이유를 알려요',
    tag: 'orders',
    who: 'signedIn',
    body: visitBody,
    response: VisitOutcome,
    refusals: ['orderNotFound', ...CANCEL_REFUSALS],
    priority: 'pickup',
  }),
  'GET /api/qrCode/get': call({
    summary: '이 주문의 QR 번호와 픽업 번호',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    response: z.object({
      uuid: z.string(),
      orderId: z.int(),
      pickupCode: z.string(),
      pickupFrom: moment,
      validUntil: moment,
    }),
    refusals: ['orderNotFound', 'orderNotOpen', 'orderExpired'],
    priority: 'pickup',
  }),
  'GET /api/buyer/order/single-complete': call({
    summary: '방금 한 주문',
    tag: 'orders',
    who: 'signedIn',
    query: orderQuery,
    response: CompletedCheckoutItem,
    refusals: ['orderNotFound'],
    priority: 'pickup',
  }),
  'GET /api/buyer/order/cart-complete': call({
    summary: '방금 장바구니에서 한 주문들',
    tag: 'orders',
    who: 'signedIn',
    query: listedOrders,
    response: z.array(CompletedCheckoutItem),
    refusals: ['orderNotFound'],
    priority: 'pickup',
  }),
  'GET /api/buyer/order/saved': call({
    summary: '찾아간 주문으로 아낀 금액과 무게, 이번과 올해',
    tag: 'orders',
    who: 'signedIn',
    query: listedOrders,
    response: SavedByPickup,
    refusals: ['orderNotFound'],
  }),
};
