import { and, asc, eq, inArray, max, ne } from 'drizzle-orm';
import type { RefundBearer } from '#lib/domain/money.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { handRefunds, orders, payments, type RefundRow, refunds } from '#lib/server/schema/index.ts';
import { notify, notifyMart } from '../../notice/alarms/notify.ts';
import type { Operator } from '../../person/operators/find-operator.ts';
import { refuseOwnMatter } from '../../person/operators/own-matter.ts';
import { postBorne } from '../../settlement/ledger/post-order.ts';
import { requestPartRefund } from '../request-refund.ts';
import { endWithoutRest } from './end-without-rest.ts';

export interface Attribution {
  orderId: number;
  amountWon: number;
  bearer: RefundBearer;
}

/**
 * Says of which orders of a payment a sum was that was given back in the provider's console, and whose money it is:
 * every won of it that is not attributed yet, at once (market.md 23.4); of one given back whole the orders are known,
 * and who bears each is said. An order that waits ends where nothing is left of it. Marts are told, and buyers. No
 * operator: a command on the machine. The rows are refunds that are done. Refuses with `notFound` where no payment
 * waits for it, with `sumChanged` (n: the sum) where the lines are another sum, `orderNotFound` for orders of other
 * payments, `ownMatter`, and `refundTooLarge`.
 */
export async function attributeHandRefund(
  { db, clock, reactions }: Pick<Deps, 'db' | 'clock' | 'reactions'>,
  operator: Operator | null,
  paymentId: number,
  lines: readonly Attribution[],
): Promise<void> {
  await reactions.payment.beforeGivenBack({ db, clock });
  await db.transaction(async (tx) => {
    const now = clock.now();
    const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (!payment) throw new DomainError('notFound');
    const ids = lines.map(({ orderId }) => orderId);
    const charged = await tx
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), eq(orders.checkoutId, payment.checkoutId), ne(orders.way, 'onSite')))
      .orderBy(asc(orders.productId), asc(orders.id))
      .for('update');
    // After the orders, as the provider's record is read.
    const [byHand] = await tx.select().from(handRefunds).where(eq(handRefunds.paymentId, paymentId)).for('update');
    if (!byHand || byHand.seenAt) throw new DomainError('notFound');
    const before = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.origin, 'attributed')))
      .orderBy(asc(refunds.id));
    const sum = (rows: readonly { amountWon: number }[]) => rows.reduce((won, row) => won + row.amountWon, 0);
    const open = before.filter(({ isBearerOpen }) => isBearerOpen);
    const openWon = open.length > 0 ? sum(open) : byHand.amountWon - sum(before);
    if (sum(lines) !== openWon) throw new DomainError('sumChanged', { n: openWon });
    const named = lines.map((line) => {
      const order = charged.find(({ id }) => id === line.orderId);
      if (!order) throw new DomainError('orderNotFound', { orderId: line.orderId });
      return { ...line, order };
    });
    if (operator) for (const { order } of named) await refuseOwnMatter(tx, operator, order);
    const operatorId = operator?.userId ?? null;
    if (open.length > 0) {
      for (const refund of open) {
        const own = lines.filter(({ orderId }) => orderId === refund.orderId);
        if (sum(own) !== refund.amountWon) throw new DomainError('refundTooLarge', { n: refund.amountWon });
        await sayBearer(tx, refund, { martWon: sum(own.filter(({ bearer }) => bearer === 'mart')), operatorId, now });
      }
    } else {
      for (const { order, amountWon, bearer } of named) {
        const part = { amountWon: () => amountWon, pieces: null, origin: 'attributed', bearer, operatorId } as const;
        await requestPartRefund(tx, order, part, now);
      }
    }
    const ended = open.length === 0 ? await endWithoutRest(tx, reactions.payment, charged, now) : new Set();
    for (const [at, { orderId, amountWon, bearer, order }] of named.entries()) {
      if (ended.has(orderId)) continue;
      const { martId, buyerId } = order;
      const about = { orderId, martId, onceKey: `by-hand-${paymentId}-${byHand.amountWon}-${at}`, now };
      await notifyMart(tx, { kind: 'orderMoneyBack', ...about, details: { amountWon, bearer } });
      // The buyer knows of one that was given back whole.
      if (open.length === 0) await notify(tx, [buyerId], { kind: 'orderRefunded', ...about, details: { amountWon } });
    }
    await tx.update(handRefunds).set({ seenAt: now }).where(eq(handRefunds.paymentId, paymentId));
  });
}

/** Who bears what went back of an order: the market, the mart, or each a part, which is a refund of its own then. */
async function sayBearer(
  tx: Tx,
  refund: RefundRow,
  { martWon, operatorId, now }: { martWon: number; operatorId: number | null; now: Date },
): Promise<void> {
  const { id, amountWon, orderId } = refund;
  const isSplit = martWon > 0 && martWon < amountWon;
  await tx
    .update(refunds)
    .set({
      isBearerOpen: false,
      operatorId,
      bearer: martWon === amountWon ? 'mart' : 'market',
      ...(isSplit && { amountWon: amountWon - martWon }),
    })
    .where(eq(refunds.id, id));
  if (isSplit) {
    const last = oneRow(
      await tx
        .select({ seq: max(refunds.seq) })
        .from(refunds)
        .where(eq(refunds.orderId, orderId)),
    );
    const { id: _, ...same } = refund;
    const part = {
      amountWon: martWon,
      bearer: 'mart',
      isBearerOpen: false,
      operatorId,
      seq: (last.seq ?? 0) + 1,
    } as const;
    await tx.insert(refunds).values({ ...same, ...part });
  }
  await postBorne(tx, refund, now);
}
