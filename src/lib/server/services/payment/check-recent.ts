import { inArray, sql } from 'drizzle-orm';
import { checkedSince, checkLeaseUntil } from '#lib/domain/payment/payment-check.ts';
import type { Deps } from '#lib/server/deps.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { payments } from '#lib/server/schema/index.ts';
import { checkPayment } from './check-payment.ts';

/** Payments of one run; with a call of some 100 ms each it ends before the next begins. */
const AT_ONCE = 60;

/**
 * The daily check of each payment of the last 30 days: a part that was given back in the provider's console is noticed
 * also where its webhook was lost and no order waits (rules.md section 7). By index, in batches, each payment by one
 * process. Answers how many it checked.
 */
export async function checkRecentPayments(deps: Deps): Promise<number> {
  if (!deps.gateways.toss) return 0;
  const now = deps.clock.now();
  const due = sql`(
    select id from payments where check_again_at <= ${now.toISOString()}::timestamptz
    order by check_again_at limit ${AT_ONCE} for update skip locked)`;
  const isYoung = sql`${payments.decidedAt} > ${checkedSince(now).toISOString()}::timestamptz`;
  const taken = await deps.db
    .update(payments)
    // The result says when the next check is; without one it is tried again while the payment is recent.
    .set({ checkAgainAt: sql`case when ${isYoung} then ${checkLeaseUntil(now).toISOString()}::timestamptz end` })
    .where(inArray(payments.id, due))
    .returning();
  await eachAlone(taken, 'payments', (payment) => checkPayment(deps, payment));
  return taken.length;
}
