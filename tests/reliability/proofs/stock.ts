import type { StoredMove, StoredOrder } from '../stored.ts';
import type { Evidence } from './evidence.ts';

const moveText = ({ event, waiting, inSale, completed }: Omit<StoredMove, 'productId' | 'orderId'>) =>
  `${event} ${waiting} ${inSale} ${completed}`;

function movesOf({ state, quantity: n }: StoredOrder): string[] {
  const moves = [{ event: 'hold', waiting: -n, inSale: n, completed: 0 }];
  if (state === 'pickedUp') moves.push({ event: 'pickUp', waiting: 0, inSale: -n, completed: n });
  if (state === 'cancelled' || state === 'expired' || state === 'failed')
    moves.push({ event: 'release', waiting: n, inSale: -n, completed: 0 });
  return moves.map(moveText).sort();
}

/**
 * Every order moved its stock once for each thing that happened to it, and every move belongs to an order or to a
 * registration.
 */
export function proveLedger({ stored, shop }: Evidence): string[] {
  const found: string[] = [];
  const moves = Map.groupBy(stored.ledger, ({ orderId }) => orderId);
  for (const order of stored.orders) {
    const written = moves.get(order.id) ?? [];
    const [is, should] = [written.map(moveText).sort().join(), movesOf(order).join()];
    if (is !== should) found.push(`order ${order.id}: ledger says ${is || 'nothing'}, not ${should}`);
    if (written.some(({ productId }) => productId !== order.productId))
      found.push(`order ${order.id}: moves of another product`);
    moves.delete(order.id);
  }
  const registered = Map.groupBy(moves.get(null) ?? [], ({ productId }) => productId);
  moves.delete(null);
  for (const orderId of moves.keys()) found.push(`the ledger moves stock of order ${orderId}, which is not stored`);
  for (const { productId, quantity } of shop.goods) {
    const is = (registered.get(productId) ?? []).map(moveText).join();
    if (is !== moveText({ event: 'register', waiting: quantity, inSale: 0, completed: 0 }))
      found.push(`product ${productId} was registered with ${quantity}, and the ledger says ${is || 'nothing'}`);
  }
  return found;
}

/**
 * What was registered is there: for sale, held by an order that is open, or picked up. No piece is sold twice, and none
 * is lost.
 */
export function proveStock({ stored, shop }: Evidence): string[] {
  const found: string[] = [];
  const told = new Map(shop.goods.map(({ productId, quantity }) => [productId, quantity]));
  const products = new Map(stored.products.map((product) => [product.id, product]));
  for (const productId of told.keys()) if (!products.has(productId)) found.push(`product ${productId} is not stored`);
  const pieces = (productId: number, states: readonly StoredOrder['state'][]) =>
    stored.orders
      .filter((order) => order.productId === productId && states.includes(order.state))
      .reduce((sum, { quantity }) => sum + quantity, 0);
  for (const { id, waiting, inSale, completed } of products.values()) {
    // One whose registration was heard although nobody answered.
    const registered = told.get(id) ?? waiting + inSale + completed;
    const [held, sold] = [pieces(id, ['open', 'paying']), pieces(id, ['pickedUp'])];
    if (waiting < 0 || waiting + inSale + completed !== registered || inSale !== held || completed !== sold)
      found.push(
        `product ${id}: ${waiting} wait, ${inSale} held, ${completed} sold of ${registered}; orders hold ${held} and sold ${sold}`,
      );
    if (held + sold > registered) found.push(`product ${id}: ${held + sold} sold of ${registered}`);
  }
  return found;
}
