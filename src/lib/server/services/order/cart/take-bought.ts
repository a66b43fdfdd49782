import type { Viewer } from '#lib/server/context.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { lockCart } from './own-cart.ts';

const takeThese =
  statement<never>(`with bought as (select * from unnest(:productIds::bigint[], :quantities::int[]) as bought(product_id, quantity)),
    less as (
      update cart_items set quantity = cart_items.quantity - bought.quantity from bought
      where buyer_id = :buyerId::bigint and cart_items.product_id = bought.product_id and cart_items.quantity > bought.quantity
    ), left_list as (
      delete from waiting_entries using bought
      where user_id = :buyerId::bigint and waiting_entries.product_id = bought.product_id
    )
  delete from cart_items using bought
  where buyer_id = :buyerId::bigint and cart_items.product_id = bought.product_id and cart_items.quantity <= bought.quantity`);

/** The product and quantity of a checkout's line. */
type Bought = { productId: number; quantity: number };

/**
 * Inside a checkout's transaction: the pieces that were bought leave the buyer's cart with the order, or not at all;
 * and the buyer leaves their waiting lists (rules.md section 16), in the same statement, as every order makes it.
 */
export async function takeBought(tx: Tx, buyer: Pick<Viewer, 'userId'>, bought: readonly Bought[]): Promise<void> {
  const locked = bought.length > 1 ? lockCart(tx, buyer) : undefined;
  const taken = takeThese(tx, {
    buyerId: buyer.userId,
    productIds: bought.map((line) => line.productId),
    quantities: bought.map((line) => line.quantity),
  });
  await Promise.all([locked, taken]);
}
