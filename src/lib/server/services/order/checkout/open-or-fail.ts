import { and, asc, eq } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import { graceEndsAt } from '#lib/domain/order/pickup.ts';
import type { Tx, TxOfWork } from '#lib/server/platform/database/connect.ts';
import { statement } from '#lib/server/platform/database/statement.ts';
import { type marts, type OrderRow, orders, type Payment } from '#lib/server/schema/index.ts';
import { firstDayOff, HOURS_COLUMNS, type HoursRow, hoursOfRow } from '#lib/server/schema/mart/mart-hours.ts';
import { notify, notifyConfirmed } from '../../notice/alarms/notify.ts';
import type { Decision } from '../../payment/reactions.ts';
import { moveStock } from '../../product/stock/move-stock.ts';
import { postPaid } from '../../settlement/ledger/post-order.ts';
import { takeBought } from '../cart/take-bought.ts';
import { fitToHours } from '../end/apply-hours.ts';
import { fitToPlace } from '../end/apply-move.ts';
import { NEWS_OF_STOP } from '../end/end-open-orders.ts';
import { endOrder } from '../end/end-order.ts';
import { endRecalled } from '../recall/end-recalled.ts';
import { readPriceChanges } from '../staff/tell-cheap-orders.ts';
import { tellStaffOrders } from '../staff/tell-staff-orders.ts';

/** The checkout's orders, locked, in the order in which every writer locks products. */
const payingOrders = (tx: Tx, checkoutId: number) =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), eq(orders.state, 'paying')))
    .orderBy(asc(orders.productId), asc(orders.id))
    .for('update');

const open = statement<never>(`update orders set state = 'open' where id = any(:orderIds::bigint[])`);

/** A listing and its mart, by which a paid order stays open. */
interface Sold extends HoursRow {
  product_id: number;
  sale_ends_at: string;
  recalled_at: string | null;
  recall_reason: string | null;
  closed_at: string | null;
  suspend_kind: (typeof marts.$inferSelect)['suspendKind'];
  lat: number;
  lng: number;
}

const readSold = statement<Sold>(`select products.id as product_id, sale_ends_at, recalled_at, recall_reason,
    closed_at, suspend_kind, lat, lng, ${HOURS_COLUMNS},
    array(select day::text from mart_days_off where mart_days_off.mart_id = marts.id and day >= :firstDayOff::date) as days_off
  from products join marts on marts.id = products.mart_id where products.id = any(:productIds::bigint[]) for share of marts`);

/**
 * The orders of a decided payment open, or fail and give their stock back, in the transaction that decides it (rules.md
 * section 7). The marts are held, so that none closes meanwhile.
 */
export async function openOrFail(
  tx: TxOfWork,
  payment: Payment,
  { isPaid, isOwnAct, settledFrom: from, now }: Decision,
): Promise<void> {
  const placed = await payingOrders(tx, payment.checkoutId);
  if (!isPaid) return failOrders(tx, placed, now);
  const productIds = placed.map(({ productId }) => productId);
  const [sold, priceChanges] = await Promise.all([
    readSold(tx, { productIds, firstDayOff: firstDayOff(now) }),
    readPriceChanges(tx, productIds, now),
    open(tx, { orderIds: placed.map(({ id }) => id) }),
    postPaid(tx, payment, placed, { at: now, from }),
  ]);
  const soldOf = new Map(sold.map((one) => [one.product_id, one]));
  const opened: OrderRow[] = [];
  for (const order of placed) if (await staysOpen(tx, order, entry(soldOf, order.productId), now)) opened.push(order);
  await tellStaffOrders(tx, opened, { priceChanges, now });
  const [first] = placed;
  if (first)
    tx.withCommit(notifyConfirmed(tx, opened, { isOwnAct, now }), takeBought(tx, { userId: first.buyerId }, placed));
}

/**
 * Whether a paid order, open by now, waits for its buyer. One whose mart closed, whose listing was recalled or whose
 * deadline passed while the provider was silent is refunded in full; the last is the payment's fault, not the mart's.
 */
async function staysOpen(tx: Tx, order: OrderRow, sold: Sold, now: Date): Promise<boolean> {
  const { closed_at: closedAt, recall_reason: recallReason } = sold;
  if (sold.recalled_at && !closedAt) {
    await endRecalled(tx, [order], { reason: recallReason ?? '', actorId: order.buyerId, now });
    return false;
  }
  const isLate = graceEndsAt(order.validUntil) <= now;
  const isStopped = sold.suspend_kind === 'stop';
  if (!isLate && !closedAt && !isStopped) {
    const fits = { hours: hoursOfRow(sold), saleEndsAt: new Date(sold.sale_ends_at), now };
    if (!(await fitToHours(tx, order, fits))) return false;
    await fitToPlace(tx, order, sold, now);
    return true;
  }
  const { id: orderId, martId, buyerId: actorId } = order;
  const stop = closedAt ? 'martClosed' : isStopped ? 'martSuspended' : null;
  const reason = stop ?? 'paymentFailed';
  const kind = stop ? NEWS_OF_STOP[stop] : 'orderExpired';
  await endOrder(tx, order, { state: 'cancelled', reason, actorId, now });
  await notify(tx, [actorId], { kind, orderId, martId, now });
  return false;
}

async function failOrders(tx: Tx, placed: readonly OrderRow[], now: Date): Promise<void> {
  for (const { id: orderId, productId, quantity } of placed) {
    await tx
      .update(orders)
      .set({ state: 'failed', endReason: 'paymentFailed', endedAt: now })
      .where(eq(orders.id, orderId));
    const moved = await moveStock(tx, { productId, orderId, event: 'release', quantity, actorId: null, now });
    if (!moved) throw new Error(`order ${orderId} holds stock that product ${productId} does not have`);
  }
}
