import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CompletedCheckoutItem } from '#lib/contract/orders.ts';
import { joinAddress } from '#lib/domain/mart.ts';
import { marts, orders } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { creditMethod } from './order-facts.ts';

/** The viewer's orders with these ids, for the page after buying. One that is not theirs: `orderNotFound` for all. */
export async function showCompleted(deps: Deps, viewer: Viewer, orderIds: number[]): Promise<CompletedCheckoutItem[]> {
  const rows = await deps.db
    .select({ order: orders, mart: marts })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .where(and(inArray(orders.id, orderIds), eq(orders.buyerId, viewer.userId)))
    .orderBy(asc(orders.id));
  if (rows.length === 0 || rows.length < orderIds.length) throw new Refusal('orderNotFound');
  return rows.map(({ order, mart }) => ({
    orderId: order.id,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 640, 'webp'),
    imageKey: order.pictureKey,
    quantity: order.quantity,
    totalPrice: order.totalPriceWon,
    creditMethod: creditMethod(order.way),
    validUntil: order.validUntil.toISOString(),
    storeId: mart.id,
    storeName: mart.name,
    storeAddress: joinAddress({ address: mart.address, detail: mart.addressDetail }),
  }));
}
