import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CompletedCheckoutItem } from '#lib/contract/order/orders.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { stateAt, wireStatus } from '#lib/domain/order/order.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { pictureUrl } from '#lib/server/platform/files/picture-address.ts';
import { marts, orders, products } from '#lib/server/schema/index.ts';
import { creditMethod, orderFacts, windowOf } from '../../../schema/order/order-facts.ts';

/** The viewer's orders with these ids, for the page after buying. One that is not theirs: `orderNotFound` for all. */
export async function showCompleted(deps: Deps, viewer: Viewer, orderIds: number[]): Promise<CompletedCheckoutItem[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ order: orders, mart: marts, category: products.category })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(and(inArray(orders.id, orderIds), eq(orders.buyerId, viewer.userId)))
    .orderBy(asc(orders.id));
  if (rows.length === 0 || rows.length < orderIds.length) throw new DomainError('orderNotFound');
  return rows.map(({ order, mart, category }) => ({
    orderId: order.id,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 640, 'webp'),
    imageKey: order.pictureKey,
    categoryKey: category,
    quantity: order.quantity,
    totalPrice: chargedWon(order),
    ...weighedOf(order),
    creditMethod: creditMethod(order.way),
    pickupFrom: windowOf(order).start.toISOString(),
    validUntil: order.validUntil.toISOString(),
    state: stateAt(orderFacts(order), now),
    status: wireStatus(orderFacts(order), now),
    adultOnly: order.adultOnly,
    endReason: order.endReason,
    storeId: mart.id,
    storeName: mart.name,
    storeAddress: joinAddress({ address: mart.address, detail: mart.addressDetail }),
    pickupNote: mart.pickupNote,
    latitude: mart.lat,
    longitude: mart.lng,
  }));
}
