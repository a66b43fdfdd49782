import { eq } from 'drizzle-orm';
import { givableBackUntil, mustStay } from '#lib/domain/delegation.ts';
import type { Tx } from '../../db/connect.ts';
import { marts } from '../../db/schema.ts';
import { DomainError } from '../../domain-error.ts';

/** Refuses with `oldManagerStays`, until when, where one of these people may still be given the mart back (rules.md section 11). */
export async function refuseOldManager(tx: Tx, martId: number, userIds: readonly number[], now: Date): Promise<void> {
  const [mart] = await tx.select().from(marts).where(eq(marts.id, martId));
  if (!mart || !userIds.some((userId) => mustStay(mart, userId, now))) return;
  throw new DomainError('oldManagerStays', { at: givableBackUntil(mart, now)!.toISOString() });
}
