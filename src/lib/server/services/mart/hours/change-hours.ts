import { eq, sql } from 'drizzle-orm';
import type { Place } from '#lib/domain/geo.ts';
import { DomainError } from '#lib/server/domain-error.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import type { MartReactions } from '../reactions.ts';

export interface TouchingEdit {
  martId: number;
  actorId: number;
  /** How many open orders the seller was shown to be touched; undefined if the client does not show it. */
  touching: number | undefined;
  now: Date;
}

/** Locks a mart's row, so that no order is placed by its hours until they are changed. */
export async function lockHours(tx: Tx, martId: number): Promise<void> {
  await tx.execute(sql`select id from marts where id = ${martId} for no key update`);
}

async function hoursNow(tx: Tx, martId: number, now: Date) {
  const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, martId)));
  return readHours(tx, mart, now);
}

/**
 * Changes a mart's hours by `write`, and its open orders with them, in one transaction. Refuses with `ordersTouched`,
 * and nothing done, where another number of orders is touched than the seller was shown. rules.md section 6.
 */
export async function changeHours(
  tx: Tx,
  reactions: MartReactions,
  { martId, actorId, touching, now }: TouchingEdit,
  write: () => Promise<unknown>,
): Promise<void> {
  await lockHours(tx, martId);
  const before = await hoursNow(tx, martId, now);
  await write();
  const after = await hoursNow(tx, martId, now);
  const { moved, cancelled } = await reactions.hoursChanged(tx, { martId, before, after, actorId, now });
  requireKnown(touching, { touched: moved + cancelled, cancelled });
  await reactions.reopened(tx, martId, now);
}

/**
 * Moves a mart by `write`, and tells the buyers of its open orders, in one transaction. Refuses with `ordersTouched` as
 * `changeHours` does. rules.md section 6.
 */
export async function moveMart(
  tx: Tx,
  reactions: MartReactions,
  { martId, touching, now }: Omit<TouchingEdit, 'actorId'>,
  write: () => Promise<unknown>,
): Promise<void> {
  await lockHours(tx, martId);
  const from = await placeOf(tx, martId);
  await write();
  const touched = await reactions.moved(tx, { martId, from, to: await placeOf(tx, martId), now });
  requireKnown(touching, { touched, cancelled: 0, moved: touched });
}

async function placeOf(tx: Tx, martId: number): Promise<Place> {
  return oneRow(await tx.select({ lat: marts.lat, lng: marts.lng }).from(marts).where(eq(marts.id, martId)));
}

function requireKnown(
  touching: number | undefined,
  { touched, ...of }: { touched: number; cancelled: number; moved?: number },
): void {
  if (touching !== undefined && touching !== touched) throw new DomainError('ordersTouched', { n: touched, ...of });
}
