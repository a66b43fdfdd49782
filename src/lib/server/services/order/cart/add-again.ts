import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import { offeredPieces } from '#lib/domain/order/holds.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders, products } from '#lib/server/schema/index.ts';
import { addToCart } from './add-to-cart.ts';

/**
 * Puts what an order of the viewer was for into their cart again: the same listing, or the one of the same name that
 * its mart sells now, as marts list their daily goods anew each day. As many pieces as were bought, or as one may hold
 * now. Refuses with `orderNotFound`, with `saleEnded` where nothing of that name is sold, and as `addToCart` does.
 */
export async function addAgain(
  deps: Deps,
  viewer: Viewer,
  orderId: number,
): Promise<{ productId: number; cartProductQuantity: number; count: number }> {
  const [order] = await deps.db
    .select({ martId: orders.martId, productId: orders.productId, name: orders.productName, quantity: orders.quantity })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, viewer.userId)));
  if (!order) throw new DomainError('orderNotFound');
  const [sold] = await deps.db
    .select({ id: products.id, waiting: products.waiting, maxPerBuyer: products.maxPerBuyer })
    .from(products)
    .where(
      and(
        eq(products.martId, order.martId),
        gt(products.saleEndsAt, deps.clock.now()),
        gt(products.waiting, 0),
        or(eq(products.id, order.productId), eq(products.name, order.name)),
      ),
    )
    .orderBy(desc(sql`${products.id} = ${order.productId}`), products.saleEndsAt)
    .limit(1);
  if (!sold) throw new DomainError('saleEnded');
  const quantity = Math.min(order.quantity, offeredPieces(sold.waiting, sold.maxPerBuyer));
  return addToCart(deps, viewer, { productId: sold.id, quantity });
}
