import { and, desc, eq } from 'drizzle-orm';
import type { ScanOrder } from '#lib/contract/seller-orders.ts';
import { scanStatus, stateAt } from '#lib/domain/order.ts';
import { orders, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { pictureUrl } from '../../files/picture-address.ts';
import type { Viewer } from '../../market.ts';
import { Refusal } from '../../refusal.ts';
import { orderFacts } from '../orders/order-facts.ts';
import { requireMart } from '../seller-marts/require-mart.ts';
import { martOrder } from './mart-order.ts';

async function scanOrder(deps: Deps, order: typeof orders.$inferSelect): Promise<ScanOrder> {
  const [buyer] = await deps.db.select({ name: users.name }).from(users).where(eq(users.id, order.buyerId));
  const facts = orderFacts(order);
  return {
    orderId: order.id,
    storeId: order.martId,
    productName: order.productName,
    productImgSrc: order.pictureKey && pictureUrl(order.pictureKey, 320, 'webp'),
    quantity: order.quantity,
    totalPrice: order.totalPriceWon,
    status: scanStatus(facts),
    buyerName: buyer?.name ?? '',
    validUntil: order.validUntil.toISOString(),
    state: stateAt(facts, deps.clock.now()),
  };
}

/** What the scan screen shows of an order of the viewer's marts. Refuses with `orderNotFound`. */
export async function showScanOrder(deps: Deps, viewer: Viewer, orderId: number): Promise<ScanOrder> {
  return scanOrder(deps, await martOrder(deps.db, viewer, orderId));
}

/**
 * The order behind any QR code or pickup code of the mart (rules.md section 12). A code that was used again is the newest
 * order's. Refuses with `martNotFound`, `orderNotFound`, `invalidInput` where neither is given.
 */
export async function lookUpOrder(
  deps: Deps,
  viewer: Viewer,
  { martId, uuid, code }: { martId: number; uuid?: string | undefined; code?: string | undefined },
): Promise<ScanOrder> {
  await requireMart(deps.db, viewer, martId);
  if (uuid === undefined && code === undefined) {
    throw new Refusal('invalidInput', { field: 'uuid', text: 'QR 번호나 찾기 번호를 보내 주세요.' });
  }
  const [order] = await deps.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.martId, martId),
        ...(uuid === undefined ? [] : [eq(orders.qrUuid, uuid)]),
        ...(code === undefined ? [] : [eq(orders.pickupCode, code)]),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  if (!order) throw new Refusal('orderNotFound');
  return scanOrder(deps, order);
}
