import type { StoredOrder } from '../stored.ts';
import type { Evidence } from './evidence.ts';

const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
const dayOf = (at: Date) => Math.floor((new Date(at).getTime() + SEOUL_MS) / DAY_MS);

/** What was called off, and what never came to be, leaves the day's bag to its buyer. */
const counts = ({ state }: StoredOrder) => state === 'open' || state === 'pickedUp' || state === 'expired';

/**
 * Every order of a bag keeps what its buyer was told, and no other order has it; nobody has two of one mart on a day of
 * Seoul; and what a mart has written of one is there. shelf.md 36.2.
 */
export function proveBags({ stored, shop, told }: Evidence): string[] {
  const found: string[] = [];
  const goods = new Map(shop.goods.map((one) => [one.productId, one]));
  const bags = stored.orders.filter(({ productId }) => goods.get(productId)?.isBag);
  for (const { id, productId, bagWorthWon } of stored.orders) {
    const worth = goods.get(productId)?.bagWorthWon ?? null;
    if (goods.has(productId) && bagWorthWon !== worth)
      found.push(`order ${id} was told to be worth ${worth}, and keeps ${bagWorthWon}`);
  }
  const ofDay = Map.groupBy(
    bags.filter(counts),
    ({ email, martId, createdAt }) => `${email} ${martId} ${dayOf(createdAt)}`,
  );
  for (const [who, own] of ofDay) {
    const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces > 1) found.push(`${who}: ${pieces} bags on a day, orders ${own.map(({ id }) => id).join()}`);
  }
  const contents = new Map(bags.map(({ id, bagContents }) => [id, bagContents]));
  for (const { act, answer, orderId, contents: said } of told)
    if (act === 'contents' && answer === 'yes' && contents.get(orderId) !== said)
      found.push(`order ${orderId}: ‘${said}’ was written, and is ${contents.get(orderId)}`);
  return found;
}
