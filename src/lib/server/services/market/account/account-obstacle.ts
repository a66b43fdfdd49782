import { and, count, eq, gt, inArray, isNull, ne, not, sql } from 'drizzle-orm';
import { givableBackFrom } from '#lib/domain/mart/delegation.ts';
import type { AccountObstacle } from '#lib/domain/person/account.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { cases, martMembers, marts, orders, refunds } from '#lib/server/schema/index.ts';
import { isOpen } from '../../case/open-dispute.ts';
import { isFromMarket, isOwnCase } from '../../case/whose-case.ts';
import { isLastOwner } from '../../person/operators/living-operators.ts';

/**
 * The obstacle to deleting an account, and how many of it; null for none. The caller has had
 * expired orders ended.
 */
export async function accountObstacle(
  db: Db | Tx,
  userId: number,
  now: Date,
): Promise<{ reason: AccountObstacle; n: number } | null> {
  if (await isLastOwner(db, userId)) return { reason: 'lastOwner', n: 1 };
  const open = await db.$count(orders, and(eq(orders.buyerId, userId), inArray(orders.state, ['paying', 'open'])));
  if (open > 0) return { reason: 'accountHasOpenOrders', n: open };
  const owed = oneRow(
    await db
      .select({ n: count() })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(and(eq(orders.buyerId, userId), eq(refunds.state, 'requested'))),
  );
  if (owed.n > 0) return { reason: 'accountHasRefunds', n: owed.n };
  // What the market asks a mart is not its manager's own: what is owed holds the account until it is paid, or written
  // off.
  const asked = await db.$count(cases, and(isOwnCase(db, userId), isOpen, ne(cases.kind, 'report'), not(isFromMarket)));
  if (asked > 0) return { reason: 'accountHasCases', n: asked };
  const run = oneRow(
    await db
      .select({ n: count() })
      .from(martMembers)
      .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
      .where(and(eq(martMembers.userId, userId), eq(martMembers.position, 'generalManager'))),
  );
  if (run.n > 0) return { reason: 'accountRunsMart', n: run.n };
  const unsettled = await unsettledMarts(db, userId);
  if (unsettled > 0) return { reason: 'accountHasSettlement', n: unsettled };
  // Otherwise the new general manager would have nobody to give the mart back to.
  const handed = await db.$count(
    marts,
    and(isNull(marts.closedAt), eq(marts.delegatedBy, userId), gt(marts.delegatedAt, givableBackFrom(now))),
  );
  return handed > 0 ? { reason: 'accountHandedOver', n: handed } : null;
}

/**
 * Closed marts of theirs that are owed money, or owe some (market.md 24.11): they are paid, or written off by finance,
 * before their person goes; or whose money is not decided on, as by a dispute or a refund by hand.
 */
async function unsettledMarts(db: Db | Tx, userId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from mart_members m join marts on marts.id = m.mart_id and marts.closed_at is not null
    where m.user_id = ${userId} and m.position = 'generalManager'
      and ((select coalesce(sum(amount_won), 0) from money_legs where account = 'mart' and mart_id = m.mart_id and statement_id is null)
          <> (select coalesce(sum(total_won - carried_won), 0) from statements where mart_id = m.mart_id)
        or exists (select from cases where cases.mart_id = m.mart_id and kind = 'dispute' and state in ('waitingMart', 'waitingOperator'))
        or exists (select from hand_refunds join payments on payments.id = hand_refunds.payment_id
          join orders on orders.checkout_id = payments.checkout_id
          where hand_refunds.seen_at is null and orders.mart_id = m.mart_id and orders.way <> 'onSite'))`);
  return oneRow(rows).n;
}
