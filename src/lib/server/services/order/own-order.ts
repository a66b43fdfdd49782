import { and, eq } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { orders } from '#lib/server/schema/index.ts';

/** The viewer's own order; another's is `orderNotFound` (rules.md section 5). */
export async function ownOrder(db: Db | Tx, viewer: Viewer, orderId: number) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, viewer.userId)));
  if (!order) throw new DomainError('orderNotFound');
  return order;
}
