import { asc, eq } from 'drizzle-orm';
import type { OperatorOrder } from '#lib/contract/operator-people.ts';
import { maskName } from '#lib/domain/buyer/review.ts';
import type { OperatorRole } from '#lib/domain/operator.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { marts, orders, refunds, users } from '#lib/server/schema/index.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An order with its refunds; finance sees no buyer (market.md 19.1). Refuses with `orderNotFound`. */
export async function showOrder({ db }: Pick<Deps, 'db'>, role: OperatorRole, orderId: number): Promise<OperatorOrder> {
  const [found] = await db
    .select({ order: orders, martName: marts.name, buyerName: users.name })
    .from(orders)
    .innerJoin(marts, eq(marts.id, orders.martId))
    .innerJoin(users, eq(users.id, orders.buyerId))
    .where(eq(orders.id, orderId));
  if (!found) throw new DomainError('orderNotFound');
  const { order, martName, buyerName } = found;
  const given = await db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.seq));
  const { checkoutId, martId, productId, productName, quantity, totalPriceWon, way, state, endReason } = order;
  const paidWon = way === 'onSite' || state === 'paying' || state === 'failed' ? 0 : totalPriceWon;
  return {
    ...{ orderId, checkoutId, martId, martName, productId, productName, quantity, totalWon: totalPriceWon, way, state },
    buyer: role === 'finance' ? null : { userId: order.buyerId, name: maskName(buyerName) },
    ...{ endReason, createdAt: order.createdAt.toISOString(), validUntil: order.validUntil.toISOString() },
    endedAt: iso(order.endedAt),
    refunds: given.map((refund) => ({
      ...{ amountWon: refund.amountWon, pieces: refund.pieces, origin: refund.origin, bearer: refund.bearer },
      ...{ reason: refund.reason, state: refund.state, requestedAt: refund.requestedAt.toISOString() },
      ...{ refundedAt: iso(refund.refundedAt), operatorId: refund.operatorId },
    })),
    leftWon: given.reduce((left, { amountWon }) => left - amountWon, paidWon),
  };
}
