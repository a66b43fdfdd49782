import { asc, eq } from 'drizzle-orm';
import { UNDECIDED_ALERT_MINUTES } from '#lib/domain/person/limits.ts';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { type Payment, payments } from '#lib/server/schema/index.ts';
import { charge, readVerdict } from './charge.ts';
import { decidePayment } from './decide-payment.ts';

/** Looks once whether a payment that was left 'confirming' can be decided now; answers whether it was. */
export async function reconcilePayment(deps: Deps, payment: Payment): Promise<boolean> {
  const { toss } = deps.gateways;
  if (!toss) return false;
  const found = await readVerdict(deps, toss, payment);
  const isOpen = found === 'notTaken' || found === 'silent';
  const verdict = isOpen ? await charge(deps, toss, payment, { again: true }) : found;
  if (verdict) await decidePayment(deps, payment, verdict, { isOwnAct: false });
  return verdict !== null;
}

/**
 * Decides every payment that was left 'confirming': the process died, or the provider was silent (rules.md section 7).
 * Run at start and every minute; in several processes at once it does no harm. Answers how many it decided.
 */
export async function reconcilePayments(deps: Deps): Promise<number> {
  const open = await deps.db.select().from(payments).where(eq(payments.state, 'confirming')).orderBy(asc(payments.id));
  logUndecided(deps, open);
  return eachAlone(open, 'payments', (payment) => reconcilePayment(deps, payment));
}

/** A payment is decided within minutes: one that is not wants somebody to look (rules.md section 7). */
function logUndecided({ clock, log }: Deps, seen: readonly Payment[]): void {
  const before = addMinutes(clock.now(), -UNDECIDED_ALERT_MINUTES);
  const paymentIds = seen.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
  if (paymentIds.length > 0) log.error({ paymentIds }, 'payments undecided for 30 minutes: npm run ops -- payments');
}
