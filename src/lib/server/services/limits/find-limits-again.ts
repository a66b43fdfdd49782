import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { limitRecords } from '../../db/schema.ts';

/** Gives a new account what a deleted one of the same person has left: from now on it is found by the account. */
export async function findLimitsAgain(tx: Tx, userId: number, personHash: string): Promise<void> {
  await tx.update(limitRecords).set({ userId, personHash: null }).where(eq(limitRecords.personHash, personHash));
}
