import { QUANTITY, type StockEvent, stockDelta } from '#lib/domain/product/stock.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { stockLedger } from '#lib/server/schema/index.ts';

export interface StockMove {
  productId: number;
  event: StockEvent;
  /** 1 or more; for 'adjust' it may be negative. */
  quantity: number;
  /** The order it belongs to; null for 'register' and 'adjust'. */
  orderId: number | null;
  /** The person who caused it; null for the sweeper, and for a machine. */
  actorId: number | null;
  /** The machine that told of it. */
  keyId?: number | undefined;
  now: Date;
}

/**
 * The counts, and the ledger row that explains them, in one statement: the row is written only if the counts allow the
 * move. `most`: how many may wait before it; null for no limit.
 */
const move = statement<{ waiting: number; recalled: boolean }>(`with moved as (
    update products set waiting = waiting + :waiting::int, in_sale = in_sale + :inSale::int, completed = completed + :completed::int
    where id = :productId::bigint and waiting >= -:waiting::int and in_sale >= -:inSale::int
      and (:most::int is null or waiting <= :most::int)
    returning id, waiting, recalled_at is not null as recalled
  ), explained as (
    insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, actor_id, key_id, at)
    select id, :orderId::bigint, :event::text, :waiting::int, :inSale::int, :completed::int, :actorId::bigint, :keyId::bigint, :now::timestamptz from moved
  )
  select waiting, recalled from moved`);

/**
 * One move of stock: a conditional UPDATE of the counts and the ledger row that explains it, in the caller's
 * transaction (rules.md section 4). Null, and nothing done, where the counts do not allow it. The ledger's unique key
 * on (order, event) makes a second move for the same event impossible.
 */
export async function moveStock(tx: Tx, wanted: StockMove): Promise<{ waiting: number } | null> {
  const { productId, orderId, event, quantity, actorId, keyId = null, now } = wanted;
  const delta = stockDelta(event, quantity);
  const most = event === 'adjust' && delta.waiting > 0 ? QUANTITY.max - delta.waiting : null;
  const at = now.toISOString();
  const [counts] = await move(tx, { ...delta, productId, orderId, event, actorId, keyId, now: at, most });
  if (!counts) return null;
  // Units of a recalled listing that come back are never for sale again.
  if (event === 'release' && counts.recalled) return moveStock(tx, { ...wanted, event: 'writeOff', orderId: null });
  return { waiting: counts.waiting };
}

export async function recordMove(
  tx: Tx,
  { productId, event, quantity, orderId, actorId, keyId, now }: StockMove,
): Promise<void> {
  await tx
    .insert(stockLedger)
    .values({ productId, orderId, event, ...stockDelta(event, quantity), actorId, keyId, at: now });
}
