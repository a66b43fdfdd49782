import { randomInt, randomUUID } from 'node:crypto';
import type { UnitPrice } from '#lib/domain/markdown.ts';
import { PICKUP_CODE_DIGITS } from '#lib/domain/qr.ts';
import { stockDelta } from '#lib/domain/stock.ts';
import type { Tx } from '../../db/connect.ts';
import { priceNowText } from '../../db/price-now.ts';
import type { orders } from '../../db/schema.ts';
import { statement } from '../../db/statement.ts';

const pickupCode = () => String(randomInt(10 ** PICKUP_CODE_DIGITS)).padStart(PICKUP_CODE_DIGITS, '0');

/** Codes of a mart's open orders are unique (rules.md section 12); with a million of them a clash twice in a row is rare. */
const CODE_ATTEMPTS = 20;

export type NewOrder = Omit<typeof orders.$inferInsert, 'id' | 'byStaff' | 'qrUuid' | 'pickupCode'>;

export interface HeldOrder {
  id: number;
  /** Its buyer works in the mart, and has been there since being added. */
  byStaff: boolean;
}

/**
 * The move of stock, the order it is for, and the ledger row that explains it: three writes in one statement, each made only
 * if the one before it was. Where the counts do not allow the move no row comes; where the pickup code is taken, one without
 * an id, and the stock is taken all the same: the transaction must give it back.
 */
const hold = statement<{ id: number | null; by_staff: boolean | null }>(
  'hold_for_order',
  `with held as (
    update products set waiting = waiting + $1::int, in_sale = in_sale + $2::int, completed = completed + $3::int
    where id = $4::int and waiting >= -$1::int and name = $8::text and price_won = $21::int
      and ${priceNowText('$16::timestamptz')} = $22::int and sale_ends_at > $16::timestamptz
    returning id
  ), made as (
    insert into orders (checkout_id, buyer_id, mart_id, product_id, product_name, picture_key, quantity, unit_price_won,
      total_price_won, way, state, valid_until, created_at, qr_uuid, pickup_code,
      tax_free, pickup_from, base_price_won, price_reason, by_staff, mart_location)
    select $5::bigint, $6::int, $7::int, id, $8::text, $9::text, $10::int, $11::int, $12::bigint, $13::text, $14::text,
      $15::timestamptz, $16::timestamptz, $17::uuid, $18::text, $19::boolean, $20::timestamptz, $23::int, $24::jsonb,
      exists (select from mart_members where mart_id = $7::int and user_id = $6::int
        and (arrived_at is not null or position = 'generalManager')),
      (select location from marts where marts.id = $7::int) from held
    on conflict do nothing returning id, by_staff
  ), explained as (
    insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, actor_id, at)
    select $4::int, id, 'hold', $1::int, $2::int, $3::int, $6::int, $16::timestamptz from made
  )
  select (select id from made) as id, (select by_staff from made) as by_staff from held`,
);

/**
 * Holds an order's pieces and writes it, with its own QR uuid and pickup code, in the caller's transaction; answers its id,
 * and whether its buyer is of the mart's staff.
 * `price` is the one it was read with, which an honoured quote may differ from. Null, and nothing done, where somebody has been faster
 * since the product was read: another buyer, or the seller who changed it or ended its sale. The move is a conditional UPDATE (rules.md section 4).
 */
export async function holdForOrder(tx: Tx, order: NewOrder, price: UnitPrice): Promise<HeldOrder | null> {
  const delta = stockDelta('hold', order.quantity);
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
    const [held] = await hold(tx, [
      ...[delta.waiting, delta.inSale, delta.completed, order.productId],
      ...[order.checkoutId, order.buyerId, order.martId, order.productName, order.pictureKey ?? null],
      ...[order.quantity, order.unitPriceWon, order.totalPriceWon, order.way, order.state],
      ...[order.validUntil.toISOString(), order.createdAt.toISOString(), randomUUID(), pickupCode()],
      ...[
        order.taxFree ?? false,
        (order.pickupFrom ?? order.createdAt).toISOString(),
        price.registeredWon,
        price.priceWon,
      ],
      ...[order.basePriceWon, order.priceReason ? JSON.stringify(order.priceReason) : null],
    ]);
    if (!held) return null;
    if (held.id !== null) return { id: held.id, byStaff: held.by_staff ?? false };
    await giveBack(tx, [delta.waiting, delta.inSale, delta.completed, order.productId]);
  }
  throw new Error(`no free pickup code in mart ${order.martId}`);
}

/** Undoes a move that has no order: nobody has seen it, and the row is this transaction's. */
const giveBack = statement<never>(
  'give_back_held',
  `update products set waiting = waiting - $1::int, in_sale = in_sale - $2::int, completed = completed - $3::int
  where id = $4::int`,
);
