import { agreesWithExpected } from '#lib/domain/order/pickup.ts';
import type { Attempt } from '../attempt.ts';
import type { StoredOrder } from '../stored.ts';
import { type Evidence, isReal } from './evidence.ts';

const termsOf = (lines: readonly { productId: number; quantity: number; way: string; amount: number }[]): string =>
  lines
    .map(({ productId, quantity, way, amount }) => `${quantity} of ${productId} ${way} for ${amount}`)
    .sort()
    .join(', ');
const storedTerms = (orders: readonly StoredOrder[]) =>
  termsOf(orders.map((order) => ({ ...order, amount: order.totalWon })));

/**
 * Time goes on between a quote and its order: the deadline may be later than the one that was shown, and never earlier
 * by more than the market takes for the same. After a jump of the sandbox's clock processes differ for a second.
 */
function earlierThanShown({ id, productId, validUntil }: StoredOrder, { lines }: Attempt): string[] {
  const shown = lines.find((line) => line.productId === productId)?.validUntil;
  if (shown === undefined) return [];
  const held = new Date(validUntil);
  const isEarlier = held < new Date(shown) && !agreesWithExpected(held, new Date(shown));
  return isEarlier ? [`order ${id} was shown until ${shown}, and is held until ${held.toISOString()}`] : [];
}

/**
 * One checkout is stored for each that was acknowledged, with the orders and terms that its buyer was told of; and each
 * that is stored was asked for once, and by its own buyer.
 */
export function proveOrders({ attempts, stored }: Evidence): string[] {
  const found: string[] = [];
  const byId = new Map(stored.orders.map((order) => [order.id, order]));
  const askedFor = new Map<number, Attempt[]>();
  const claim = (checkoutId: number, attempt: Attempt) => {
    const others = askedFor.get(checkoutId) ?? [];
    if (!others.includes(attempt)) askedFor.set(checkoutId, [...others, attempt]);
  };
  const checkouts = Map.groupBy(stored.orders.filter(isReal), ({ checkoutId }) => checkoutId);

  for (const attempt of attempts) {
    const { buyer, bought, lines, orderId, name } = attempt;
    for (const id of new Set(bought.flat())) {
      const order = byId.get(id);
      if (!order) found.push(`order ${id} was acknowledged to ${buyer.email}, and is not stored`);
      else if (order.email !== buyer.email)
        found.push(`order ${id} of ${order.email} was acknowledged to ${buyer.email}`);
      if (order) claim(order.checkoutId, attempt);
    }
    const first = (bought[0] ?? []).flatMap((id) => byId.get(id) ?? []);
    if (first.length > 0 && storedTerms(first) !== termsOf(lines))
      found.push(`${buyer.email} was told of ${termsOf(lines)}; stored is ${storedTerms(first)}`);
    found.push(...first.flatMap((order) => earlierThanShown(order, attempt)));
    for (const [checkoutId, [order]] of checkouts) {
      const isItsOwn = order!.email === buyer.email;
      if (isItsOwn && orderId !== null && order!.providerOrderId === orderId) claim(checkoutId, attempt);
      if (isItsOwn && name !== null && order!.attempt === name) claim(checkoutId, attempt);
    }
  }

  const unanswered = new Set(
    attempts.filter(({ bought, refused, orderId }) => orderId === null && bought.length + refused.length === 0),
  );
  for (const [checkoutId, orders] of checkouts) {
    const by = askedFor.get(checkoutId) ?? [];
    if (by.length > 1) found.push(`checkout ${checkoutId} was acknowledged to ${by.length} attempts`);
    for (const attempt of by) unanswered.delete(attempt);
    if (by.length > 0) continue;
    const terms = storedTerms(orders);
    const lost = [...unanswered].find(
      ({ buyer, lines, name }) => name === null && buyer.email === orders[0]!.email && termsOf(lines) === terms,
    );
    if (lost) unanswered.delete(lost);
    else found.push(`nobody asked for ${orders.map(({ id }) => id).join()} of ${orders[0]!.email}: ${terms}`);
  }
  return found;
}
