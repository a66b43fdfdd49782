import { ask, json } from './account.ts';

/** What the card provider's own REST says of one payment; amounts in won. */
export interface ProviderPayment {
  orderId: string;
  paymentKey: string;
  status: string;
  totalAmount: number;
  balanceAmount: number;
  approvedAt: string | null;
  cancels: { cancelAmount: number; cancelReason: string }[] | null;
}

const SECRET = `Basic ${Buffer.from('test_sk_sandbox:').toString('base64')}`;

/** The sandbox, as anybody on the outside uses it: its card provider, its faults and its clock. */
export function createProvider(origins: readonly string[]) {
  let armed = 0;
  return {
    /** How many faults were armed. */
    armed: () => armed,
    /** The buyer agrees to pay, as in the card window; null where the provider refuses. */
    async authorize(orderId: string, amount: number): Promise<string | null> {
      const { status, body } = await ask(origins, '/sandbox/toss/authorize', json('POST', { orderId, amount }));
      return status === 200 ? (body as { paymentKey: string }).paymentKey : null;
    },
    /** The record of an order id; null where there is none. */
    async record(orderId: string): Promise<ProviderPayment | null> {
      const path = `/sandbox/toss/v1/payments/orders/${orderId}`;
      const { status, body } = await ask(origins, path, { headers: { authorization: SECRET } });
      return status === 200 ? (body as ProviderPayment) : null;
    },
    async arm(fault: string, times: number): Promise<void> {
      await ask(origins, '/sandbox/faults', json('POST', { provider: 'toss', fault, times }));
      armed += 1;
    },
    disarm: () => ask(origins, '/sandbox/faults', { method: 'DELETE' }),
    async advance(seconds: number): Promise<void> {
      await ask(origins, '/sandbox/clock', json('POST', { advanceSeconds: seconds }));
    },
    async now(): Promise<Date> {
      return new Date(((await ask(origins, '/sandbox/clock')).body as { now: string }).now);
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;
