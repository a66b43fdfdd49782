import { z } from '@hono/zod-openapi';
import { PROVIDER_ORDER_ID } from '#lib/domain/limits.ts';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import {
  attempt,
  id,
  idNumber,
  instant,
  moment,
  NUL_MESSAGE,
  PROVIDER_ORDER_ID_MESSAGE,
  quantityText,
  withoutNul,
} from './wire.ts';

/** Why a product line cannot be bought a given way (rules.md sections 4 and 6). */
export const BUY_REFUSALS = [
  'productNotFound',
  'soldOut',
  'quantityAboveStock',
  'saleEnded',
  'martClosed',
  'martNotOpening',
  'windowTooShort',
  'reservationGivesNoExtraTime',
  'cardNotTaken',
] as const satisfies readonly ErrorCode[];
export type BuyRefusal = (typeof BUY_REFUSALS)[number];

const CARD_REFUSALS = [
  ...BUY_REFUSALS,
  'deadlineChanged',
  'amountChanged',
  'paymentDeclined',
  'paymentPending',
  'paymentKeyUsed',
  'featureOff',
] as const satisfies readonly ErrorCode[];

/** What the payment window gave: the provider's key, our order id there, and the amount the buyer saw. */
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

const WayQuote = z.discriminatedUnion('possible', [
  z.object({ possible: z.literal(true), amount: z.int(), validUntil: moment }),
  // 'featureOff': the server has no keys for cards.
  z.object({ possible: z.literal(false), reason: z.enum([...BUY_REFUSALS, 'featureOff']), message: z.string() }),
]);
export type WayQuote = z.infer<typeof WayQuote>;

export const Quote = z
  .object({
    /** A fresh provider order id for a card payment. */
    orderId: z.string(),
    lines: z.array(
      z.object({
        productId: z.int(),
        quantity: z.int(),
        onSite: WayQuote,
        card: WayQuote,
        reservation: WayQuote,
      }),
    ),
  })
  .openapi('Quote');
export type Quote = z.infer<typeof Quote>;

export const checkoutCalls = {
  'POST /api/buyer/pay/quote': call({
    summary: '결제 방법마다 금액과 찾아가는 기한, 또는 안 되는 까닭',
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
    answer: Quote,
    refusals: [],
    urgency: 'pickup',
  }),
  'POST /api/buyer/pay/on-site': call({
    summary: '현장 결제로 주문해요. 상품은 찾아갈 때까지 맡아 둬요',
    tag: 'checkout',
    who: 'signedIn',
    query: z.object({
      productId: id('상품 번호'),
      quantity: quantityText,
      expectedValidUntil: instant.optional(),
      attempt,
    }),
    answer: z.object({ orderId: z.int() }),
    refusals: [...BUY_REFUSALS, 'deadlineChanged', 'attemptUsed'],
    limit: 'checkout',
    urgency: 'pickup',
  }),
  'POST /api/buyer/pay/toss/confirm': call({
    summary: '카드 결제를 승인하고 주문해요. 같은 승인을 다시 보내면 같은 주문을 답하고 한 번만 청구해요',
    tag: 'checkout',
    who: 'signedIn',
    body: z.object({
      ...cardFields,
      productId: idNumber('상품 번호를 숫자로 보내 주세요'),
      quantity,
      isReservation: z.boolean({ error: '예약인지 아닌지 알려 주세요' }),
      expectedValidUntil: instant.optional(),
    }),
    answer: z.object({ orderId: z.int() }),
    refusals: CARD_REFUSALS,
    limit: 'checkout',
    urgency: 'outside',
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
          }),
          { error: '상품을 하나 이상 골라 주세요' },
        )
        .min(1, { error: '상품을 하나 이상 골라 주세요' })
        .max(50, { error: '한 번에 50개 상품까지 주문할 수 있어요' }),
      paymentKey: cardFields.paymentKey.nullish(),
      orderId: cardFields.orderId.nullish(),
      amount: cardFields.amount.nullish(),
      attempt,
    }),
    answer: z.object({ orderIds: z.array(z.int()) }),
    refusals: [...CARD_REFUSALS, 'duplicateLine', 'paymentInfoMissing', 'attemptUsed'],
    limit: 'checkout',
    urgency: 'outside',
  }),
};
