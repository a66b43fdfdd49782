import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import { onScale, soldByScale } from '../scale.ts';
import type { StoredOrder } from '../stored.ts';
import type { Told } from '../told.ts';
import type { Evidence } from './evidence.ts';

/** What was acknowledged is stored, and what is stored was asked for and not refused. */
function compare(
  { told, stored }: Evidence,
  act: Told['act'],
  { isDone, done }: { isDone: (order: StoredOrder) => boolean; done: string },
): string[] {
  const found: string[] = [];
  const asked = Map.groupBy(
    told.filter((one) => one.act === act),
    ({ orderId }) => orderId,
  );
  const byId = new Map(stored.orders.map((order) => [order.id, order]));
  for (const [orderId, all] of asked) {
    const order = byId.get(orderId);
    const acknowledged = all.filter(({ answer }) => answer === 'yes');
    if (acknowledged.length > 0 && !(order && isDone(order)))
      found.push(
        `order ${orderId} was acknowledged as ${done}, and is stored as ${order?.state} ${order?.endReason ?? ''}`,
      );
  }
  for (const order of stored.orders.filter(isDone)) {
    const all = asked.get(order.id) ?? [];
    if (!all.some(({ answer }) => answer !== 'no'))
      found.push(
        `order ${order.id} is stored as ${done}, and ${all.length > 0 ? 'everybody was refused' : 'nobody asked'}`,
      );
  }
  return found;
}

export function proveCheckIns(evidence: Evidence): string[] {
  const { owner } = evidence.shop;
  return [
    ...compare(evidence, 'checkIn', { isDone: ({ state }) => state === 'pickedUp', done: 'picked up' }),
    ...evidence.stored.orders
      .filter(({ state, endedBy }) => state === 'pickedUp' && endedBy !== owner.email)
      .map(({ id, endedBy }) => `order ${id} was handed over by ${owner.email}, and stored is ${endedBy}`),
    ...weighedOtherwise(evidence),
  ];
}

/** Goods by weight are sold for what their scale says, and all others for what was told. */
function weighedOtherwise({ stored, shop }: Evidence): string[] {
  const weights = new Map(shop.goods.map(({ productId, weightGrams = null }) => [productId, weightGrams]));
  return stored.orders.flatMap((order) => {
    const { id: orderId, state, way, quantity, unitPriceWon, weighedGrams, weighedWon } = order;
    // One whose registration was heard although nobody answered.
    const weightGrams = weights.has(order.productId) ? weights.get(order.productId)! : order.weightGrams;
    const line = { orderId, quantity, unitPriceWon, weightGrams: weightGrams ?? 0 };
    const said = weightGrams === null || state !== 'pickedUp' ? null : onScale(line);
    const sold = said && soldByScale(line, way === 'reservation');
    const should = [weightGrams, said && 'grams' in said ? said.grams : null, sold].join(' ');
    const is = [order.weightGrams, weighedGrams, weighedWon].join(' ');
    return is === should ? [] : [`order ${orderId} is of, weighs and is sold for ${should}, and stored as ${is}`];
  });
}

/** Reasons for which the market itself ends an order: its mart closed, or was paid for too late. */
const OWN_REASONS = ['martClosed', 'paymentFailed'];
export function proveCancellations(evidence: Evidence): string[] {
  const cancelled = (reasons: readonly string[]) => (order: StoredOrder) =>
    order.state === 'cancelled' && reasons.includes(order.endReason!);
  const isOther = (order: StoredOrder) =>
    order.state === 'cancelled' && !['buyer', 'seller', ...OWN_REASONS].includes(order.endReason!);
  return [
    ...compare(evidence, 'cancel', { isDone: cancelled(['buyer']), done: 'cancelled by its buyer' }),
    ...compare(evidence, 'sellerCancel', { isDone: cancelled(['seller']), done: 'cancelled by its seller' }),
    ...evidence.stored.orders
      .filter(isOther)
      .map(({ id, endReason }) => `order ${id} ended for ${endReason}: nobody asked`),
  ];
}

export const proveExtensions = (evidence: Evidence): string[] =>
  compare(evidence, 'extend', { isDone: ({ extendedAt }) => extendedAt !== null, done: 'extended' });

/** So late at the most an order that nobody looks at ends. */
const SWEPT_WITHIN_MS = 15_000;

/** An order whose grace is over has ended, and none has expired before. */
export const proveExpiry = ({ stored, now }: Evidence): string[] =>
  stored.orders.flatMap(({ id, state, validUntil, endedAt }) => {
    const over = graceEndsAt(new Date(validUntil));
    if (state === 'open' && over.getTime() + SWEPT_WITHIN_MS < now.getTime())
      return [`order ${id} should have expired at ${over.toISOString()}`];
    if (state === 'paying') return [`order ${id} is still being paid`];
    if (state === 'expired' && new Date(endedAt!) < over) return [`order ${id} expired before ${over.toISOString()}`];
    return [];
  });
