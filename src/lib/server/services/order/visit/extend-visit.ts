import { eq } from 'drizzle-orm';
import { entry, known } from '#lib/domain/known.ts';
import { extendedPromise } from '#lib/domain/order/hours-change.ts';
import { orderCan } from '#lib/domain/order/order.ts';
import { decideEach } from '#lib/domain/order/visit.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, orders } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { orderFacts } from '../../../schema/order/order-facts.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { readSaleEnds } from '../end/read-sale-ends.ts';
import { doneIds, ownVisit, requireSome, type VisitDone } from './own-visit.ts';

/**
 * Moves the deadline of every order of a visit on that `orderCan.extend` allows, each once and by 30 minutes at the
 * most, in one transaction; the mart is notified once. An order alone is a visit of one. Answers which were extended
 * and until when, and why the others were not. Refuses with `orderNotFound`, `invalidInput` for orders of several
 * marts, and as `orderCan.extend` does where none can be extended. rules.md sections 6 and 17.
 */
export async function extendVisit(
  deps: Deps,
  viewer: Viewer,
  orderIds: readonly number[],
): Promise<VisitDone<{ ok: true; validUntil: Date }>> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const visit = await ownVisit(tx, viewer, orderIds);
    const { martId } = known(visit[0], 'the first order of a visit');
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)));
    const hours = await readHours(tx, mart, now);
    const saleEnds = await readSaleEnds(tx, visit);
    const decided = requireSome(
      decideEach(visit, (order) =>
        orderCan.extend(orderFacts(order), { hours, saleEndsAt: entry(saleEnds, order.productId), now }),
      ),
    );
    for (const { order, verdict } of decided.can) {
      const { validUntil } = verdict;
      const promisedUntil = extendedPromise(order.promisedUntil, entry(saleEnds, order.productId));
      await tx.update(orders).set({ validUntil, promisedUntil, extendedAt: now }).where(eq(orders.id, order.id));
    }
    const details = { validUntil: decided.can[0].verdict.validUntil.toISOString() };
    await notifyMart(tx, { kind: 'orderExtendedByBuyer', orderId: doneIds(decided), martId, details, now });
    return decided;
  });
}
