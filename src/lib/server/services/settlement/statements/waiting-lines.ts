import { sql } from 'drizzle-orm';
import type { WaitingLine } from '#lib/contract/settlement/statements.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';

/** As many are listed. */
const SHOWN = 50;

/**
 * An order of which a part was given back by hand and is nobody's yet (market.md 23.4), and one in a dispute that is
 * not decided (22.5): legs of neither come on a statement. Both of `money_legs`.
 */
export const HAS_HAND_REFUND = sql`exists (
  select from orders join payments on payments.checkout_id = orders.checkout_id join hand_refunds on hand_refunds.payment_id = payments.id
  where orders.id = money_legs.order_id and hand_refunds.seen_at is null)`;
export const IS_DISPUTED = sql`exists (select from cases where cases.order_id = money_legs.order_id and kind = 'dispute'
  and state in ('waitingMart', 'waitingOperator'))`;

/** The orders whose money waits ('보류'), the oldest first, each with what the mart would get of it. */
export async function listWaitingLines(db: Db | Tx, martId: number): Promise<WaitingLine[]> {
  const { rows } = await db.execute<WaitingLine & { [column: string]: unknown }>(sql`
    select order_id::float8 as "orderId", min(o.product_name) as name, sum(-money_legs.amount_won)::float8 as "amountWon",
      case when bool_or(${IS_DISPUTED}) then 'dispute' else 'handRefund' end as why
    from money_legs join orders o on o.id = money_legs.order_id
    where account = 'mart' and money_legs.mart_id = ${martId} and statement_id is null and (${HAS_HAND_REFUND} or ${IS_DISPUTED})
    group by order_id order by order_id limit ${SHOWN}`);
  return rows.map(({ orderId, name, amountWon, why }) => ({ orderId, name, amountWon, why }));
}
