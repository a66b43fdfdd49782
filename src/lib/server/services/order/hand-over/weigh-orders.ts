import { sql } from 'drizzle-orm';
import { type OrderWeight, weighedPriceWon } from '#lib/domain/order/weighed.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';

type Weighed = OrderRow & { weightGrams: number };
const isByWeight = (order: OrderRow): order is Weighed => order.weightGrams !== null;

/** The first order that is sold by weight and of which the scale says nothing. */
export const findUnweighed = (
  wanted: readonly OrderRow[],
  weights: readonly OrderWeight[] = [],
): OrderRow | undefined =>
  wanted.find((order) => isByWeight(order) && !weights.some(({ orderId }) => orderId === order.id));

/** The columns of a pick-up by which goods by weight cost what they weigh; nothing for all other. shelf.md 36.1. */
export function weighedColumns(wanted: readonly OrderRow[], weights: readonly OrderWeight[] = []) {
  const grams: Record<number, number> = {};
  const won: Record<number, number> = {};
  for (const order of wanted.filter(isByWeight)) {
    const weight = weights.find(({ orderId }) => orderId === order.id);
    if (!weight) throw new Error(`order ${order.id} is sold by weight, and was not weighed`);
    if ('grams' in weight) grams[order.id] = weight.grams;
    won[order.id] = weighedPriceWon(order, weight);
  }
  if (Object.keys(won).length === 0) return {};
  const of = (figures: Record<number, number>) => sql`(${JSON.stringify(figures)}::jsonb->>${orders.id}::text)::bigint`;
  return { weighedGrams: of(grams), weighedPriceWon: of(won) };
}
