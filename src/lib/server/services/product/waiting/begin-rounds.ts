import { sql } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';

/**
 * Pieces of these listings came: their waiting lists are looked at now; if none were left before, a new round begins.
 */
export async function beginRounds(
  tx: Tx,
  checks: readonly { productId: number; isReturn: boolean }[],
  now: Date,
): Promise<void> {
  const inOrder = checks.toSorted((a, b) => a.productId - b.productId);
  await tx.execute(sql`
    update waiting_rounds set round = round + came.is_return::int, next_at = ${now.toISOString()}::timestamptz
    from unnest(${sql.param(inOrder.map(({ productId }) => productId))}::bigint[],
      ${sql.param(inOrder.map(({ isReturn }) => isReturn))}::boolean[]) as came(product_id, is_return)
    where waiting_rounds.product_id = came.product_id`);
}
