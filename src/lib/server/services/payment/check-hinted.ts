import { coalesce } from '#lib/domain/coalesce.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Payment } from '#lib/server/schema/index.ts';
import { checkPayment } from './check-payment.ts';

/**
 * Checks payments after an unsigned hint that they have changed: one check a payment at a time, and one more for
 * all hints that come meanwhile, as the change may be newer than the first. `mayCheck` refuses what would be too many.
 */
export function createHintedCheck(deps: Deps, mayCheck: (payment: Payment) => Promise<void>) {
  const underWay = new Map<number, { check: () => Promise<void>; callers: number }>();

  return async (payment: Payment): Promise<void> => {
    const known = underWay.get(payment.id);
    const turn = known ?? {
      callers: 0,
      check: coalesce(async () => {
        await mayCheck(payment);
        await checkPayment(deps, payment);
      }),
    };
    if (!known) underWay.set(payment.id, turn);
    turn.callers += 1;
    try {
      await turn.check();
    } finally {
      turn.callers -= 1;
      if (turn.callers === 0) underWay.delete(payment.id);
    }
  };
}
