import type { SandboxDeps } from '../deps.ts';
import { aged, open, type PaymentRecord, type PaymentRequest, type Step } from './payment-record.ts';
import type { Webhook } from './webhook.ts';

/** One record per order id, so that every change of an order's payment is one locked step. */
export const PAYMENT_KIND = 'tossPayment';
/** Which order a payment key belongs to. */
export const KEY_KIND = 'tossPaymentKey';

export interface Payments {
  open(request: PaymentRequest): Promise<Step>;
  byKey(paymentKey: string): Promise<PaymentRecord | null>;
  byOrder(orderId: string): Promise<PaymentRecord | null>;
  /** Takes one step of the state machine; `null` for an unknown key, or one that a newer try has replaced. */
  step(paymentKey: string, step: (record: PaymentRecord, now: Date) => Step): Promise<Step | null>;
}

interface Outcome {
  before: PaymentRecord | null;
  result: Step | null;
  after: PaymentRecord | null;
}

/** The payments in the store, each seen at its present age; a webhook goes out for every change that has one. */
export function createPayments(deps: SandboxDeps, webhook: Webhook): Payments {
  const { cardRecords: store, clock } = deps;

  async function change(orderId: string, work: (record: PaymentRecord | null, now: Date) => Step | null) {
    const now = clock.now();
    const outcome = await store.update<PaymentRecord, Outcome>(PAYMENT_KIND, orderId, (before) => {
      const current = before === null ? null : aged(before, now);
      const result = work(current, now);
      const after = result?.ok ? result.record : current;
      return { next: after, answer: { before, result, after } };
    });
    const { before, after } = outcome;
    // A second partial cancel changes the balance only, not the status.
    if (after !== null && (after.status !== before?.status || after.cancels.length !== before.cancels.length))
      await webhook.changed(after);
    return outcome;
  }

  async function byOrder(orderId: string): Promise<PaymentRecord | null> {
    const record = await store.get<PaymentRecord>(PAYMENT_KIND, orderId);
    // Reading is enough unless time has run out: then the expiry is written down, once.
    if (record === null || aged(record, clock.now()).status === record.status) return record;
    return (await change(orderId, () => null)).after;
  }

  return {
    byOrder,
    async byKey(paymentKey) {
      const orderId = await store.get<string>(KEY_KIND, paymentKey);
      const record = orderId === null ? null : await byOrder(orderId);
      return record?.paymentKey === paymentKey ? record : null;
    },
    async open(request) {
      const { result } = await change(request.orderId, (current, now) => open(current, request, now));
      if (result === null) throw new Error('opening a payment always answers');
      if (result.ok) await store.put(KEY_KIND, result.record.paymentKey, result.record.orderId);
      return result;
    },
    async step(paymentKey, step) {
      const orderId = await store.get<string>(KEY_KIND, paymentKey);
      if (orderId === null) return null;
      const { result } = await change(orderId, (record, now) =>
        record?.paymentKey === paymentKey ? step(record, now) : null,
      );
      return result;
    },
  };
}

/** Payments of which money can be given back, the newest first. */
export async function refundable(store: SandboxDeps['cardRecords'], limit: number): Promise<PaymentRecord[]> {
  const records = (await store.list<PaymentRecord>(PAYMENT_KIND)).map(({ value }) => value);
  return records
    .filter(({ status }) => status === 'DONE' || status === 'PARTIAL_CANCELED')
    .sort((a, b) => Date.parse(b.requestedAt) - Date.parse(a.requestedAt))
    .slice(0, limit);
}

/** Every payment that was charged. */
export async function charged(store: SandboxDeps['cardRecords']): Promise<PaymentRecord[]> {
  const records = (await store.list<PaymentRecord>(PAYMENT_KIND)).map(({ value }) => value);
  return records.filter(({ approvedAt }) => approvedAt !== null);
}
