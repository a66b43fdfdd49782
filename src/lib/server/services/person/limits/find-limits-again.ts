import { eq } from 'drizzle-orm';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { limitRecords } from '#lib/server/schema/index.ts';

/** Moves the record of a deleted account to the new one of the same person: from now on it is found by the account. */
export async function findLimitsAgain(tx: Tx, userId: number, personHash: string): Promise<void> {
  await tx.update(limitRecords).set({ userId, personHash: null }).where(eq(limitRecords.personHash, personHash));
}
