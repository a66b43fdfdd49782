import { eq } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import type { Tx } from '../../../platform/database/connect.ts';
import { users } from '../../../schema/index.ts';

/** Forgives a person's no-shows and cancellations until now: on-site payment is theirs again (rules.md section 14). */
export async function liftHolds(
  { db, clock }: { db: Deps['db'] | Tx; clock: Deps['clock'] },
  userId: number,
): Promise<void> {
  await db.update(users).set({ holdsLiftedAt: clock.now() }).where(eq(users.id, userId));
}
