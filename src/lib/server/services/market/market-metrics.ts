import { Gauge, type Registry } from 'prom-client';
import { type MarketNumbers, PAYMENT_AGES } from './market-numbers.ts';

/**
 * The figures that alerts are made of, read from the database whenever metrics are asked for. While it is away
 * `market_numbers_up` is 0 and the others are left out: an old figure would look like good news.
 */
export function addMarketMetrics(registry: Registry, read: () => Promise<MarketNumbers>): void {
  // The gauges are collected side by side; one reading is for all of them.
  let reading: Promise<MarketNumbers | null> | null = null;
  const numbers = () => {
    reading ??= read()
      .catch(() => null)
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  const gauge = (name: string, help: string, of: (numbers: MarketNumbers) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const now = await numbers();
        if (now) this.set(of(now));
        else this.remove();
      },
    });

  new Gauge({
    name: 'market_numbers_up',
    help: 'Whether the figures of payments, refunds, expiry and news could be read',
    registers: [registry],
    async collect() {
      this.set((await numbers()) ? 1 : 0);
    },
  });
  new Gauge({
    name: 'payments_undecided',
    help: 'Card payments with an unknown outcome that are at least so old',
    labelNames: ['older_than'],
    registers: [registry],
    async collect() {
      const now = await numbers();
      this.reset();
      if (now) for (const age of PAYMENT_AGES) this.set({ older_than: age.name }, now.undecided[age.name]);
    },
  });
  gauge('refunds_owed', 'Refunds that the card provider has not confirmed', (now) => now.refundsOwed);
  gauge('refunds_owed_oldest_seconds', 'Age of the oldest refund that is not confirmed', (now) => now.oldestRefund);
  gauge('payment_voids_owed', 'Failed payments that the card provider has not cancelled', (now) => now.voidsOwed);
  gauge(
    'payments_partly_refunded_by_hand',
    "Payments partly given back in the provider's console that nobody has dealt with",
    (now) => now.partlyByHand,
  );
  gauge('market_money_faults', 'What the last proof of the books found wrong', (now) => now.moneyFaults);
  gauge('cases_late', 'Cases of which an answer or the outcome is late', (now) => now.lateCases);
  gauge('statements_overdue', 'Statements of marts whose last day of payment is over', (now) => now.statementsOverdue);
  gauge('statements_held', 'Statements of marts that are held', (now) => now.statementsHeld);
  gauge('payouts_failed', 'Payouts that the bank did not make', (now) => now.payoutsFailed);
  gauge('order_expiry_lag_seconds', 'How late the most overdue order is ended', (now) => now.expiryLag);
  gauge('holidays_known_days', 'For how many days the table of public holidays is complete', (now) => now.holidaysLeft);
  gauge('phone_messages_today', 'Messages to phones on this day in Seoul', (now) => now.phones.count);
  gauge('phone_spent_won', 'What they cost, in won, of those on their way the most', (now) => now.phones.won);
  gauge('phone_daily_won', 'What they may cost a day, in won (PHONE_DAILY_WON)', (now) => now.phones.dailyWon);
  gauge('outbox_waiting_oldest_seconds', 'Age of the oldest news that wait to be sent', (now) => now.oldestNews);
}
