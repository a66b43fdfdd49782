import type { Deps } from '#lib/server/deps.ts';
import { coalesce } from '#lib/server/platform/jobs/coalesce.ts';
import type { Payment } from '#lib/server/schema/index.ts';
import { readPaymentAgain } from './read-payment-again.ts';

/**
 * Reads payments back after an unsigned hint that they have changed: one read-back a payment at a time, and one more for
 * all hints that come meanwhile, as the change may be newer than the first. `mayRead` refuses what would be too many.
 */
export function createHintReader(deps: Deps, mayRead: (payment: Payment) => Promise<void>) {
  const underWay = new Map<number, { read: () => Promise<void>; callers: number }>();

  return async (payment: Payment): Promise<void> => {
    const known = underWay.get(payment.id);
    const turn = known ?? {
      callers: 0,
      read: coalesce(async () => {
        await mayRead(payment);
        await readPaymentAgain(deps, payment);
      }),
    };
    if (!known) underWay.set(payment.id, turn);
    turn.callers += 1;
    try {
      await turn.read();
    } finally {
      turn.callers -= 1;
      if (turn.callers === 0) underWay.delete(payment.id);
    }
  };
}
