import { eq } from 'drizzle-orm';
import type { Place } from '#lib/domain/geo.ts';
import { groupBy } from '#lib/domain/group.ts';
import { joinAddress } from '#lib/domain/mart/mart.ts';
import { type MoveOutcome, moveOutcome } from '#lib/domain/mart/mart-move.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, type OrderRow, orders } from '#lib/server/schema/index.ts';
import type { MartMove } from '../../mart/reactions.ts';
import { forgetNews, notify } from '../../notice/alarms/notify.ts';
import { lockWaiting } from './lock-waiting.ts';

type MoveNews = 'orderMartMoved' | 'orderMartReturned';

const placeOf = ({ martLocation }: OrderRow): Place | null =>
  martLocation && { lat: martLocation.y, lng: martLocation.x };

/**
 * Applies the move of a mart to its waiting orders, in the transaction that moves it: their buyers are notified at
 * once, may cancel until the pickup, and are no no-shows while it is away (docs/decisions/0045). The caller has locked
 * the mart's row. Answers how many open orders it touched. rules.md section 6.
 */
export async function applyMove(tx: Tx, { martId, from, to, now }: MartMove): Promise<number> {
  const news: { order: OrderRow; kind: MoveNews }[] = [];
  for (const { order } of await lockWaiting(tx, martId)) {
    // In its grace nothing can be done any more but to hand it over.
    if (now >= order.validUntil) continue;
    const promised = placeOf(order) ?? from;
    const moved = moveOutcome({ promised, from, to, validUntil: order.validUntil, now });
    if (!order.martLocation) await rememberPlace(tx, order, from);
    const kind = await applyOutcome(tx, order, moved, now);
    if (kind) news.push({ order, kind });
  }
  const details = { address: await addressOf(tx, martId) };
  for (const [{ order, kind }, ...others] of groupBy(news, (one) => `${one.order.buyerId} ${one.kind}`)) {
    const orderId = [order.id, ...others.map((one) => one.order.id)] as const;
    await notify(tx, [order.buyerId], { kind, orderId, martId, details, now });
  }
  return news.length;
}

/** An order that is older than its column was made where the mart was until now. */
async function rememberPlace(tx: Tx, { id }: OrderRow, { lat, lng }: Place): Promise<void> {
  await tx
    .update(orders)
    .set({ martLocation: { x: lng, y: lat } })
    .where(eq(orders.id, id));
}

/** Writes the effect of a move on an order; answers the notification for its buyer, if any. */
async function applyOutcome(tx: Tx, order: OrderRow, moved: MoveOutcome, now: Date): Promise<MoveNews | null> {
  if (moved.outcome === 'untouched') return null;
  const wasOpen = moved.outcome === 'returned' && moved.inTime ? null : false;
  await tx.update(orders).set({ martMovedAt: now, wasOpen }).where(eq(orders.id, order.id));
  await forgetNews(tx, order, ['orderMartMoved', 'orderMartReturned']);
  return moved.outcome === 'movedAway' ? 'orderMartMoved' : 'orderMartReturned';
}

async function addressOf(tx: Tx, martId: number): Promise<string> {
  const mart = oneRow(
    await tx.select({ address: marts.address, detail: marts.addressDetail }).from(marts).where(eq(marts.id, martId)),
  );
  return joinAddress(mart);
}

/**
 * The same for an order that has just opened, if its mart moved while its card was charged. The caller holds the mart's
 * row.
 */
export async function fitToPlace(tx: Tx, order: OrderRow, to: Place, now: Date): Promise<void> {
  const from = placeOf(order);
  if (!from) return;
  const moved = moveOutcome({ promised: from, from, to, validUntil: order.validUntil, now });
  const kind = await applyOutcome(tx, order, moved, now);
  if (!kind) return;
  const { id: orderId, martId, buyerId } = order;
  await notify(tx, [buyerId], { kind, orderId, martId, details: { address: await addressOf(tx, martId) }, now });
}
