import { sql } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';

/**
 * A mart may take orders again, as its pause was lifted or its hours changed: those of its waiting lists that pieces
 * came back for are looked at now, not at their next round. rules.md section 16.
 */
export async function tellReopened(tx: Tx, martId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update waiting_rounds set next_at = ${at} where product_id in (
      select product_id from waiting_rounds where next_at > ${at} and product_id in (
        select id from products where mart_id = ${martId} and sale_ends_at > ${at} and waiting > 0)
      order by product_id for update)`);
}
