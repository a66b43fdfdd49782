import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { soldForWon } from '#lib/domain/order/weighed.ts';
import { handRefunds, orders, payments, paymentVoids, refunds } from '#lib/server/schema/index.ts';
import { checkRecentPayments } from '#lib/server/services/payment/check-recent.ts';
import { checkWaitingPayments } from '#lib/server/services/payment/check-waiting.ts';
import { reconcilePayments } from '#lib/server/services/payment/reconcile-payments.ts';
import { sendRefunds } from '#lib/server/services/payment/send-refunds.ts';
import { voidPayments } from '#lib/server/services/payment/void-payments.ts';
import type { FaultOf } from '#sandbox/fault-catalogue.ts';
import { armFault } from '#sandbox/faults.ts';
import type { PaymentRecord } from '#sandbox/toss/payment-record.ts';
import { PAYMENT_KIND } from '#sandbox/toss/payments.ts';
import { webhooksDelivered } from '#sandbox/toss/webhook.ts';
import type { ServedMarket } from './served-market.ts';

/** The buyer's side of the card provider, and what the two ledgers, ours and theirs, must say of each other. */
export function cardDesk(market: ServedMarket) {
  return {
    /** What the payment window does: the buyer agrees to pay an amount for an order id of ours. */
    async authorize(amount: number, orderId = `order_${randomUUID()}`, taxFreeAmount?: number) {
      const answer = await fetch(`${market.origin}/sandbox/toss/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount, taxFreeAmount }),
      });
      const { paymentKey } = (await answer.json()) as { paymentKey: string };
      return { paymentKey, orderId, amount };
    },

    async arm(fault: FaultOf<'toss'>, times = 1): Promise<void> {
      expect(await armFault(market.store, { provider: 'toss', fault, times })).toMatchObject({ ok: true });
    },

    /** The shop's staff gives a payment back in the provider's console, all that is left or a part. */
    async refundByHand(orderId: string, amount?: number): Promise<number> {
      const answer = await fetch(`${market.origin}/sandbox/toss/console/refund`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount }),
      });
      return answer.status;
    },

    /** Whatever webhooks are on their way arrive. */
    async webhooks(): Promise<void> {
      await webhooksDelivered();
    },

    /** The provider's record of a payment. */
    async record(orderId: string): Promise<PaymentRecord> {
      const record = await market.store.get<PaymentRecord>(PAYMENT_KIND, orderId);
      return record!;
    },

    /** Lets every job run that a server runs, until nothing more happens. */
    async settle(): Promise<void> {
      for (let round = 0; round < 120; round += 1) {
        const moved =
          (await reconcilePayments(market.deps)) +
          (await voidPayments(market.deps)) +
          (await checkWaitingPayments(market.deps)) +
          (await checkRecentPayments(market.deps)) +
          (await sendRefunds(market.deps));
        const rows = await market.db.select().from(refunds);
        const voids = await market.db.select().from(paymentVoids);
        const open = await market.db.select().from(payments).where(eq(payments.state, 'confirming'));
        const isDone =
          open.length === 0 &&
          rows.every((refund) => refund.state === 'refunded') &&
          voids.every(({ voidedAt }) => voidedAt);
        if (moved === 0 && isDone) return;
        // What failed waits for its next attempt, and what nobody came for an hour; a confirm whose error is kept needs
        // one more, under another key.
        market.clock.advance({ minutes: 2 });
      }
    },

    /**
     * What must always hold once all is settled: each payment of ours is charged at the provider exactly if it is paid
     * here, less exactly what was refunded; what is charged on balance is the card orders that stand. What was given
     * back by hand, in part, comes on top, and is known; nothing is given back beyond what was charged, and nothing of
     * ours twice. With `exemptToo`, where every confirm was ours, exempt parts are those of the orders.
     */
    async expectAgreement({ exemptToo = false } = {}): Promise<void> {
      const [paid, back, made, hand] = [
        await market.db.select().from(payments),
        await market.db.select().from(refunds),
        await market.db.select().from(orders),
        await market.db.select().from(handRefunds),
      ];
      const records = await market.store.list<PaymentRecord>(PAYMENT_KIND);
      for (const payment of paid) {
        const record = records.find(({ value }) => value.orderId === payment.providerOrderId)?.value;
        expect(payment.state).not.toBe('confirming');
        const cancels = record?.cancels ?? [];
        const returned = cancels.reduce((sum, cancel) => sum + cancel.amountWon, 0);
        const charged = record?.approvedAt ? record.amountWon : 0;
        if (payment.state === 'failed') {
          // Charged in a way that is not taken, it was given back whole.
          const isOver = charged === 0 ? record?.status !== 'WAITING_FOR_DEPOSIT' : returned === charged;
          expect(isOver, `payment ${payment.id} (failed ${payment.failureCode})`).toBe(true);
          continue;
        }
        expect(charged, `payment ${payment.id} (${payment.state})`).toBe(payment.amountWon);
        const reasons = cancels.map(({ reason }) => reason).filter((reason) => reason.startsWith('동네마켓'));
        expect(new Set(reasons).size, `cancels of payment ${payment.id}`).toBe(reasons.length);
        const byHand = cancels
          .filter(({ reason }) => !reason.startsWith('동네마켓'))
          .reduce((sum, cancel) => sum + cancel.amountWon, 0);
        const ours = back.filter((refund) => refund.paymentId === payment.id);
        expect(ours.every((refund) => refund.state === 'refunded')).toBe(true);
        const asked = ours.reduce((sum, refund) => sum + refund.amountWon, 0);
        const cards = made.filter((order) => order.checkoutId === payment.checkoutId && order.way !== 'onSite');
        if (byHand > 0) {
          expect(returned).toBeLessThanOrEqual(charged);
          if (record?.status === 'CANCELED') {
            expect(cards.filter((order) => order.state === 'open')).toEqual([]);
            expect(asked, `given back whole: payment ${payment.id}`).toBe(charged);
          } else {
            // What somebody said whose it was is one of the orders' refunds, and by hand, too.
            const attributed = ours.filter(({ origin }) => origin === 'attributed');
            const twice = attributed.reduce((sum, refund) => sum + refund.amountWon, 0);
            expect(returned, `refunds of payment ${payment.id}`).toBe(Math.min(charged, asked - twice + byHand));
            const known = hand.find((one) => one.paymentId === payment.id)?.amountWon;
            expect(known).toBe(byHand);
          }
          continue;
        }
        expect(returned, `refunds of payment ${payment.id}`).toBe(asked);
        const standing = cards.filter((order) => order.state === 'open' || order.state === 'pickedUp');
        const kept = cards.filter((order) => order.state === 'expired' && order.way === 'reservation');
        const owed =
          standing.reduce((sum, order) => sum + soldForWon(order), 0) +
          kept.reduce((sum, order) => sum + order.totalPriceWon - order.unitPriceWon * order.quantity, 0);
        expect(charged - returned, `balance of payment ${payment.id}`).toBe(owed);

        if (!exemptToo) continue;
        const exempt = (lines: typeof cards, of: (line: (typeof cards)[number]) => number) =>
          lines.reduce((sum, line) => sum + (line.taxFree ? of(line) : 0), 0);
        expect(record!.taxFreeWon, `exempt part of payment ${payment.id}`).toBe(exempt(cards, (o) => o.totalPriceWon));
        expect(cancels.reduce((sum, cancel) => sum + cancel.taxFreeWon, 0)).toBe(
          exempt(cards, (order) => ours.find((refund) => refund.orderId === order.id)?.amountWon ?? 0),
        );
      }
      // No charge without a payment of ours that knows it.
      const known = new Set(
        paid.filter((payment) => payment.state === 'paid').map((payment) => payment.providerOrderId),
      );
      for (const { value } of records)
        if (value.approvedAt && value.status !== 'CANCELED') expect(known.has(value.orderId), value.orderId).toBe(true);
      expect(made.filter((order) => order.state === 'paying')).toEqual([]);
    },
  };
}

export type CardDesk = ReturnType<typeof cardDesk>;
