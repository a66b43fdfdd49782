import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { chargebacks, orders, payments } from '#lib/server/schema/index.ts';
import { notify, notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { post } from '../../settlement/ledger/post.ts';
import { requestPartRefund } from '../request-refund.ts';
import type { Attribution } from './attribute-hand-refund.ts';
import { endWithoutRest } from './end-without-rest.ts';

export interface Chargeback {
  paymentId: number;
  amountWon: number;
  feeWon: number;
  /** 'yyyy-MM-dd', in Seoul. */
  day: string;
  reference: string;
  lines: readonly Attribution[];
}

/**
 * Enters a charge that the card company took back (market.md 23.5): each won of it is an order's, with who bears it,
 * and the fee for it is the market's. An order that waits ends where nothing is left of it. The same reference again
 * changes nothing. Refuses with `notFound`, `orderNotFound`, `ownMatter`, `sumChanged` (n: the sum) where the lines are
 * another sum, `attemptUsed` where the reference stands with another, and `refundTooLarge`: what was given back is not
 * taken back as well.
 */
export async function enterChargeback(
  { db, clock, reactions }: Pick<Deps, 'db' | 'clock' | 'reactions'>,
  operator: Operator,
  { paymentId, amountWon, feeWon, day, reference, lines }: Chargeback,
): Promise<{ chargebackId: number }> {
  await reactions.payment.beforeGivenBack({ db, clock });
  return db.transaction(async (tx) => {
    const now = clock.now();
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid')))
      .for('no key update');
    if (!payment) throw new DomainError('notFound');
    const [before] = await tx.select().from(chargebacks).where(eq(chargebacks.reference, reference));
    if (before) {
      if (before.paymentId !== paymentId || before.amountWon !== amountWon) throw new DomainError('attemptUsed');
      return { chargebackId: before.id };
    }
    if (lines.reduce((won, line) => won + line.amountWon, 0) !== amountWon)
      throw new DomainError('sumChanged', { n: amountWon });
    const charged = await tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(
            orders.id,
            lines.map(({ orderId }) => orderId),
          ),
          eq(orders.checkoutId, payment.checkoutId),
          ne(orders.way, 'onSite'),
        ),
      )
      .orderBy(asc(orders.productId), asc(orders.id))
      .for('update');
    const named = lines.map((line) => {
      const order = charged.find(({ id }) => id === line.orderId);
      if (!order) throw new DomainError('orderNotFound', { orderId: line.orderId });
      return { ...line, order };
    });
    for (const { order, amountWon: won, bearer } of named) {
      await refuseOwnMatter(tx, operator, order);
      const part = { amountWon: () => won, pieces: null, origin: 'chargeback', bearer } as const;
      await requestPartRefund(tx, order, { ...part, operatorId: operator.userId }, now);
    }
    const entered = oneRow(
      await tx
        .insert(chargebacks)
        .values({ paymentId, amountWon, feeWon, day, reference, enteredBy: operator.userId, enteredAt: now })
        .returning({ id: chargebacks.id }),
    );
    const chargebackId = entered.id;
    const ended = await endWithoutRest(tx, reactions.payment, charged, now);
    for (const [at, { orderId, amountWon: won, bearer, order }] of named.entries()) {
      if (ended.has(orderId)) continue;
      const { martId, buyerId } = order;
      const about = { orderId, martId, onceKey: `chargeback-${chargebackId}-${at}`, now };
      await notifyMart(tx, { kind: 'orderMoneyBack', ...about, details: { amountWon: won, bearer } });
      await notify(tx, [buyerId], { kind: 'orderRefunded', ...about, details: { amountWon: won } });
    }
    await post(tx, { kind: 'chargeback', ref: chargebackId, at: now, note: reference }, [
      { account: 'market', paymentId, amountWon: feeWon },
      { account: 'provider', paymentId, amountWon: -feeWon },
    ]);
    return { chargebackId };
  });
}
