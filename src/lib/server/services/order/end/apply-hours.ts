import { eq } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import type { Hours } from '#lib/domain/mart/hours.ts';
import {
  type ChangedWindow,
  isPromisedAgain,
  wasOpenBeforeDeadline,
  windowAfter,
} from '#lib/domain/order/hours-change.ts';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';
import { promisedOf, windowOf } from '../../../schema/order/order-facts.ts';
import type { HoursChange, TouchedOrders } from '../../mart/reactions.ts';
import { forgetNews, notify } from '../../notice/alarms/notify.ts';
import { endOrder } from './end-order.ts';
import { lockWaiting } from './lock-waiting.ts';

/**
 * Applies changed opening hours to the mart's waiting orders, in the transaction that changes them: deadlines move,
 * orders that no opening takes end as `martClosed` with a full refund, and each buyer is notified at once, of all
 * orders that moved and of all that ended. The caller has locked the mart's row. Answers how many open orders it
 * touched. rules.md section 6.
 */
export async function applyHours(tx: Tx, change: HoursChange): Promise<TouchedOrders> {
  const { martId, before: hoursBefore, after: hoursAfter, now } = change;
  const touched: TouchedOrders = { moved: 0, cancelled: 0 };
  const news: { order: OrderRow; kind: WindowNews }[] = [];
  for (const { order, saleEndsAt } of await lockWaiting(tx, martId)) {
    // Past its grace it has expired, whether or not it has been swept.
    if (now >= graceEndsAt(order.validUntil)) continue;
    if (now >= order.validUntil) await rememberDoor(tx, order, hoursBefore);
    const [window, promised] = [windowOf(order), promisedOf(order)];
    const changed = windowAfter({ window, promised, hoursBefore, hoursAfter, saleEndsAt, now });
    if (changed.outcome === 'unchanged') continue;
    touched[changed.outcome] += 1;
    news.push({ order, kind: await applyWindow(tx, order, changed, change) });
  }
  for (const [{ order, kind }, ...others] of groupBy(news, (one) => `${one.order.buyerId} ${one.kind}`)) {
    const orderId = [order.id, ...others.map((one) => one.order.id)] as const;
    await notify(tx, [order.buyerId], { kind, orderId, martId, now });
  }
  return touched;
}

/** Whether the mart was open at a deadline that has passed is decided by the hours of then. */
async function rememberDoor(tx: Tx, order: OrderRow, hours: Hours): Promise<void> {
  if (order.wasOpen !== null) return;
  await tx
    .update(orders)
    .set({ wasOpen: wasOpenBeforeDeadline(windowOf(order), hours) })
    .where(eq(orders.id, order.id));
}

type WindowNews = 'orderWindowMoved' | 'orderWindowRestored' | 'orderCancelledByHours';

/** Writes the new window of an open order; answers the notification for its buyer. */
async function applyWindow(
  tx: Tx,
  order: OrderRow,
  changed: Exclude<ChangedWindow, { outcome: 'unchanged' }>,
  { actorId, now }: Pick<HoursChange, 'actorId' | 'now'>,
): Promise<WindowNews> {
  // News about the old window are not true any more: they come again, and so does the reminder.
  await forgetNews(tx, order, ['orderWindowMoved', 'orderWindowRestored', 'orderExpiring']);
  if (changed.outcome === 'cancelled') {
    await endOrder(tx, order, { state: 'cancelled', reason: 'martClosed', actorId, now });
    return 'orderCancelledByHours';
  }
  const promised = promisedOf(order) ?? windowOf(order);
  const isRestored = isPromisedAgain(changed, promised);
  await tx
    .update(orders)
    .set({
      pickupFrom: changed.start,
      validUntil: changed.validUntil,
      hoursChangedAt: now,
      promisedFrom: isRestored ? null : promised.start,
      promisedUntil: isRestored ? null : promised.validUntil,
      // A finding at a deadline that no longer holds; the mart's move still does.
      wasOpen: order.martMovedAt ? order.wasOpen : null,
    })
    .where(eq(orders.id, order.id));
  return isRestored ? 'orderWindowRestored' : 'orderWindowMoved';
}

/**
 * The same for an order that has just opened, if the hours changed while its card was charged. Answers false where no
 * opening takes it: it has ended. The caller holds the mart's row.
 */
export async function fitToHours(
  tx: Tx,
  order: OrderRow,
  { hours, saleEndsAt, now }: { hours: Hours; saleEndsAt: Date; now: Date },
): Promise<boolean> {
  const window = windowOf(order);
  if (wasOpenBeforeDeadline(window, hours)) return true;
  const changed = windowAfter({ window, promised: null, hoursBefore: null, hoursAfter: hours, saleEndsAt, now });
  if (changed.outcome === 'unchanged') return true;
  const kind = await applyWindow(tx, order, changed, { actorId: order.buyerId, now });
  await notify(tx, [order.buyerId], { kind, orderId: order.id, martId: order.martId, now });
  return changed.outcome === 'moved';
}
