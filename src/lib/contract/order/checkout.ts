import { z } from '@hono/zod-openapi';
import { PROVIDER_ORDER_ID } from '#lib/domain/person/limits.ts';
import { call } from '../call.ts';
import type { ErrorCode } from '../errors.ts';
import { vouchers } from '../mart/mart-fields.ts';
import { bagPromise, describedFields } from '../product/product-fields.ts';
import {
  attempt,
  flag,
  id,
  idNumber,
  instant,
  moment,
  NUL_MESSAGE,
  PROVIDER_ORDER_ID_MESSAGE,
  quantityText,
  withoutNul,
  wonText,
} from '../wire.ts';
import { pickupPlace } from './pickup-place.ts';

/** Why a product line cannot be bought a given way (rules.md sections 4 and 6). */
export const BUY_REFUSALS = [
  'productNotFound',
  'alcoholOff',
  'soldOut',
  'quantityAboveStock',
  'saleEnded',
  'martClosed',
  'martNotOpenYet',
  'martSuspended',
  'ordersPaused',
  'martNotOpening',
  'opensAfterSaleEnd',
  'windowTooShort',
  'reservationGivesNoExtraTime',
  'cardNotTaken',
] as const satisfies readonly ErrorCode[];
/** Why a buyer may not hold a line, or not this way (rules.md section 14). */
export const HOLD_REFUSALS = [
  'holdLimit',
  'onSiteSuspended',
  'reservationSuspended',
] as const satisfies readonly ErrorCode[];

export type BuyRefusal = (typeof BUY_REFUSALS)[number];

const CARD_REFUSALS = [
  ...BUY_REFUSALS,
  'consentNeeded',
  'adultsOnly',
  'deadlineChanged',
  ...HOLD_REFUSALS,
  'amountChanged',
  'termsChanged',
  'otherBuyer',
  'quotedOtherwise',
  'cardBelowMinimum',
  'paymentDeclined',
  'paymentPending',
  'paymentKeyUsed',
  'featureOff',
] as const satisfies readonly ErrorCode[];

/** The result of the payment window: the provider's key, our order id there, and the amount the buyer saw. */
const cardFields = {
  paymentKey: z
    .string({ error: '결제 키가 필요해요' })
    .min(1, { error: '결제 키가 필요해요' })
    .max(200, { error: '결제 키가 너무 길어요' })
    .refine(withoutNul, { error: NUL_MESSAGE }),
  orderId: z
    .string({ error: '결제 주문 번호가 필요해요' })
    .regex(PROVIDER_ORDER_ID, { error: PROVIDER_ORDER_ID_MESSAGE }),
  amount: z.int({ error: '금액은 원 단위 숫자여야 해요' }).min(1, { error: '금액은 1원 이상이어야 해요' }),
};

const quantity = z
  .int({ error: '수량은 숫자여야 해요' })
  .min(1, { error: '수량은 1개 이상이어야 해요' })
  .max(999_999, { error: '수량이 너무 많아요' });

/** The amount of a line that the buyer was shown, in won (rules.md section 3). */
const expectedAmount = z
  .int({ error: '금액은 원 단위 숫자여야 해요' })
  .min(0, { error: '금액은 0원 이상이어야 해요' })
  .optional();

/** `told` of the line that the buyer was shown. */
const expectedTold = z
  .string({ error: '상품 안내를 그대로 보내 주세요' })
  .regex(/^[\w-]{1,40}$/, { error: '상품 안내를 그대로 보내 주세요' })
  .optional();

/** The buyer of alcohol says to be 19 or older (adopt.md 31.1). */
const isAdult = z.boolean({ error: '만 19세 이상인지 알려 주세요' }).optional();

/** The sum of the orders where it is less than the buyer was shown; absent where it is as expected. */
const loweredTo = z.int().optional();

const WayQuote = z.discriminatedUnion('possible', [
  z.object({
    possible: z.literal(true),
    amount: z.int(),
    /** Now, or when the mart opens next. */
    pickupFrom: moment,
    validUntil: moment,
  }),
  // 'cardBelowMinimum': all that is quoted comes to less than a card can be charged. 'featureOff': the server has no
  // keys for cards.
  z.object({
    possible: z.literal(false),
    reason: z.enum([...BUY_REFUSALS, ...HOLD_REFUSALS, 'cardBelowMinimum', 'featureOff']),
    message: z.string(),
  }),
]);
export type WayQuote = z.infer<typeof WayQuote>;

/** The mart of a line, as a buyer sees it before ordering (market.md section 21.7). */
const QuotedMart = z.object({
  ...pickupPlace,
  vouchers,
  phoneNumber: z.string(),
  /** Null where the mart has not said. */
  email: z.string().nullable(),
  /** Ten digits. */
  businessNumber: z.string(),
  /** Null where the mart has not said. */
  representative: z.string().nullable(),
  mailOrderNumber: z.string().nullable(),
  isMailOrderExempt: z.boolean(),
});
export type QuotedMart = z.infer<typeof QuotedMart>;

export const Quote = z
  .object({
    /** A fresh provider order id for a card payment. */
    orderId: z.string(),
    lines: z.array(
      z.object({
        productId: z.int(),
        quantity: z.int(),
        /** Exempt from VAT: what its card payment is told, too. */
        taxFree: z.boolean(),
        /** Alcohol: its buyer has to say that they are 19 or older. */
        adultOnly: z.boolean(),
        /** Sold by weight: the grams of a piece at the most; the amounts are the most that it costs. */
        weightGrams: z.int().optional(),
        /** What is to be told of a bag before it is ordered; null of all else. */
        bag: bagPromise.nullable(),
        /** One word for weight and bag, to be sent back as `expectedTold`; null where nothing of them is told. */
        told: z.string().nullable(),
        /** Its mart, and what it looks like; null where there is no such product. */
        storeId: z.int().nullable(),
        imageKey: z.string().nullable(),
        categoryKey: describedFields.categoryKey.nullable(),
        /** How many of it this buyer can order now. */
        most: z.int(),
        onSite: WayQuote,
        card: WayQuote,
        reservation: WayQuote,
      }),
    ),
    /** Those of the lines, each once. */
    stores: z.array(QuotedMart),
  })
  .openapi('Quote');
export type Quote = z.infer<typeof Quote>;

/** The outcome of a card checkout. */
export const CheckoutStanding = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('none') }),
    /** Nothing is paid yet of what the viewer was quoted under this order id. */
    z.object({ state: z.literal('quoted'), lines: z.array(z.object({ productId: z.int(), quantity: z.int() })) }),
    z.object({ state: z.literal('confirming') }),
    z.object({ state: z.literal('paid'), orderIds: z.array(z.int()) }),
    z.object({ state: z.literal('failed'), message: z.string() }),
  ])
  .openapi('CheckoutStanding');
export type CheckoutStanding = z.infer<typeof CheckoutStanding>;

export const checkoutCalls = {
  'POST /api/buyer/pay/quote': call({
    summary: '결제 방법마다 금액과 픽업 시간, 또는 할 수 없는 이유',
    tag: 'checkout',
    who: 'signedIn',
    body: z.object({
      items: z
        .array(z.object({ productId: idNumber('상품 번호를 숫자로 보내 주세요'), quantity }), {
          error: '상품을 하나 이상 골라 주세요',
        })
        .min(1, { error: '상품을 하나 이상 골라 주세요' })
        .max(50, { error: '한 번에 50개 상품까지 주문할 수 있어요' }),
    }),
    response: Quote,
    limit: 'quote',
    refusals: ['otherBuyer', 'consentNeeded'],
    priority: 'pickup',
  }),
  'GET /api/buyer/pay/checkout': call({
    summary: '카드 결제의 결과. 결제 화면이 결제하거나 실패를 알리기 전에 먼저 확인해요',
    tag: 'checkout',
    who: 'signedIn',
    query: z.object({
      orderId: z
        .string({ error: '결제 주문 번호가 필요해요' })
        .regex(PROVIDER_ORDER_ID, { error: PROVIDER_ORDER_ID_MESSAGE }),
    }),
    response: CheckoutStanding,
    refusals: [],
    priority: 'pickup',
  }),
  'POST /api/buyer/pay/on-site': call({
    summary:
      '현장 결제로 주문해요. 상품은 픽업할 때까지 챙겨 둬요. onePress는 카드에서 한 번에 주문한 한 개라는 뜻으로, 10초 안에 되돌리면 한 시간에 3번까지 취소로 세지 않아요',
    tag: 'checkout',
    who: 'signedIn',
    query: z.object({
      productId: id('상품 번호'),
      quantity: quantityText,
      expectedValidUntil: instant.optional(),
      expectedAmount: wonText.optional(),
      expectedTold,
      onePress: flag,
      isAdult: flag,
      attempt,
    }),
    response: z.object({ orderId: z.int(), loweredTo }),
    refusals: [
      ...BUY_REFUSALS,
      ...HOLD_REFUSALS,
      'deadlineChanged',
      'amountChanged',
      'termsChanged',
      'otherBuyer',
      'attemptUsed',
      'consentNeeded',
      'adultsOnly',
    ],
    limit: 'checkout',
    priority: 'pickup',
  }),
  'POST /api/buyer/pay/toss/confirm': call({
    summary: '카드 결제를 승인하고 주문해요. 같은 승인을 다시 보내도 같은 주문이고 한 번만 청구해요',
    tag: 'checkout',
    who: 'signedIn',
    body: z.object({
      ...cardFields,
      productId: idNumber('상품 번호를 숫자로 보내 주세요'),
      quantity,
      isReservation: z.boolean({ error: '예약인지 아닌지 알려 주세요' }),
      expectedValidUntil: instant.optional(),
      expectedTold,
      isAdult,
    }),
    response: z.object({ orderId: z.int() }),
    refusals: CARD_REFUSALS,
    limit: 'checkout',
    priority: 'outside',
  }),
  'POST /api/buyer/pay/cart/process': call({
    summary: '장바구니의 여러 상품을 한 번에 주문해요. 모두 되거나 하나도 되지 않아요',
    tag: 'checkout',
    who: 'signedIn',
    body: z.object({
      items: z
        .array(
          z.object({
            productId: idNumber('상품 번호를 숫자로 보내 주세요'),
            quantity,
            paymentMethod: z.enum(['ON_SITE', 'CARD'], { error: 'ON_SITE 또는 CARD여야 해요' }),
            isReservation: z.boolean({ error: '예약인지 아닌지 알려 주세요' }).optional().default(false),
            expectedValidUntil: instant.optional(),
            expectedAmount,
            expectedTold,
          }),
          { error: '상품을 하나 이상 골라 주세요' },
        )
        .min(1, { error: '상품을 하나 이상 골라 주세요' })
        .max(50, { error: '한 번에 50개 상품까지 주문할 수 있어요' }),
      paymentKey: cardFields.paymentKey.nullish(),
      orderId: cardFields.orderId.nullish(),
      amount: cardFields.amount.nullish(),
      isAdult,
      attempt,
    }),
    response: z.object({ orderIds: z.array(z.int()), loweredTo }),
    refusals: [...CARD_REFUSALS, 'duplicateLine', 'paymentInfoMissing', 'attemptUsed'],
    limit: 'checkout',
    priority: 'outside',
  }),
};
