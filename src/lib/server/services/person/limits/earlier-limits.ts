import { eq } from 'drizzle-orm';
import { type LimitRecord, NO_LIMITS, readLimits } from '#lib/domain/person/limit-record.ts';
import type { Db, Tx } from '#lib/server/platform/database/connect.ts';
import { limitRecords } from '#lib/server/schema/index.ts';

/** The record that a deleted account of the same person has left. */
export async function earlierLimits(db: Db | Tx, userId: number): Promise<LimitRecord> {
  const [row] = await db.select().from(limitRecords).where(eq(limitRecords.userId, userId));
  return row ? readLimits(row.record) : NO_LIMITS;
}
