import { and, asc, eq, exists, gt, gte, inArray, or } from 'drizzle-orm';
import type { KeyOrder } from '#lib/contract/order/key-orders.ts';
import { weighedOf } from '#lib/contract/order/weighed.ts';
import { KEY_PAGE_SIZE } from '#lib/domain/mart/key.ts';
import { lastExpiredDeadline } from '#lib/domain/order/pickup.ts';
import { chargedWon } from '#lib/domain/order/weighed.ts';
import { maskName } from '#lib/domain/person/shown-name.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { orders, payments, products, users } from '#lib/server/schema/index.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { type Changed, changedPage } from '../../mart/keys/changed-page.ts';
import type { KeyViewer } from '../../mart/keys/find-key.ts';
import { requireScope } from '../../mart/keys/require-scope.ts';

const STATES = ['open', 'pickedUp', 'cancelled', 'expired'] as const;
/** Longer than an order lives: what was made before has not changed since. */
const LIVES_DAYS = 30;

/**
 * A page of a mart's orders for a machine: those that wait, or those that came, changed or ended since a moment. The
 * buyer's name is masked; codes and QR are people's. Refuses as `requireScope` does. shelf.md 32.2.
 */
export async function listOrdersForMachine(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: KeyViewer,
  { since, cursor }: Changed,
) {
  const now = clock.now();
  await requireScope(db, viewer, 'orders:read', now);
  const { createdAt, endedAt, extendedAt, hoursChangedAt, offlineAt } = orders;
  const changedSince = (moment: Date) =>
    and(
      inArray(orders.state, [...STATES]),
      gte(createdAt, addMinutes(moment, -LIVES_DAYS * MINUTES_PER_DAY)),
      or(
        gte(createdAt, moment),
        gte(endedAt, moment),
        gte(extendedAt, moment),
        gte(hoursChangedAt, moment),
        gte(offlineAt, moment),
        // One that was paid by card waits only from then on.
        exists(
          db
            .select({ id: payments.id })
            .from(payments)
            .where(and(eq(payments.checkoutId, orders.checkoutId), gte(payments.decidedAt, moment))),
        ),
      ),
    );
  const rows = await db
    .select({ order: orders, buyerName: users.name, barcode: products.barcode })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.buyerId))
    .innerJoin(products, eq(products.id, orders.productId))
    .where(
      and(
        eq(orders.martId, viewer.martId),
        gt(orders.id, cursor?.afterId ?? 0),
        since
          ? changedSince(new Date(since))
          : and(eq(orders.state, 'open'), gt(orders.validUntil, lastExpiredDeadline(now))),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(KEY_PAGE_SIZE + 1);
  const { shown, ...goesOn } = changedPage(rows, { idOf: ({ order }) => order.id, cursor, now });
  const listed = shown.map(
    ({ order, buyerName, barcode }): KeyOrder => ({
      orderId: order.id,
      productId: order.productId,
      barcode,
      productName: order.productName,
      quantity: order.quantity,
      totalPrice: chargedWon(order),
      dueAmount: order.way === 'onSite' && order.state === 'open' ? order.totalPriceWon : 0,
      ...weighedOf(order),
      state: order.state as KeyOrder['state'],
      buyerName: maskName(buyerName),
      orderedAt: order.createdAt.toISOString(),
      pickupFrom: windowOf(order).start.toISOString(),
      validUntil: order.validUntil.toISOString(),
      endedAt: order.endedAt?.toISOString() ?? null,
    }),
  );
  return { orders: listed, ...goesOn };
}
