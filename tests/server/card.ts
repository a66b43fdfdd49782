import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { orders, payments, refunds } from '#lib/server/db/schema.ts';
import type { FaultOf } from '#lib/server/sandbox/fault-catalogue.ts';
import { armFault } from '#lib/server/sandbox/faults.ts';
import type { PaymentRecord } from '#lib/server/sandbox/toss/payment-record.ts';
import { PAYMENT_KIND } from '#lib/server/sandbox/toss/payments.ts';
import { reconcilePayments } from '#lib/server/services/payments/decide-payment.ts';
import { sendRefunds } from '#lib/server/services/payments/send-refunds.ts';
import type { ServedMarket } from './served-market.ts';

/** The buyer's side of the card provider, and what the two ledgers, ours and theirs, must say of each other. */
export function cardDesk(market: ServedMarket) {
  return {
    /** What the payment window does: the buyer agrees to pay an amount for an order id of ours. */
    async authorize(amount: number, orderId = `order_${randomUUID()}`) {
      const answer = await fetch(`${market.origin}/sandbox/toss/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId, amount }),
      });
      const { paymentKey } = (await answer.json()) as { paymentKey: string };
      return { paymentKey, orderId, amount };
    },

    async arm(fault: FaultOf<'toss'>, times = 1): Promise<void> {
      expect(await armFault(market.store, { provider: 'toss', fault, times })).toMatchObject({ ok: true });
    },

    /** The provider's record of a payment. */
    async record(orderId: string): Promise<PaymentRecord> {
      const record = await market.store.get<PaymentRecord>(PAYMENT_KIND, orderId);
      return record!;
    },

    /** Lets every job run that a server runs, until nothing more happens. */
    async settle(): Promise<void> {
      for (let round = 0; round < 20; round += 1) {
        const moved = (await reconcilePayments(market.deps)) + (await sendRefunds(market.deps));
        const rows = await market.db.select().from(refunds);
        if (moved === 0 && rows.every((refund) => refund.state === 'refunded')) return;
        // Refunds that failed wait for their next attempt.
        market.clock.advance({ minutes: 2 });
      }
    },

    /**
     * What must always hold once all is settled: each payment of ours is charged at the provider exactly if it is paid
     * here, less exactly what was refunded; what is charged on balance is the card orders that stand.
     */
    async expectAgreement(): Promise<void> {
      const [paid, back, made] = [
        await market.db.select().from(payments),
        await market.db.select().from(refunds),
        await market.db.select().from(orders),
      ];
      const records = await market.store.list<PaymentRecord>(PAYMENT_KIND);
      for (const payment of paid) {
        const record = records.find(({ value }) => value.orderId === payment.providerOrderId)?.value;
        expect(payment.state).not.toBe('confirming');
        const charged = record?.approvedAt ? record.amountWon : 0;
        expect(charged, `payment ${payment.id} (${payment.state} ${payment.failureCode ?? ''})`).toBe(
          payment.state === 'paid' ? payment.amountWon : 0,
        );
        const returned = (record?.cancels ?? []).reduce((sum, cancel) => sum + cancel.amountWon, 0);
        const ours = back.filter((refund) => refund.paymentId === payment.id);
        expect(ours.every((refund) => refund.state === 'refunded')).toBe(true);
        expect(returned, `refunds of payment ${payment.id}`).toBe(
          ours.reduce((sum, refund) => sum + refund.amountWon, 0),
        );

        const cards = made.filter((order) => order.checkoutId === payment.checkoutId && order.way !== 'onSite');
        const standing = cards.filter((order) => order.state === 'open' || order.state === 'pickedUp');
        const kept = cards.filter((order) => order.state === 'expired' && order.way === 'reservation');
        const owed =
          standing.reduce((sum, order) => sum + order.totalPriceWon, 0) +
          kept.reduce((sum, order) => sum + order.totalPriceWon - order.unitPriceWon * order.quantity, 0);
        expect(charged - returned, `balance of payment ${payment.id}`).toBe(owed);
      }
      // No charge without a payment of ours that knows it.
      const known = new Set(
        paid.filter((payment) => payment.state === 'paid').map((payment) => payment.providerOrderId),
      );
      for (const { value } of records) if (value.approvedAt) expect(known.has(value.orderId), value.orderId).toBe(true);
      expect(made.filter((order) => order.state === 'paying')).toEqual([]);
    },
  };
}

export type CardDesk = ReturnType<typeof cardDesk>;
