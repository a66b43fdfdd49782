import { createHmac, hkdfSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type LimitRecord, NO_LIMITS, readLimits } from '#lib/domain/person/limit-record.ts';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { limitRecords } from '#lib/server/schema/index.ts';

/** A person at a provider: the same pair at every sign-in. */
export interface ProviderIdentity {
  provider: SignInProviderName;
  subject: string;
}

/**
 * The key of limit records once an account is gone: without the market's secret it names nobody, and with another
 * secret nobody is found (docs/decisions/0039).
 */
export function personHash(sessionSecret: string, { provider, subject }: ProviderIdentity): string {
  const key = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'limits of deleted accounts', 32));
  return createHmac('sha256', key).update(`${provider}\n${subject}`).digest('base64url');
}

/** The record that a deleted account of the same person has left. */
export async function earlierLimits(db: Db | Tx, userId: number): Promise<LimitRecord> {
  const [row] = await db.select().from(limitRecords).where(eq(limitRecords.userId, userId));
  return row ? readLimits(row.record) : NO_LIMITS;
}

/** Moves the record of a deleted account to the new one of the same person: from now on it is found by the account. */
export async function findLimitsAgain(tx: Tx, userId: number, hash: string): Promise<void> {
  await tx.update(limitRecords).set({ userId, personHash: null }).where(eq(limitRecords.personHash, hash));
}
