import { sql } from 'drizzle-orm';
import type { Db } from '#lib/server/platform/database/connect.ts';

export interface LedgerFault {
  [column: string]: unknown;
  productId: number;
  problem: string;
}

/**
 * Products whose counts are not the sums of their ledger, or whose held stock is not that of their open orders
 * (rules.md section 4). Empty when all is well.
 */
export async function verifyLedger(db: Db): Promise<LedgerFault[]> {
  const { rows } = await db.execute<LedgerFault>(sql`
    with moved as (
      select product_id, sum(waiting)::int as waiting, sum(in_sale)::int as in_sale, sum(completed)::int as completed
      from stock_ledger group by product_id
    ), held as (
      select product_id,
        sum(quantity) filter (where state in ('paying', 'open'))::int as in_sale,
        sum(quantity) filter (where state = 'pickedUp')::int as completed
      from orders group by product_id
    )
    select p.id as "productId", case
        when (p.waiting, p.in_sale, p.completed) is distinct from
          (coalesce(m.waiting, 0), coalesce(m.in_sale, 0), coalesce(m.completed, 0)) then 'counts differ from the ledger'
        when p.in_sale <> coalesce(h.in_sale, 0) then 'held stock differs from the open orders'
        else 'completed stock differs from the picked-up orders' end as problem
    from products p left join moved m on m.product_id = p.id left join held h on h.product_id = p.id
    where (p.waiting, p.in_sale, p.completed) is distinct from
        (coalesce(m.waiting, 0), coalesce(m.in_sale, 0), coalesce(m.completed, 0))
      or p.in_sale <> coalesce(h.in_sale, 0) or p.completed <> coalesce(h.completed, 0)
    order by p.id`);
  return rows;
}
