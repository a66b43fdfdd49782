import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountObstacle } from '#lib/domain/account.ts';
import type { Db, Tx } from '../../db/connect.ts';
import { martMembers, marts, orders, refunds } from '../../db/schema.ts';

/**
 * What must be settled before an account can be deleted, and how many of it; null where nothing is. The caller has had
 * expired orders ended.
 */
export async function accountObstacle(
  db: Db | Tx,
  userId: number,
): Promise<{ reason: AccountObstacle; n: number } | null> {
  const [open] = await db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, userId), inArray(orders.state, ['paying', 'open'])));
  if (open!.n > 0) return { reason: 'accountHasOpenOrders', n: open!.n };
  const [owed] = await db
    .select({ n: count() })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.buyerId, userId), eq(refunds.state, 'requested')));
  if (owed!.n > 0) return { reason: 'accountHasRefunds', n: owed!.n };
  const [run] = await db
    .select({ n: count() })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(and(eq(martMembers.userId, userId), eq(martMembers.position, 'generalManager')));
  return run!.n > 0 ? { reason: 'accountRunsMart', n: run!.n } : null;
}
