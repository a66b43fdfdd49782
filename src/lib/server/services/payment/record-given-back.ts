import { and, asc, eq, ne } from 'drizzle-orm';
import { givenBackOf } from '#lib/domain/money.ts';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { TossPayment } from '#lib/server/gateways/toss/index.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { handRefunds, type OrderRow, orders, type Payment, payments, refunds } from '#lib/server/schema/index.ts';
import { notify, notifyMart } from '../notice/alarms/notify.ts';
import { postRefunded } from '../settlement/ledger/post-order.ts';
import { readRefunds } from './read-refunds.ts';
import { isReasonOf } from './refund-reason.ts';
import { requestPartRefund } from './request-refund.ts';
import { isRecordOf } from './verdict.ts';

/** How much of a payment was given back by others than us: in the provider's console. */
export async function handRefundWon({ db }: Pick<Deps, 'db'>, { id }: Payment, record: TossPayment): Promise<number> {
  if (record.cancels.length === 0) return 0;
  const asked = await db.select().from(refunds).where(eq(refunds.paymentId, id));
  const isOurs = (reason: string) => asked.some((refund) => isReasonOf(reason, refund));
  return record.cancels.reduce((sum, { reason, amountWon }) => (isOurs(reason) ? sum : sum + amountWon), 0);
}

/**
 * Records what the provider says was given back of a paid payment (rules.md section 7): given back whole, its orders
 * end; given back in part by hand, an operator is told, once for each sum, and nothing else changes.
 */
export async function recordGivenBack(deps: Deps, payment: Payment, record: TossPayment): Promise<void> {
  if (!isRecordOf(payment, record)) return;
  if (record.status !== 'CANCELED' && record.status !== 'PARTIAL_CANCELED') return;
  const amountWon = await handRefundWon(deps, payment, record);
  if (record.status === 'CANCELED') return recordWhole(deps, payment, amountWon);
  if (amountWon === 0) return;
  const isNew = await deps.db.transaction(async (tx) => {
    const [known] = await tx.select().from(handRefunds).where(eq(handRefunds.paymentId, payment.id)).for('update');
    if (known && known.amountWon >= amountWon) return false;
    await recordHandRefund(tx, payment.id, { amountWon, seenAt: null, now: deps.clock.now() });
    return true;
  });
  if (isNew)
    deps.log.error({ paymentId: payment.id, amountWon }, 'payment partly given back by hand: npm run ops -- payments');
}

/**
 * The provider's record says that a paid payment was given back whole, by hand or by us: its open orders end as
 * cancelled, their stock goes back, and the charge of each of its orders counts as refunded (rules.md section 7). Both
 * sides are notified. The same again changes nothing. `handWon` is how much of it was given back by hand.
 */
async function recordWhole(deps: Deps, { id }: Payment, handWon: number): Promise<void> {
  // A no-show stays a no-show, whatever became of the money.
  await deps.reactions.payment.beforeGivenBack(deps);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.state, 'paid')))
      // A refund that is requested meanwhile may still point to it.
      .for('no key update');
    if (!payment) return;
    const charged = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.checkoutId, payment.checkoutId), ne(orders.way, 'onSite')))
      .orderBy(asc(orders.productId), asc(orders.id))
      .for('update');
    await deps.reactions.payment.givenBack(tx, charged, now);
    await refundRest(tx, charged, now);
    await recordOpenRest(tx, payment.id, handWon, now);
  });
}

/** What of it nobody has said yet whose it was waits for finance, like a part; the same again changes nothing. */
async function recordOpenRest(tx: Tx, paymentId: number, handWon: number, now: Date): Promise<void> {
  const ofIt = and(eq(refunds.paymentId, paymentId), refunds.isBearerOpen);
  const isOpen = (await tx.$count(refunds, ofIt)) > 0;
  if (handWon === 0 && !isOpen) return;
  const [known] = await tx.select().from(handRefunds).where(eq(handRefunds.paymentId, paymentId)).for('update');
  if (known && known.amountWon >= handWon && (known.seenAt === null) === isOpen) return;
  await recordHandRefund(tx, paymentId, { amountWon: handWon, seenAt: isOpen ? null : now, now });
}

/**
 * All that each order was charged is back: what was asked for is done, and the rest was given back by hand. Who bears
 * that, of an order that had ended before, finance says; until then it is the market's, and the order's money is held.
 * Buyer and mart are told.
 */
async function refundRest(tx: Tx, charged: readonly OrderRow[], now: Date): Promise<void> {
  const known = await readRefunds(
    tx,
    charged.map(({ id }) => id),
  );
  for (const order of charged) {
    const { id: orderId, martId, buyerId, state } = order;
    const before = known.get(orderId) ?? [];
    const owed = before.filter((refund) => refund.state === 'requested');
    const restWon = soldForWon(order) - givenBackOf(before).won;
    if (owed.length === 0 && restWon === 0) continue;
    const done = await tx
      .update(refunds)
      .set({ state: 'refunded', refundedAt: now, lastError: null })
      .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'requested')))
      .returning();
    for (const refund of done) await postRefunded(tx, refund, now);
    if (restWon > 0) {
      const rest = { amountWon: () => restWon, pieces: null, origin: 'attributed', bearer: 'market' } as const;
      await requestPartRefund(tx, order, { ...rest, isBearerOpen: true }, now);
      const details = { amountWon: restWon, bearer: '' };
      await notifyMart(tx, { kind: 'orderMoneyBack', orderId, martId, onceKey: `rest-${orderId}`, details, now });
    }
    const details = { amountWon: restWon + owed.reduce((sum, { amountWon }) => sum + amountWon, 0) };
    // With it all of the order went back, which happens once.
    const about = { orderId, martId, onceKey: `refund-rest-${orderId}` };
    // One that was open was cancelled by it, and told so.
    if (state !== 'open') await notify(tx, [buyerId], { kind: 'orderRefunded', ...about, details, now });
  }
}

/** Keeps how much of a payment was given back by hand; a larger sum has to be handled again. */
async function recordHandRefund(
  tx: Tx,
  paymentId: number,
  { amountWon, seenAt, now }: { amountWon: number; seenAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .insert(handRefunds)
    .values({ paymentId, amountWon, noticedAt: now, seenAt })
    .onConflictDoUpdate({ target: handRefunds.paymentId, set: { amountWon, noticedAt: now, seenAt } });
}
