import { applyStock, NO_STOCK, type StockCounts, type StockEvent, stockDelta } from '#lib/domain/product/stock.ts';
import type { DemoOrder, DemoProduct, DemoTown, Key } from './town-types.ts';
import { byKey } from './town-types.ts';

/** One move of stock; `by` is who caused it, null for the sweeper. */
export interface DemoStockMove {
  productKey: Key;
  orderKey: Key | null;
  event: StockEvent;
  quantity: number;
  delta: StockCounts;
  by: Key | null;
  at: Date;
}

const move = (
  product: Key,
  order: DemoOrder | null,
  event: StockEvent,
  quantity: number,
  by: Key | null,
  at: Date,
): DemoStockMove => ({
  productKey: product,
  orderKey: order?.key ?? null,
  event,
  quantity,
  delta: stockDelta(event, quantity),
  by,
  at,
});

function movesOf(order: DemoOrder, managerKey: Key): DemoStockMove[] {
  const { productKey, quantity, buyerKey, createdAt, end } = order;
  const held = move(productKey, order, 'hold', quantity, buyerKey, createdAt);
  switch (end.state) {
    case 'open':
      return [held];
    case 'pickedUp':
      return [held, move(productKey, order, 'pickUp', quantity, end.by, end.at)];
    case 'cancelled':
      return [
        held,
        move(productKey, order, 'release', quantity, end.reason === 'buyer' ? buyerKey : managerKey, end.at),
      ];
    case 'expired':
      return [held, move(productKey, order, 'release', quantity, null, end.at)];
  }
}

/** Every move of stock in the town, oldest first (rules.md section 4). */
export function demoLedger({ marts, products, orders }: DemoTown): DemoStockMove[] {
  const managerOf = (martKey: Key) => byKey(marts, martKey).managerKey;
  const registered = products.map((p: DemoProduct) =>
    move(p.key, null, 'register', p.registered, managerOf(p.martKey), p.createdAt),
  );
  const moved = orders.flatMap((order) => movesOf(order, managerOf(order.martKey)));
  return [...registered, ...moved].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * The three counts of every product after all moves. Throws where the rules of stock would have refused one of them.
 */
export function countsByProduct(ledger: readonly DemoStockMove[]): Map<Key, StockCounts> {
  const counts = new Map<Key, StockCounts>();
  for (const { productKey, event, quantity } of ledger) {
    const moved = applyStock(counts.get(productKey) ?? NO_STOCK, event, quantity);
    if (!moved.ok) throw new Error(`${event} of ${quantity} of product ${productKey}: ${moved.reason}`);
    counts.set(productKey, moved.counts);
  }
  return counts;
}
