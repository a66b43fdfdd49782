import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from '#sandbox/demo/dice.ts';
import type { Line } from '../e2e/api.ts';
import { ask as askAny, json } from './account.ts';

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

/** Longer than an authorization waits for its confirmation. */
const CARD_WINDOW_SECONDS = 11 * 60;
const SECRET = `Basic ${Buffer.from('test_sk_sandbox:').toString('base64')}`;

/** The sandbox, as anybody on the outside uses it: its card provider, its faults and its clock. */
export function createProvider(origins: readonly string[], line: Line = {}) {
  let armed = 0;
  const ask = (path: string, init: RequestInit = {}) => askAny(origins, path, { ...init, ...line });
  const advance = async (seconds: number): Promise<void> => {
    await ask('/sandbox/clock', json('POST', { advanceSeconds: seconds }));
  };
  return {
    /** How many faults were armed. */
    armed: () => armed,
    /** The buyer agrees to pay, as in the card window; null where the provider refuses. */
    async authorize(orderId: string, amount: number): Promise<string | null> {
      const { status, body } = await ask('/sandbox/toss/authorize', json('POST', { orderId, amount }));
      return status === 200 ? (body as { paymentKey: string }).paymentKey : null;
    },
    /** The record of an order id; null where there is none. */
    async record(orderId: string): Promise<ProviderPayment | null> {
      const path = `/sandbox/toss/v1/payments/orders/${orderId}`;
      const { status, body } = await ask(path, { headers: { authorization: SECRET } });
      return status === 200 ? (body as ProviderPayment) : null;
    },
    async arm(fault: string, times: number): Promise<void> {
      await ask('/sandbox/faults', json('POST', { provider: 'toss', fault, times }));
      armed += 1;
    },
    /** No fault is armed any more, and what was authorized and never confirmed has run out. */
    async recover(): Promise<void> {
      await ask('/sandbox/faults', { method: 'DELETE' });
      await advance(CARD_WINDOW_SECONDS);
    },
    /** Gives a part of a payment back in the provider's own console, in won. */
    async giveBack(orderId: string, amount: number): Promise<void> {
      const { status } = await ask('/sandbox/toss/console/refund', json('POST', { orderId, amount }));
      if (status !== 200) throw new Error(`${orderId} was not given back: ${status}`);
    },
    advance,
    async now(): Promise<Date> {
      return new Date(((await ask('/sandbox/clock')).body as { now: string }).now);
    },
  };
}

export type Provider = ReturnType<typeof createProvider>;

/** Time goes by in jumps: deadlines pass, payments and sign-ins run out, nights fall. */
export async function moveClock(provider: Provider, dice: Dice, stopped: () => boolean): Promise<void> {
  while (!stopped()) {
    await wait(dice.int(1_000, 3_000));
    await provider.advance(dice.chance(0.08) ? dice.int(2, 5) * 3_600 : dice.int(20, 400));
  }
}
