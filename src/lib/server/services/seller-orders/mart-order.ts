import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/connect.ts';
import { martMembers, marts, orders } from '../../db/schema.ts';
import { DomainError } from '../../domain-error.ts';
import type { Viewer } from '../../market.ts';

/** An order of a mart the viewer works in; any other is `orderNotFound` (rules.md section 5). `lock` keeps it as it is. */
export async function martOrder(db: Db | Tx, viewer: Viewer, orderId: number, { lock = false } = {}) {
  const read = db
    .select({ order: orders })
    .from(orders)
    .innerJoin(marts, and(eq(marts.id, orders.martId), isNull(marts.closedAt)))
    .innerJoin(martMembers, and(eq(martMembers.martId, orders.martId), eq(martMembers.userId, viewer.userId)))
    .where(eq(orders.id, orderId));
  const [found] = await (lock ? read.for('update', { of: orders }) : read);
  if (!found) throw new DomainError('orderNotFound');
  return found.order;
}
