import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { orders } from '../../db/schema.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';

/** The viewer's own order; another's is `orderNotFound` (rules.md section 5). With `lock`, nobody else changes it meanwhile. */
export async function ownOrder(db: Db | Tx, viewer: Viewer, orderId: number, { lock = false } = {}) {
  const read = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, viewer.userId)));
  const [order] = await (lock ? read.for('update') : read);
  if (!order) throw new DomainError('orderNotFound');
  return order;
}
