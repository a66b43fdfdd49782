import { z } from '@hono/zod-openapi';
import { call } from './call.ts';
import type { ErrorCode } from './errors.ts';
import { id, idNumber, instant, moment, quantityText } from './wire.ts';

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

const WayQuote = z.discriminatedUnion('possible', [
  z.object({ possible: z.literal(true), amount: z.int(), validUntil: moment }),
  z.object({ possible: z.literal(false), reason: z.enum(BUY_REFUSALS), message: z.string() }),
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
        .array(z.object({ productId: idNumber(), quantity: z.int().min(1).max(999_999) }))
        .min(1, { error: '상품을 하나 이상 골라 주세요' })
        .max(50, { error: '한 번에 50개 상품까지 주문할 수 있어요' }),
    }),
    answer: Quote,
    refusals: [],
  }),
  'POST /api/buyer/pay/on-site': call({
    summary: '현장 결제로 주문해요. 상품은 찾아갈 때까지 맡아 둬요',
    tag: 'checkout',
    who: 'signedIn',
    query: z.object({ productId: id('상품 번호'), quantity: quantityText, expectedValidUntil: instant.optional() }),
    answer: z.object({ orderId: z.int() }),
    refusals: [...BUY_REFUSALS, 'deadlineChanged'],
    limit: 'checkout',
  }),
};
