import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { OfflinePack } from '#lib/contract/order/offline-check-ins.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { entry } from '#lib/domain/known.ts';
import { OFFLINE_PACK_HOURS, OFFLINE_PACK_MAX_ORDERS } from '#lib/domain/order/offline-check-in.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orders, users } from '#lib/server/schema/index.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { visitIdsOf } from '../visit-ids.ts';
import { readCounterFacts } from './counter-facts.ts';

/** A v4 uuid has 122 random bits: nobody turns its hash round. */
const proofOf = (uuid: string): string => createHash('sha256').update(uuid).digest('hex');

/**
 * What a counter needs to hand over without a network (market.md 27.1): the mart's open orders of the next 12 hours,
 * with the hash of each QR and neither uuid, code nor email; goods by weight for a counter that `weighs` alone. Refuses
 * with `martNotFound`.
 */
export async function offlinePack(
  deps: Deps,
  viewer: Viewer,
  { martId, weighs }: { martId: number; weighs: boolean },
): Promise<OfflinePack> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const rows = await deps.db
    .select({ order: orders, buyerName: users.name })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(
      and(
        eq(orders.martId, martId),
        eq(orders.state, 'open'),
        weighs ? undefined : isNull(orders.weightGrams),
        gt(orders.validUntil, lastExpiredDeadline(now)),
        lte(sql`coalesce(${orders.pickupFrom}, ${orders.createdAt})`, addMinutes(now, OFFLINE_PACK_HOURS * 60)),
      ),
    )
    .orderBy(asc(orders.validUntil), asc(orders.id))
    .limit(OFFLINE_PACK_MAX_ORDERS);
  const waiting = rows.map(({ order }) => order);
  const visitIds = visitIdsOf(waiting);
  const factsOf = await readCounterFacts(deps.db, waiting);
  return {
    at: now.toISOString(),
    orders: rows.map(({ order, buyerName }) => ({
      orderId: order.id,
      visitId: entry(visitIds, order.id),
      buyerName: maskName(buyerName),
      productName: order.productName,
      quantity: order.quantity,
      totalPrice: order.totalPriceWon,
      dueAmount: order.way === 'onSite' ? order.totalPriceWon : 0,
      isPaid: order.way !== 'onSite',
      adultOnly: order.adultOnly,
      ...weighedOf(order),
      ...factsOf(order),
      pickupFrom: windowOf(order).start.toISOString(),
      validUntil: order.validUntil.toISOString(),
      proof: proofOf(order.qrUuid),
    })),
  };
}
