import { and, eq, isNull } from 'drizzle-orm';
import type { ErrorDetails } from '#lib/contract/errors.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { martMembers, marts, orders } from '#lib/server/schema/index.ts';

/** Orders of the marts the viewer works in. */
const ofOwnMarts = (db: Db | Tx, viewer: Viewer) =>
  db
    .select({ order: orders, martName: marts.name })
    .from(orders)
    .innerJoin(marts, and(eq(marts.id, orders.martId), isNull(marts.closedAt)))
    .innerJoin(martMembers, and(eq(martMembers.martId, orders.martId), eq(martMembers.userId, viewer.userId)));

/**
 * An order of a mart the viewer works in; any other is `orderNotFound` (rules.md section 5). `lock` keeps it as it is.
 */
export async function martOrder(db: Db | Tx, viewer: Viewer, orderId: number, { lock = false } = {}) {
  const read = ofOwnMarts(db, viewer).where(eq(orders.id, orderId));
  const [found] = await (lock ? read.for('update', { of: orders }) : read);
  if (!found) throw new DomainError('orderNotFound');
  return found.order;
}

/**
 * Which of the viewer's marts the order behind a QR is of, to be told where another one was asked; nothing of anybody
 * else's.
 */
export async function elsewhereOf(db: Db | Tx, viewer: Viewer, uuid: string): Promise<ErrorDetails> {
  const [found] = await ofOwnMarts(db, viewer).where(eq(orders.qrUuid, uuid));
  return found ? { orderId: found.order.id, storeId: found.order.martId, name: found.martName } : {};
}
