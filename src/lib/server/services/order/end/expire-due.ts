import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { entry } from '#lib/domain/known.ts';
import { expiryReason } from '#lib/domain/order/hours-change.ts';
import { graceEndsAt, lastExpiredDeadline, MIN_WINDOW_MINUTES } from '#lib/domain/order/pickup.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { takeTurn } from '#lib/server/schema/advisory-locks.ts';
import { marts, orders } from '#lib/server/schema/index.ts';
import { daysOffSince, firstDayOff, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { windowOf } from '../../../schema/order/order-facts.ts';
import { orderIdsOf } from '../../notice/alarms/alarm-orders.ts';
import { requestRefund } from '../../payment/request-refund.ts';
import { postEarned } from '../../settlement/ledger/post-order.ts';

const BATCH = 500;

/**
 * Ends every open order whose grace is over: state, stock, ledger, refund and the buyer's alarm, a batch a transaction.
 * One process at a time; a second one waits and finds the work done. Answers how many orders it ended.
 */
export async function expireDue(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await expireBatch(deps);
    if (ended > 0) crashPoint('expiry.committed');
    total += ended;
    if (ended < BATCH) return total;
  }
}

async function expireBatch(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  return deps.db.transaction(async (tx) => {
    await takeTurn(tx, 'expiry');
    const at = deps.clock.now();
    const now = at.toISOString();
    const cutoff = lastExpiredDeadline(at).toISOString();
    // Orders before products, and products by id: the order in which every writer locks, so that none waits in a
    // circle.
    const due = await tx.execute<{ id: number; product_id: number; valid_until: string | Date }>(sql`
      select id, product_id, valid_until from orders where state = 'open' and claimed_at is null and valid_until <= ${cutoff}::timestamptz
      order by id limit ${BATCH} for update`);
    if (due.rows.length === 0) return 0;
    const ids = sql`${sql.param(due.rows.map((row) => row.id))}::bigint[]`;
    await tx.execute(sql`
      select id from products where id = any(${sql.param(due.rows.map((row) => row.product_id))}::bigint[]) order by id for update`);
    const reasons = await reasonsOf(tx, due.rows);
    const closedDoor = sql`${sql.param([...reasons].flatMap(([id, reason]) => (reason === 'martClosed' ? [id] : [])))}::bigint[]`;
    await tx.execute(sql`
      with ended as (
        update orders set state = case when id = any(${closedDoor}) then 'cancelled' else 'expired' end,
          end_reason = case when id = any(${closedDoor}) then 'martClosed' else 'noShow' end, ended_at = ${now}::timestamptz
        where id = any(${ids}) returning id, buyer_id, mart_id, product_id, quantity
      ), released as (
        update products set waiting = waiting + q.quantity, in_sale = in_sale - q.quantity
        from (select product_id, sum(quantity)::int as quantity from ended group by product_id) q
        where products.id = q.product_id
      ), ledger as (
        insert into stock_ledger (product_id, order_id, event, waiting, in_sale, completed, at)
        select product_id, id, 'release', quantity, -quantity, 0, ${now}::timestamptz from ended
      )
      insert into alarms (user_id, kind, order_id, mart_id, details, created_at)
      select buyer_id, kind, min(id), mart_id, ${orderIdsOf(sql`id`)}, ${now}::timestamptz
      from (select *, case when id = any(${closedDoor}) then 'orderClosedDoor' else 'orderExpired' end as kind from ended) news
      group by buyer_id, mart_id, kind order by min(id) on conflict do nothing`);
    const charged = await tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(
            orders.id,
            due.rows.map((row) => row.id),
          ),
          ne(orders.way, 'onSite'),
        ),
      );
    for (const order of charged) {
      await requestRefund(tx, order, entry(reasons, order.id), at);
      await postEarned(tx, order.id, at);
    }
    crashPoint('expiry.ended');
    return due.rows.length;
  });
}

/** Why each of them ends: nobody is a no-show at a mart that was not open before the deadline. rules.md section 6. */
async function reasonsOf(tx: Tx, due: readonly { id: number; valid_until: string | Date }[]) {
  const earliest = new Date(Math.min(...due.map((row) => new Date(row.valid_until).getTime())));
  const rows = await tx
    .select({ order: orders, mart: marts, daysOff: daysOffSince(firstDayOff(earliest)) })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .where(
      inArray(
        orders.id,
        due.map((row) => row.id),
      ),
    );
  return new Map(
    rows.map(({ order, mart, daysOff }) => [
      order.id,
      expiryReason(windowOf(order), { hours: hoursOf(mart, daysOff), wasOpen: order.wasOpen }),
    ]),
  );
}

/** Resolves when every order whose grace is over has ended. */
export type ExpireDueOrders = () => Promise<void>;

/**
 * Makes sure that no reader sees stock held by an order that has expired, also when the sweeper sleeps: call it before
 * anything that depends on stock or order states. It looks only when something can be due: no order expires sooner than
 * its shortest window and grace after it was made, so until then the last look holds, whatever other processes sell.
 */
export function createExpiryGuard(deps: Deps): ExpireDueOrders {
  let lastRead = { at: Number.POSITIVE_INFINITY, until: Number.NEGATIVE_INFINITY };
  let reading: Promise<void> | null = null;

  async function readNextDue(): Promise<void> {
    const now = deps.clock.now();
    await expireDue(deps);
    const { rows } = await deps.db.execute<{ next: string | Date | null }>(
      sql`select min(valid_until) as next from orders where state in ('paying', 'open') and claimed_at is null`,
    );
    const next = rows[0]?.next;
    const horizon = addMinutes(now, MIN_WINDOW_MINUTES).getTime();
    const due = next ? graceEndsAt(new Date(next)).getTime() : horizon;
    lastRead = { at: now.getTime(), until: Math.min(horizon, due) };
  }

  function isExpiryCurrent(): boolean {
    const now = deps.clock.now().getTime();
    // A clock that went back (the sandbox's) makes the last look worthless.
    return now >= lastRead.at && now < lastRead.until;
  }

  return async () => {
    if (isExpiryCurrent()) return;
    reading ??= readNextDue().finally(() => {
      reading = null;
    });
    await reading;
  };
}
