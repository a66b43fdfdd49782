import { givenBackOf } from '#lib/domain/money.ts';
import { type OrderWeight, weighedPriceWon } from '#lib/domain/order/weighed.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { OrderRow } from '#lib/server/schema/index.ts';
import { readRefunds } from '../../payment/read-refunds.ts';

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

/** What the scale makes of the orders of a pick-up that are sold by weight; they are locked. shelf.md 36.1. */
export async function weighingsOf(
  tx: Tx,
  wanted: readonly OrderRow[],
  weights: readonly OrderWeight[] = [],
): Promise<Weighings> {
  const grams: Record<number, number> = {};
  const won: Record<number, number> = {};
  const weighed = wanted.filter(isByWeight);
  const paid = weighed.filter(({ way }) => way !== 'onSite').map(({ id }) => id);
  const given = await readRefunds(tx, paid);
  for (const order of weighed) {
    const weight = weights.find(({ orderId }) => orderId === order.id);
    if (!weight) throw new Error(`order ${order.id} is sold by weight, and was not weighed`);
    if ('grams' in weight) grams[order.id] = weight.grams;
    won[order.id] = weighedPriceWon(order, weight, givenBackOf(given.get(order.id) ?? []).won);
  }
  return { grams, won };
}
