import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { groupBy } from '#lib/domain/group.ts';
import type { Hours } from '#lib/domain/hours.ts';
import { type ChangedWindow, wasOpenBeforeDeadline, windowAfter } from '#lib/domain/hours-change.ts';
import { graceEndsAt } from '#lib/domain/pickup.ts';
import type { Tx } from '../../db/connect.ts';
import { alarms, orders, products } from '../../db/schema.ts';
import { notify } from '../alarms/notify.ts';
import { endOrder } from './end-order.ts';
import { windowOf } from './order-facts.ts';

type OrderRow = typeof orders.$inferSelect;

export interface NewHours {
  martId: number;
  before: Hours;
  after: Hours;
  /** Who changed them. */
  actorId: number;
  now: Date;
}

/** How many open orders a change of hours touches. */
export interface TouchedOrders {
  moved: number;
  cancelled: number;
}

/**
 * The mart's open orders and what they hold, locked as every writer does: orders before products, both by id. One whose card is
 * being charged is looked at when it opens (`fitToHours`).
 */
async function lockWaiting(tx: Tx, martId: number): Promise<{ order: OrderRow; saleEndsAt: Date }[]> {
  const waiting = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.martId, martId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))
    .for('update');
  if (waiting.length === 0) return [];
  const held = await tx
    .select({ id: products.id, saleEndsAt: products.saleEndsAt })
    .from(products)
    .where(
      inArray(
        products.id,
        waiting.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for('update');
  const saleEnds = new Map(held.map(({ id, saleEndsAt }) => [id, saleEndsAt]));
  return waiting.map((order) => ({ order, saleEndsAt: saleEnds.get(order.productId)! }));
}

/**
 * Applies changed opening hours to the mart's waiting orders, in the transaction that changes them: deadlines move, orders that
 * no opening takes end as `martClosed` with a full refund, and each buyer is notified at once, of all orders that moved and of all that ended. The caller has locked the mart's
 * row. Answers how many open orders it touched. rules.md section 6.
 */
export async function applyHours(tx: Tx, change: NewHours): Promise<TouchedOrders> {
  const { martId, before: hoursBefore, after: hoursAfter, now } = change;
  const touched: TouchedOrders = { moved: 0, cancelled: 0 };
  const news: { order: OrderRow; kind: WindowNews }[] = [];
  for (const { order, saleEndsAt } of await lockWaiting(tx, martId)) {
    // Past its grace it has expired, whether or not it has been swept.
    const isOver = now >= order.validUntil;
    if (isOver && now < graceEndsAt(order.validUntil)) await rememberDoor(tx, order, hoursBefore);
    if (isOver) continue;
    const changed = windowAfter({ window: windowOf(order), hoursBefore, hoursAfter, saleEndsAt, now });
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

type WindowNews = 'orderWindowMoved' | 'orderCancelledByHours';

/** Writes what becomes of an open order's window; answers what its buyer is to be notified of. */
async function applyWindow(
  tx: Tx,
  order: OrderRow,
  changed: Exclude<ChangedWindow, { outcome: 'unchanged' }>,
  { actorId, now }: Pick<NewHours, 'actorId' | 'now'>,
): Promise<WindowNews> {
  if (changed.outcome === 'moved') {
    await tx
      .update(orders)
      .set({ pickupFrom: changed.start, validUntil: changed.validUntil, hoursChangedAt: now })
      .where(eq(orders.id, order.id));
  } else {
    await endOrder(tx, order, { state: 'cancelled', reason: 'martClosed', actorId, now });
  }
  // What was said of the old window is not true any more: the news come again, and so does the reminder.
  const overtaken = ['orderWindowMoved', 'orderExpiring'];
  const isOfOrder = or(
    eq(alarms.orderId, order.id),
    sql`${alarms.details}->'orderIds' @> to_jsonb(${order.id}::bigint)`,
  );
  await tx.delete(alarms).where(and(eq(alarms.userId, order.buyerId), inArray(alarms.kind, overtaken), isOfOrder));
  return changed.outcome === 'moved' ? 'orderWindowMoved' : 'orderCancelledByHours';
}

/**
 * The same for an order that has just opened, if the hours changed while its card was charged. Answers false where no opening takes
 * it: it has ended. The caller holds the mart's row.
 */
export async function fitToHours(
  tx: Tx,
  order: OrderRow,
  { hours, saleEndsAt, now }: { hours: Hours; saleEndsAt: Date; now: Date },
): Promise<boolean> {
  const window = windowOf(order);
  if (wasOpenBeforeDeadline(window, hours)) return true;
  const changed = windowAfter({ window, hoursBefore: null, hoursAfter: hours, saleEndsAt, now });
  if (changed.outcome === 'unchanged') return true;
  const kind = await applyWindow(tx, order, changed, { actorId: order.buyerId, now });
  await notify(tx, [order.buyerId], { kind, orderId: order.id, martId: order.martId, now });
  return changed.outcome === 'moved';
}

/** Locks a mart's row, so that no order is placed by its hours until they are changed. */
export async function lockHours(tx: Tx, martId: number): Promise<void> {
  await tx.execute(sql`select id from marts where id = ${martId} for no key update`);
}
