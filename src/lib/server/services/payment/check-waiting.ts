import { sql } from 'drizzle-orm';
import { addMinutes } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { eachAlone } from '#lib/server/platform/jobs/each-alone.ts';
import { payments } from '#lib/server/schema/index.ts';
import { checkPayment } from './check-payment.ts';

/** How old the last check of the provider's record may be while a paid order waits for its pickup. */
const CHECK_AGAIN_MINUTES = 5;
/** Payments of one run; with a call of some 100 ms each it ends before the next begins. */
const AT_ONCE = 60;

/**
 * Checks the paid payments whose orders still wait, the longest unchecked first: a refund in its console is noticed
 * before the pickup also where its webhook was lost (rules.md section 7). Each is taken by one process. Answers how
 * many.
 */
export async function checkWaitingPayments(deps: Deps): Promise<number> {
  if (!deps.gateways.toss) return 0;
  const now = deps.clock.now();
  const before = addMinutes(now, -CHECK_AGAIN_MINUTES).toISOString();
  const taken = await deps.db
    .update(payments)
    .set({ checkedAt: now })
    .where(sql`${payments.id} in (
      select p.id from payments p
      where p.state = 'paid' and (p.checked_at is null or p.checked_at <= ${before}::timestamptz or p.checked_at > ${now.toISOString()}::timestamptz)
        and p.checkout_id in (select checkout_id from orders where state = 'open' and way <> 'onSite')
      order by p.checked_at nulls first, p.id limit ${AT_ONCE} for update skip locked)`)
    .returning();
  await eachAlone(taken, 'payments', (payment) => checkPayment(deps, payment));
  return taken.length;
}
