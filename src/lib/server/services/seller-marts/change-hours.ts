import { eq } from 'drizzle-orm';
import type { Tx } from '../../db/connect.ts';
import { readHours } from '../../db/mart-hours.ts';
import { marts } from '../../db/schema.ts';
import { DomainError } from '../../domain-error.ts';
import { applyHours, lockHours } from '../orders/apply-hours.ts';

export interface HoursEdit {
  martId: number;
  actorId: number;
  /** How many open orders the seller was shown to be touched; undefined: whoever asks does not show it. */
  touching: number | undefined;
  now: Date;
}

async function hoursNow(tx: Tx, martId: number, now: Date) {
  const [mart] = await tx.select().from(marts).where(eq(marts.id, martId));
  return readHours(tx, mart!, now);
}

/**
 * Changes a mart's hours, by whatever `write` does to them, and its open orders with them, in one transaction. Refuses with
 * `ordersTouched`, and nothing done, where another number of orders is touched than the seller was shown. rules.md section 6.
 */
export async function changeHours(
  tx: Tx,
  { martId, actorId, touching, now }: HoursEdit,
  write: () => Promise<unknown>,
): Promise<void> {
  await lockHours(tx, martId);
  const before = await hoursNow(tx, martId, now);
  await write();
  const after = await hoursNow(tx, martId, now);
  const { moved, cancelled } = await applyHours(tx, { martId, before, after, actorId, now });
  const touched = moved + cancelled;
  if (touching !== undefined && touching !== touched) {
    throw new DomainError('ordersTouched', { n: touched, cancelled });
  }
}
