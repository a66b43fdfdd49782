import { eq } from 'drizzle-orm';
import { givableBackUntil, mustStay } from '#lib/domain/mart/delegation.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { marts } from '#lib/server/schema/index.ts';

/**
 * Refuses with `oldManagerStays`, until when, where one of these people may still be given the mart back (rules.md
 * section 11).
 */
export async function refuseOldManager(tx: Tx, martId: number, userIds: readonly number[], now: Date): Promise<void> {
  const [mart] = await tx.select().from(marts).where(eq(marts.id, martId));
  const until = mart && givableBackUntil(mart, now);
  if (until && userIds.some((userId) => mustStay(mart, userId, now)))
    throw new DomainError('oldManagerStays', { at: until.toISOString() });
}
