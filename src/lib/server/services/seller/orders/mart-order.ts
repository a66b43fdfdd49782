import { and, eq, isNull } from 'drizzle-orm';
import type { Viewer } from '#lib/server/context.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { martMembers, marts, orders } from '#lib/server/schema/index.ts';

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
