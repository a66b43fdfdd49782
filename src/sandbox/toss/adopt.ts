import type { SandboxStore } from '../store.ts';
import type { PaymentRecord } from './payment-record.ts';
import { KEY_KIND, PAYMENT_KIND } from './payments.ts';

/**
 * Gives the stand-in records of payments that were never made through it: the demo town's past (design.md section 3).
 */
export async function adoptRecords(store: SandboxStore, records: readonly PaymentRecord[]): Promise<void> {
  await store.putAll(
    PAYMENT_KIND,
    records.map((record) => [record.orderId, record]),
  );
  await store.putAll(
    KEY_KIND,
    records.map(({ orderId, paymentKey }) => [paymentKey, orderId]),
  );
}
