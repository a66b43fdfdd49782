import { type OrderWeight, weighedPriceWon } from '#lib/domain/order/weighed.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';

type Weighed = OrderRow & { weightGrams: number };
const isByWeight = (order: OrderRow): order is Weighed => order.weightGrams !== null;

/** The first order that is sold by weight and of which the scale says nothing. */
export const findUnweighed = (
  wanted: readonly OrderRow[],
  weights: readonly OrderWeight[] = [],
): OrderRow | undefined =>
  wanted.find((order) => isByWeight(order) && !weights.some(({ orderId }) => orderId === order.id));

/** Figures of the scale, by the order's id. */
interface Weighings {
  grams: Record<number, number>;
  won: Record<number, number>;
}

/** What the scale makes of the orders of a pick-up that are sold by weight. shelf.md 36.1. */
export function weighingsOf(wanted: readonly OrderRow[], weights: readonly OrderWeight[] = []): Weighings {
  const grams: Record<number, number> = {};
  const won: Record<number, number> = {};
  for (const order of wanted.filter(isByWeight)) {
    const weight = weights.find(({ orderId }) => orderId === order.id);
    if (!weight) throw new Error(`order ${order.id} is sold by weight, and was not weighed`);
    if ('grams' in weight) grams[order.id] = weight.grams;
    won[order.id] = weighedPriceWon(order, weight);
  }
  return { grams, won };
}
