import { z } from '@hono/zod-openapi';
import { SELLER_CANCEL_REASONS } from '#lib/domain/order/order.ts';
import { WAITING_FILTERS } from '#lib/domain/order/order-find.ts';
import { ORDER_TABS } from '#lib/domain/order/order-status.ts';
import { SOLD_ORDERS_SHOWN, SOLD_PAGE_SIZE, WAITING_PAGE_VISITS } from '#lib/domain/person/limits.ts';
import { call } from '../call.ts';
import { priceReason } from '../product/markdown.ts';
import { soughtName } from '../product/seller-products.ts';
import { after, byId, dayText, idNumber, moment, optionalPage, uuidText } from '../wire.ts';
import { ORDER_STANDINGS, orderIds } from './orders.ts';
import { goodsCode, orderWeights, weighed } from './weighed.ts';

/** Spec 'Seller order'. `status` 1 due, 2 and 3 paid, 4 checked in. */
export const SellerOrder = z
  .object({
    orderId: z.int(),
    buyerName: z.string(),
    productId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    imageKey: z.string().nullable(),
    quantity: z.int(),
    totalPrice: z.int(),
    /** The sold and the registered price of one piece; null in orders made before it was recorded. */
    unitPrice: z.int(),
    basePrice: z.int().nullable(),
    priceReason,
    /** From when the buyer can come: when it was made, or the opening after it. */
    pickupFrom: moment,
    qrValidUntil: moment,
    orderedAt: moment,
    soldAt: moment.nullable(),
    extended: z.boolean(),
    status: z.int(),
    /**
     * The same for orders of one visit: one buyer's that wait, or that were handed over in one check-in (rules.md
     * section 17).
     */
    visitId: z.int(),
    /** That the buyer may not pay on site now; why is between them and the market (rules.md section 14). */
    buyerLimited: z.boolean(),
    /** Alcohol: the buyer's identity card is looked at. */
    adultOnly: z.boolean(),
    /** A bag: what lies in it is written for its buyer; left out of all else. */
    isBag: z.literal(true).optional(),
    /** Its buyer worked here when it was made. */
    byStaff: z.boolean(),
    /** The staff member who handed it over; null while it waits. */
    handedOverBy: z.string().nullable(),
    weighed,
  })
  .openapi('SellerOrder');
export type SellerOrder = z.infer<typeof SellerOrder>;

const ending = {
  /** When it was handed over or called off; null while it waits. */
  endedAt: moment.nullable(),
  /** The staff member who did; null if none of them did. */
  endedBy: z.string().nullable(),
};

/** Spec 'Order summary (scan screen)'. `status` 3 = paid, 1 = collect `totalPrice`. */
export const ScanOrder = z
  .object({
    orderId: z.int(),
    storeId: z.int(),
    productName: z.string(),
    productImgSrc: z.string().nullable(),
    quantity: z.int(),
    totalPrice: z.int(),
    status: z.int(),
    buyerName: z.string(),
    validUntil: moment,
    /** open, pickedUp, cancelled or expired, as it stands now. */
    state: z.string(),
    /** Alcohol: it is handed over once the buyer's identity card was looked at. */
    adultOnly: z.boolean(),
    weighed,
    barcode: goodsCode,
    /** A bag: what lies in it is written for its buyer; left out of all else. */
    isBag: z.literal(true).optional(),
    /** That is written already. */
    isBagWritten: z.literal(true).optional(),
    ...ending,
  })
  .openapi('ScanOrder');
export type ScanOrder = z.infer<typeof ScanOrder>;

const CheckedIn = z
  .object({ ok: z.literal(true), orderId: z.int(), soldAt: moment, already: z.boolean() })
  .openapi('CheckedIn');
export type CheckedIn = z.infer<typeof CheckedIn>;

/** The orders of a buyer that wait at this mart, found by the QR or the code of one of them. rules.md section 17. */
export const ScannedVisit = z
  .object({
    storeId: z.int(),
    buyerName: z.string(),
    /** The order whose QR or code it was. It may have ended while others of its visit wait. */
    scanned: z.object({ orderId: z.int(), state: z.enum(ORDER_STANDINGS), ...ending }),
    /** Those that wait, in the order they were made. */
    orders: z.array(ScanOrder),
    totalPrice: z.int(),
    /** The amount to collect: `totalPrice` less card payments. */
    dueAmount: z.int(),
  })
  .openapi('ScannedVisit');
export type ScannedVisit = z.infer<typeof ScannedVisit>;

const CheckedInVisit = z
  .object({
    ok: z.literal(true),
    orderIds: z.array(z.int()),
    soldAt: moment,
    already: z.boolean(),
    totalPrice: z.int(),
    /** The amount that was collected for them. */
    dueAmount: z.int(),
  })
  .openapi('CheckedInVisit');
export type CheckedInVisit = z.infer<typeof CheckedInVisit>;

/** The buyer's identity card was looked at: wanted of alcohol (adopt.md 31.1). */
const idChecked = z.boolean({ error: '신분증을 확인했는지 알려 주세요' }).optional();

const pickupCode = z
  .string({ error: '픽업 번호 6자리를 입력해 주세요' })
  .regex(/^\d{6}$/, { error: '픽업 번호 6자리를 입력해 주세요' });

const orderParams = byId('orderId');
const CHECK_IN_REFUSALS = [
  'orderNotFound',
  'wrongQr',
  'ownOrder',
  'orderNotOpen',
  'orderExpired',
  'alreadyCancelled',
  'idNotChecked',
  'weightMissing',
] as const;

export const sellerOrderCalls = {
  'GET /api/seller/{martId}/orders': call({
    summary: `주문 목록. checkin은 픽업 대기 전부, completed는 판매 완료 ${SOLD_ORDERS_SHOWN}건까지. page가 있으면 픽업 대기는 ${WAITING_PAGE_VISITS}명씩, 판매 완료는 ${SOLD_PAGE_SIZE}건씩. 모두 몇 건인지는 X-Total-Count`,
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    query: z.object({
      tab: z.enum(ORDER_TABS, { error: 'checkin 또는 completed여야 해요' }),
      /** From 0; of orders that wait so many visits, each whole. */
      page: optionalPage,
      /** The cursor of sold orders. */
      after,
      /**
       * A text that buyer, product or number must match, or the pickup code of an order that waits or was sold today.
       */
      q: soughtName,
      /** In Seoul: of its deadline while it waits, of the sale once it is sold. */
      day: dayText.optional(),
      /** The filter of orders that wait. */
      only: z.enum(WAITING_FILTERS, { error: `${WAITING_FILTERS.join(', ')} 가운데 하나여야 해요` }).optional(),
    }),
    response: z.array(SellerOrder),
    refusals: ['martNotFound'],
  }),
  'PATCH /api/seller/orders/{orderId}/cancel': call({
    summary: '판매자가 주문을 취소해요. 재고가 돌아와요. 재고가 없어서라면 남은 판매 대기 수량도 비워요',
    tag: 'seller orders',
    who: 'signedIn',
    params: orderParams,
    /** `outOfStock` also removes the units that still wait for sale, which are not there either. */
    body: z.object({
      reason: z.enum(SELLER_CANCEL_REASONS, { error: 'seller 또는 outOfStock이어야 해요' }).optional(),
    }),
    bodyOptional: true,
    response: z.object({ ok: z.literal(true), orderId: z.int() }),
    refusals: ['orderNotFound', 'alreadyCancelled', 'alreadyPickedUp', 'orderExpired', 'orderNotOpen'],
    priority: 'pickup',
  }),
  'GET /api/qrCode/product': call({
    summary: 'QR 화면에 보여 줄 주문',
    tag: 'seller orders',
    who: 'signedIn',
    query: byId('orderId'),
    response: ScanOrder,
    // The specification's own fields suffice.
    toldBy: 'productName',
    refusals: ['orderNotFound'],
    priority: 'pickup',
  }),
  'PATCH /api/seller/orders/{orderId}/checkin': call({
    summary: 'QR로 판매를 확정해요. 같은 요청을 다시 보내도 한 번만 처리해요',
    tag: 'seller orders',
    who: 'signedIn',
    params: orderParams,
    body: z.object({ uuid: uuidText, idChecked, weights: orderWeights }),
    response: CheckedIn,
    // 'Only the ok status is read' (spec section 7).
    toldBy: '{',
    refusals: CHECK_IN_REFUSALS,
    priority: 'pickup',
  }),
  'POST /api/seller/orders/checkin-by-code': call({
    summary: '6자리 픽업 번호로 판매를 확정해요',
    tag: 'seller orders',
    who: 'signedIn',
    body: z.object({
      martId: idNumber('마트 번호를 숫자로 보내 주세요'),
      code: pickupCode,
      /** The order on the screen: a code of another order is then refused instead of completing that one. */
      orderId: idNumber().optional(),
      idChecked,
      weights: orderWeights,
    }),
    response: CheckedIn,
    refusals: [...CHECK_IN_REFUSALS, 'martNotFound', 'codesLocked'],
    limit: 'checkout',
    priority: 'pickup',
  }),
  'GET /api/seller/{martId}/orders/lookup': call({
    summary: 'QR 번호나 6자리 픽업 번호로 이 마트의 주문을 찾아요',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    query: z.object({ uuid: uuidText.optional(), code: pickupCode.optional() }),
    response: ScanOrder,
    refusals: ['martNotFound', 'orderNotFound', 'codesLocked'],
    priority: 'pickup',
  }),
  'GET /api/seller/{martId}/orders/visit': call({
    summary: 'QR 번호나 6자리 픽업 번호로 찾은 구매자가 이 마트에 한 픽업 대기 주문 모두',
    tag: 'seller orders',
    who: 'signedIn',
    params: byId('martId'),
    query: z.object({ uuid: uuidText.optional(), code: pickupCode.optional() }),
    response: ScannedVisit,
    refusals: ['martNotFound', 'orderNotFound', 'alreadyPickedUp', 'codesLocked'],
    priority: 'pickup',
  }),
  'POST /api/seller/orders/checkin-visit': call({
    summary:
      '한 구매자의 주문 여러 건을 한 번에 판매 확정해요. 모두 되거나 하나도 안 돼요. 다시 보내도 한 번만 처리해요',
    tag: 'seller orders',
    who: 'signedIn',
    body: z.object({
      martId: idNumber('마트 번호를 숫자로 보내 주세요'),
      /** The QR or the code of any order of the visit; `orderIds` need not name it. */
      uuid: uuidText.optional(),
      code: pickupCode.optional(),
      orderIds,
      idChecked,
      weights: orderWeights,
    }),
    response: CheckedInVisit,
    refusals: [...CHECK_IN_REFUSALS, 'alreadyPickedUp', 'martNotFound', 'codesLocked'],
    limit: 'checkout',
    priority: 'pickup',
  }),
};
