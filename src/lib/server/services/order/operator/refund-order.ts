import { eq } from 'drizzle-orm';
import { piecesRefundWon, type RefundBearer } from '#lib/domain/money.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { orders } from '#lib/server/schema/index.ts';
import { hasOpenDispute } from '../../case/open-dispute.ts';
import { notifyMart } from '../../notice/alarms/notify.ts';
import { requestPartRefund } from '../../payment/request-refund.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { refuseUnseen } from '../../person/operators/refuse-unseen.ts';
import { type IdempotencyKey, withIdempotency } from '../../person/with-idempotency.ts';
import { refuseAboveLimit } from './refund-limit.ts';
import { seenOrder } from './show-order.ts';

export interface OrderRefund {
  orderId: number;
  /** One of the two: for so many pieces, or so many won. */
  pieces?: number | undefined;
  amountWon?: number | undefined;
  bearer: RefundBearer;
  /** How the order stood, and what of it was left. */
  seen?: string | undefined;
}

/**
 * Gives back a part of what was paid by card for an order, or all of it, after its pick-up: nothing goes back on the
 * shelf (market.md 23.3). An order that waits has one quantity: it is cancelled whole, or not at all. Answers how much.
 * Refuses with `orderNotFound`, `ownMatter`, `notPickedUp`, `disputeOpen`, `seenChanged`, `refundTooLarge` (n: won
 * left), `refundLimit` (n: won, support's of an act or a day), and as `withIdempotency` does.
 */
export function refundOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  operator: Operator,
  { orderId, pieces, amountWon: typedWon, bearer, seen }: OrderRefund,
  idempotencyKey?: IdempotencyKey,
): Promise<{ amountWon: number }> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    return withIdempotency(tx, operator, { idempotencyKey, now }, async () => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
      if (!order) throw new DomainError('orderNotFound');
      await refuseOwnMatter(tx, operator, order);
      if (order.state === 'open' || order.state === 'paying') throw new DomainError('notPickedUp');
      if (await hasOpenDispute(tx, orderId)) throw new DomainError('disputeOpen');
      refuseUnseen(seen, await seenOrder(tx, order));
      const paid = { paidWon: soldForWon(order), quantity: order.quantity };
      const amountWon = await requestPartRefund(
        tx,
        order,
        {
          amountWon: (before) => typedWon ?? piecesRefundWon(paid, pieces ?? 0, before),
          refuse: (amountWon) => refuseAboveLimit(tx, operator, amountWon, now),
          pieces: pieces ?? null,
          origin: 'operator',
          bearer,
          operatorId: operator.userId,
        },
        now,
      );
      const about = { orderId, martId: order.martId, onceKey: `operator-${now.getTime()}-${amountWon}` };
      await notifyMart(tx, { kind: 'orderMoneyBack', ...about, details: { amountWon, bearer }, now });
      return { amountWon };
    });
  });
}
