import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { UNDECIDED_ALERT_MINUTES } from '#lib/domain/person/limits.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { crashPoint } from '#lib/server/platform/crash-points.ts';
import { DomainError } from '#lib/server/platform/domain-error.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { applyVerdict } from './apply-verdict.ts';
import { confirmAtProvider, readBack } from './ask-provider.ts';
import type { Verdict } from './judge-record.ts';
import { voidPayment } from './void-payments.ts';

export interface BegunPayment {
  payment: Payment;
  /** False where the same confirm was sent before. */
  isNew: boolean;
}

/** How long a buyer's own request goes on asking before it says that the outcome is still unknown; the reconciler goes on. */
const RETRY_AFTER_MS = [200, 800];

/**
 * Brings a payment to its end and answers it, paid. A payment that is decided already answers the same, and
 * charges nothing. Refuses with `paymentDeclined`, and with `paymentPending` while the provider does not say.
 */
export async function decidePayment(deps: Deps, { payment, isNew }: BegunPayment): Promise<Payment> {
  if (payment.state === 'confirming') await askUntilDecided(deps, payment, { again: !isNew });
  const [now] = await deps.db.select().from(payments).where(eq(payments.id, payment.id));
  if (now?.state === 'paid') return now;
  if (now?.state === 'failed') {
    throw new DomainError('paymentDeclined', now.failureMessage ? { text: now.failureMessage } : {});
  }
  throw new DomainError('paymentPending');
}

async function askUntilDecided(deps: Deps, payment: Payment, { again }: { again: boolean }): Promise<void> {
  const { toss } = deps.gateways;
  if (!toss) throw new DomainError('featureOff');
  let verdict = await confirmAtProvider(deps, toss, payment, { again });
  for (const pause of RETRY_AFTER_MS) {
    if (verdict) break;
    await wait(pause);
    verdict = await confirmAtProvider(deps, toss, payment, { again: true });
  }
  crashPoint('payment.charged');
  if (verdict) await apply(deps, payment, verdict);
  crashPoint('payment.settled');
}

async function apply(deps: Deps, payment: Payment, verdict: Verdict): Promise<void> {
  await applyVerdict(deps, payment, verdict);
  // At once, so that the buyer's money is not gone for a minute; where it fails the job goes on.
  if (!verdict.paid && verdict.mustVoid) await voidPayment(deps, payment);
}

/** Looks once whether a payment that was left 'confirming' can be decided now; answers whether it was. */
export async function reconcilePayment(deps: Deps, payment: Payment): Promise<boolean> {
  const { toss } = deps.gateways;
  if (!toss) return false;
  const found = await readBack(deps, toss, payment);
  const isOpen = found === 'notTaken' || found === 'silent';
  const verdict = isOpen ? await confirmAtProvider(deps, toss, payment, { again: true }) : found;
  if (verdict) await apply(deps, payment, verdict);
  return verdict !== null;
}

/**
 * Decides every payment that was left 'confirming': the process died, or the provider was silent (rules.md section 7). Run
 * at start and every minute; in several processes at once it does no harm. Answers how many it decided.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const open = await deps.db.select().from(payments).where(eq(payments.state, 'confirming')).orderBy(asc(payments.id));
  let decided = 0;
  const troubles: unknown[] = [];
  for (const payment of open) {
    try {
      if (await reconcilePayment(deps, payment)) decided += 1;
    } catch (error) {
      // One that cannot be decided must not keep the others open.
      troubles.push(error);
    }
  }
  sayUndecided(deps, open);
  if (troubles.length > 0)
    throw new AggregateError(troubles, `${troubles.length} of ${open.length} payments in trouble`);
  return decided;
}

/** A payment is decided within minutes: one that is not wants somebody to look (rules.md section 7). */
function sayUndecided({ clock, log }: Deps, seen: readonly Payment[]): void {
  const before = addMinutes(clock.now(), -UNDECIDED_ALERT_MINUTES);
  const paymentIds = seen.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
  if (paymentIds.length > 0) log.error({ paymentIds }, 'payments undecided for 30 minutes: npm run ops -- payments');
}
