import type { StoredEvent, StoredOrder } from '../stored.ts';
import { type Evidence, hasEnded, isReal } from './evidence.ts';

/**
 * Who is told what about an order, once; any one of several kinds where what happened can be told in more than one way.
 */
function newsOf(order: StoredOrder, owner: string, isRefunded: boolean): { email: string; kinds: string[] }[] {
  const { email, state, endReason, extendedAt } = order;
  const news: { email: string; kinds: string[] }[] = [];
  const tell = (to: string, ...kinds: string[]) => news.push({ email: to, kinds });
  if (state === 'pickedUp') tell(email, 'orderPickedUp');
  if (state === 'expired' || endReason === 'paymentFailed') tell(email, 'orderExpired');
  if (endReason === 'seller') tell(email, 'orderCancelledBySeller');
  if (endReason === 'martClosed') tell(email, 'orderCancelledByClosing', 'orderClosedDoor');
  if (endReason === 'buyer') tell(owner, 'orderCancelledByBuyer');
  if (extendedAt) tell(owner, 'orderExtendedByBuyer');
  if (isRefunded) tell(email, 'orderRefunded');
  // One that ended as its checkout was paid for was never confirmed, a line to be paid in the mart like the others.
  const mayNotBeConfirmed = order.providerOrderId !== null && ['paymentFailed', 'martClosed'].includes(endReason ?? '');
  if (!mayNotBeConfirmed) tell(email, 'orderConfirmed');
  return news;
}

/** Reminders come by the clock, and those of the whole market are about no order. */
const BESIDE = ['orderExpiring'];

/** Whoever an end of an order concerns is told of it once, and nobody is told of what did not happen. */
export function proveAlarms({ stored, shop }: Evidence): string[] {
  const found: string[] = [];
  const told = new Map<string, number>();
  for (const { email, kind, orderIds } of stored.alarms)
    for (const id of orderIds) {
      const key = `${email} ${kind} ${id}`;
      told.set(key, (told.get(key) ?? 0) + 1);
    }
  const refunds = Map.groupBy(
    stored.refunds.filter(({ state }) => state === 'refunded'),
    ({ orderId }) => orderId,
  );
  for (const order of stored.orders.filter(isReal)) {
    for (const { email, kinds } of newsOf(order, shop.owner.email, refunds.has(order.id))) {
      const keys = kinds.map((kind) => `${email} ${kind} ${order.id}`);
      const times = keys.reduce((sum, key) => sum + (told.get(key) ?? 0), 0);
      const { id, way, state, endReason } = order;
      const what = `order ${id} (${[way, state, endReason].filter(Boolean).join(', ')})`;
      // Each refund is told, those that the provider's record brings at once together.
      const most = kinds.includes('orderRefunded') ? refunds.get(order.id)!.length : 1;
      if (times < 1 || times > most) found.push(`${email} was told ${kinds.join(' or ')} of ${what} ${times} times`);
      for (const key of keys) told.delete(key);
    }
    told.delete(`${order.email} orderConfirmed ${order.id}`);
    for (const kind of BESIDE) told.delete(`${order.email} ${kind} ${order.id}`);
  }
  const ours = new Set(stored.orders.map(({ id }) => String(id)));
  for (const key of told.keys())
    if (ours.has(key.split(' ').at(-1)!)) found.push(`${key}: told, and it did not happen`);
  return found;
}

/** Every change of an order is an event, once, and who listens all the time hears every event once. */
export function proveEvents({ stored, shop, heard }: Evidence): string[] {
  const found: string[] = [];
  const ofOrders = Map.groupBy(
    stored.events.filter(({ topic }) => topic === 'order'),
    ({ orderId }) => orderId,
  );
  for (const order of stored.orders.filter(isReal)) {
    const events = ofOrders.get(order.id) ?? [];
    const made = events.filter(({ isNew }) => isNew).length;
    const ended = events.filter(({ state }) => state === order.state).length;
    if (made !== 1) found.push(`order ${order.id} is new in ${made} events`);
    if (hasEnded(order) && ended !== 1) found.push(`order ${order.id} became ${order.state} in ${ended} events`);
  }
  if (!heard) return found;
  // A mart that is closed has nobody who works there any more.
  const mine = stored.events.filter(
    ({ topic, martId, email, writtenAt }) =>
      new Date(writtenAt) < heard.until &&
      (topic === 'alarm' ? email === shop.owner.email : martId !== shop.doomedMartId),
  );
  const first = Math.min(...heard.ids);
  const horizonOf = new Map(stored.events.map(({ id, horizon }) => [id, horizon]));
  // Ids are given before the commit: a transaction of many orders that ends late comes after events with higher ids
  // (missed-events.ts).
  const isExcused = ({ id, transactionId }: StoredEvent) =>
    id < first || heard.gaps.some(({ after, before }) => transactionId >= (horizonOf.get(after) ?? 0) && id < before);
  for (const event of mine) {
    if (heard.ids.has(event.id) || isExcused(event)) continue;
    found.push(`event ${event.id} (${event.topic}) was never heard`);
  }
  for (const id of new Set(heard.doubled)) found.push(`event ${id} was heard twice on one line`);
  return found;
}
