import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { crashPoint } from '#lib/server/config/crash-points.ts';
import type { Deps } from '#lib/server/deps.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { charge } from './charge.ts';
import { decidePayment } from './decide-payment.ts';

export interface BegunPayment {
  payment: Payment;
  /** False where the same confirm was sent before. */
  isNew: boolean;
}

/**
 * How long a buyer's own request goes on charging before it says that the outcome is still unknown; the reconciler goes
 * on.
 */
const RETRY_AFTER_MS = [200, 800];

/**
 * Brings a payment to its end and answers it, paid. A payment that is decided already answers the same, and
 * charges nothing. Refuses with `paymentDeclined`, and with `paymentPending` while the provider does not say.
 */
export async function confirmPayment(deps: Deps, { payment, isNew }: BegunPayment): Promise<Payment> {
  if (payment.state === 'confirming') await chargeUntilDecided(deps, payment, { again: !isNew });
  const [now] = await deps.db.select().from(payments).where(eq(payments.id, payment.id));
  if (now?.state === 'paid') return now;
  if (now?.state === 'failed') {
    const failure = { code: now.failureCode, said: now.failureMessage };
    throw new DomainError('paymentDeclined', { reason: { is: 'payment', failure } });
  }
  throw new DomainError('paymentPending');
}

async function chargeUntilDecided(deps: Deps, payment: Payment, { again }: { again: boolean }): Promise<void> {
  const { toss } = deps.gateways;
  if (!toss) throw new DomainError('featureOff');
  let verdict = await charge(deps, toss, payment, { again });
  for (const pause of RETRY_AFTER_MS) {
    if (verdict) break;
    await wait(pause);
    verdict = await charge(deps, toss, payment, { again: true });
  }
  crashPoint('payment.charged');
  if (verdict) await decidePayment(deps, payment, verdict, { isOwnAct: true });
  crashPoint('payment.settled');
}
