import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { orders } from '../../db/schema.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';

/** The viewer's own order; another's is `orderNotFound` (rules.md section 5). */
export async function ownOrder(db: Db | Tx, viewer: Viewer, orderId: number) {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, viewer.userId)));
  if (!order) throw new DomainError('orderNotFound');
  return order;
}
