import { eq } from 'drizzle-orm';
import { extendedPromise } from '#lib/domain/hours-change.ts';
import { orderCan } from '#lib/domain/order.ts';
import { readHours } from '../../db/mart-hours.ts';
import { marts, orders, products } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';
import { notifyMart } from '../alarms/notify.ts';
import { orderFacts } from './order-facts.ts';
import { ownOrder } from './own-order.ts';

/** Moves the pickup deadline 30 minutes on, once per order (rules.md section 6); answers the new one. */
export async function extendPickup(deps: Deps, viewer: Viewer, orderId: number): Promise<Date> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const order = await ownOrder(tx, viewer, orderId, { lock: true });
    const [found] = await tx
      .select({ mart: marts, saleEndsAt: products.saleEndsAt })
      .from(products)
      .innerJoin(marts, eq(marts.id, products.martId))
      .where(eq(products.id, order.productId));
    const { mart, saleEndsAt } = found!;
    const may = orderCan.extend(orderFacts(order), { hours: await readHours(tx, mart, now), saleEndsAt, now });
    if (!may.ok) throw new DomainError(may.reason);
    const { validUntil } = may;
    const promisedUntil = extendedPromise(order.promisedUntil, saleEndsAt);
    await tx.update(orders).set({ validUntil, promisedUntil, extendedAt: now }).where(eq(orders.id, orderId));
    const details = { validUntil: validUntil.toISOString() };
    await notifyMart(tx, { kind: 'orderExtendedByBuyer', orderId, martId: mart.id, details, now });
    return validUntil;
  });
}
