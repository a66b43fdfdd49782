import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '#lib/server/deps.ts';
import { handRefunds } from '#lib/server/schema/index.ts';

/** An operator has dealt with a payment that was partly given back by hand; answers whether it was waiting for that. */
export async function closeHandRefund({ db, clock }: Pick<Deps, 'db' | 'clock'>, paymentId: number): Promise<boolean> {
  const seen = await db
    .update(handRefunds)
    .set({ seenAt: clock.now() })
    .where(and(eq(handRefunds.paymentId, paymentId), isNull(handRefunds.seenAt)))
    .returning({ id: handRefunds.paymentId });
  return seen.length > 0;
}
