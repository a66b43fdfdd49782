import { z } from '@hono/zod-openapi';
import { PRICE_WON, type Way } from '#lib/domain/money.ts';
import { VISIT_MAX_ORDERS } from '#lib/domain/order/visit.ts';
import { type OrderWeight, WEIGHED_GRAMS_MAX } from '#lib/domain/order/weighed.ts';
import { idNumber } from '../wire.ts';

/** An order of goods by weight (shelf.md 36.1); left out of goods by the piece. Money in won, surcharge included. */
export const weighed = z
  .object({
    /** Grams of a piece at the most, and what that costs before a surcharge. */
    weightGrams: z.int(),
    unitPrice: z.int(),
    /** The registered price of that: what a scale's label knows. */
    registeredPrice: z.int(),
    way: z.enum(['onSite', 'card', 'reservation']),
    /** The price that was told for the order: the most that it costs. */
    toldPrice: z.int(),
    /** Grams on the scale; null until it is handed over, and where the label's price was taken. */
    grams: z.int().nullable(),
    /** What it was sold for; null until it is handed over. */
    price: z.int().nullable(),
  })
  .optional();
export type Weighed = NonNullable<z.infer<typeof weighed>>;

interface WeighedRow {
  weightGrams: number | null;
  unitPriceWon: number;
  basePriceWon: number | null;
  way: Way;
  totalPriceWon: number;
  weighedGrams: number | null;
  weighedPriceWon: number | null;
}

/** The field of an order, where it has it. */
export const weighedOf = (order: WeighedRow): { weighed?: Weighed } =>
  order.weightGrams === null
    ? {}
    : {
        weighed: {
          weightGrams: order.weightGrams,
          unitPrice: order.unitPriceWon,
          registeredPrice: order.basePriceWon ?? order.unitPriceWon,
          way: order.way,
          toldPrice: order.totalPriceWon,
          grams: order.weighedGrams,
          price: order.weighedPriceWon,
        },
      };

/**
 * What the listing of an order by weight is kept under, by which a counter tells whose a label of the scale is; left out
 * of goods by the piece, and where there is none.
 */
export const goodsCode = z.string().optional();

const ONE_OF_TWO = { error: '무게(g)와 가격(원) 가운데 하나만 보내 주세요' };
const gramsError = '무게는 1g 이상으로 입력해 주세요';
const wonError = '가격은 1원 이상으로 입력해 주세요';

const orderWeight = z
  .object({
    orderId: idNumber('주문 번호를 숫자로 보내 주세요'),
    /** All pieces of the line together. */
    grams: z
      .int({ error: gramsError })
      .min(1, { error: gramsError })
      .max(WEIGHED_GRAMS_MAX, { error: '무게를 확인해 주세요' })
      .optional(),
    /** The price of the goods as the scale's label has it; what was told at the most holds for it too. */
    won: z
      .int({ error: wonError })
      .min(PRICE_WON.min, { error: wonError })
      .max(Number.MAX_SAFE_INTEGER, { error: '가격을 확인해 주세요' })
      .optional(),
  })
  .refine(({ grams, won }) => (grams === undefined) !== (won === undefined), ONE_OF_TWO)
  .transform(
    ({ orderId, grams, won }): OrderWeight => (grams === undefined ? { orderId, won: won ?? 0 } : { orderId, grams }),
  );

/** What the scale says of the orders of a check-in that are sold by weight, each once. */
export const orderWeights = z
  .array(orderWeight, { error: '무게를 목록으로 보내 주세요' })
  .max(VISIT_MAX_ORDERS, { error: `한 번에 ${VISIT_MAX_ORDERS}건까지 보낼 수 있어요` })
  .refine((weights) => new Set(weights.map(({ orderId }) => orderId)).size === weights.length, {
    error: '한 주문의 무게는 한 번만 보내 주세요',
  })
  .optional();
