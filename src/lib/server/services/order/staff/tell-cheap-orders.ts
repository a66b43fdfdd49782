import { and, desc, eq, gt, gte, inArray } from 'drizzle-orm';
import { isSoldCheap, LOG_GROUPS, STAFF_LOOK_BACK_MINUTES } from '#lib/domain/mart/mart-log.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { alarms, martLog, marts, products } from '#lib/server/schema/index.ts';
import { notify } from '../../notice/alarms/notify.ts';

interface CheapOrder {
  id: number;
  martId: number;
  buyerId: number;
  productId: number;
  unitPriceWon: number;
}

/**
 * Tells the general manager of an order at under half of yesterday's price after a change by staff, whoever buys
 * (rules.md section 11): a clerk may buy by another account. Of each change once.
 */
export async function tellCheapOrders(tx: Tx, placed: readonly CheapOrder[], now: Date): Promise<void> {
  if (placed.length === 0) return;
  const since = addMinutes(now, -STAFF_LOOK_BACK_MINUTES);
  const changes = await tx
    .select({
      productId: martLog.productId,
      at: martLog.at,
      actorId: martLog.actorId,
      kind: martLog.kind,
      before: martLog.before,
      after: martLog.after,
      managerId: marts.generalManagerId,
      registeredWon: products.priceWon,
    })
    .from(martLog)
    .innerJoin(products, eq(products.id, martLog.productId))
    .innerJoin(marts, eq(marts.id, martLog.martId))
    .where(
      and(
        inArray(
          martLog.productId,
          placed.map(({ productId }) => productId),
        ),
        gt(martLog.at, since),
        inArray(martLog.kind, [...LOG_GROUPS.price]),
      ),
    )
    .orderBy(desc(martLog.id));
  for (const { id: orderId, martId, buyerId, productId, unitPriceWon } of placed) {
    const ofListing = changes.filter((change) => change.productId === productId);
    const byStaff = ofListing.filter(({ actorId, managerId }) => actorId !== managerId);
    const [oldest, [newest]] = [ofListing.at(-1), byStaff];
    if (!oldest || !newest || newest.managerId === buyerId) continue;
    const yesterdayWon = oldest.before?.nowWon ?? oldest.before?.priceWon ?? oldest.registeredWon;
    if (!isSoldCheap(unitPriceWon, yesterdayWon)) continue;
    const told = await tx
      .select({ details: alarms.details })
      .from(alarms)
      .where(
        and(
          eq(alarms.userId, newest.managerId),
          eq(alarms.kind, 'soldCheap'),
          eq(alarms.martId, martId),
          gte(alarms.createdAt, newest.at),
        ),
      );
    if (told.some(({ details }) => details.productId === productId)) continue;
    const about = byStaff.map(({ kind, before, after }) => ({ kind, before, after }));
    const details = { productId, yesterdayWon, priceWon: unitPriceWon, changes: about };
    await notify(tx, [newest.managerId], { kind: 'soldCheap', orderId, martId, details, now });
  }
}
