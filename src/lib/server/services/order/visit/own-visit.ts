import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderRefusal } from '#lib/domain/order/order.ts';
import type { VisitVerdict } from '#lib/domain/order/visit.ts';
import type { Viewer } from '#lib/server/context.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { type OrderRow, orders } from '#lib/server/schema/index.ts';

type Done<Allowed> = { order: OrderRow; verdict: Allowed };

/** The decisions on the orders of a visit, where a rule allowed at least one of them. */
export interface VisitDone<Allowed> extends VisitVerdict<OrderRow, Allowed, OrderRefusal> {
  can: [Done<Allowed>, ...Done<Allowed>[]];
}

/**
 * The viewer's own orders at one mart, locked in the order in which every writer locks them. Refuses with
 * `orderNotFound` where one is not theirs, and with `invalidInput` where they are of several marts.
 */
export async function ownVisit(tx: Tx, viewer: Viewer, orderIds: readonly number[]): Promise<OrderRow[]> {
  const found = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), eq(orders.buyerId, viewer.userId)))
    .orderBy(asc(orders.id))
    .for('update');
  if (found.length < orderIds.length) throw new DomainError('orderNotFound');
  if (new Set(found.map(({ martId }) => martId)).size > 1) {
    throw new DomainError('invalidInput', { field: 'orderIds', reason: 'severalMarts' });
  }
  return found;
}

/** The same, known to allow one order at least. Where a rule allowed none, refuses with the reason of the first. */
export function requireSome<Allowed>({
  can: [first, ...rest],
  cannot,
}: VisitVerdict<OrderRow, Allowed, OrderRefusal>): VisitDone<Allowed> {
  if (first) return { can: [first, ...rest], cannot };
  const [refused] = cannot;
  if (!refused) throw new DomainError('orderNotFound');
  throw new DomainError(refused.reason);
}

/** The orders that something was done with, as an alarm names them. */
export const doneIds = ({ can: [first, ...rest] }: VisitDone<unknown>): [number, ...number[]] => [
  first.order.id,
  ...rest.map(({ order }) => order.id),
];
