import { sql } from 'drizzle-orm';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { advisoryKey } from '../platform/database/advisory-key.ts';
import type { Tx } from '../platform/database/connect.ts';
import { MIGRATION_LOCK } from '../platform/database/migrate.ts';

/** The numbers of every advisory lock of a market: one of them never stands for two works. */
export const LOCKS = {
  migration: MIGRATION_LOCK,
  /** Orders whose time is over are ended by one process at a time. */
  expiry: 7_310_022,
  martCodes: 7_310_023,
  userCodes: 7_310_024,
  /** Marts are opened, named and moved one after another. */
  neighbourhood: 7_310_025,
  seed: 7_310_026,
  sandbox: 7_310_027,
  /** Sandboxes that start together on an empty database: one marks it. */
  sandboxMark: 7_310_046,
  promotions: 7_310_028,
  /** Calls that register many listings of a mart take turns: of two tabs the second finds the listings of the first. */
  imports: 7_310_029,
  followers: 7_310_030,
  policies: 7_310_031,
  reports: 7_310_041,
  operatorRefunds: 7_310_042,
  closing: 7_310_043,
  /** Payouts, and the money to pay from, are read and changed by one at a time. */
  payouts: 7_310_044,
  settlements: 7_310_045,
  /** The messages of a person are counted one after another. */
  messages: 7_310_047,
  /** A phone number goes to one person after another. */
  phones: 7_310_048,
} as const;
type Lock = keyof typeof LOCKS;

/** With `of` only works on the same mart, person or number take turns. */
const keyOf = (lock: Lock, of?: number) =>
  of === undefined
    ? sql.raw(advisoryKey(LOCKS[lock]))
    : sql`hashtextextended(concat(current_schema(), ' ', ${of}::bigint), ${LOCKS[lock]}::bigint)`;

/** Waits for its turn, which lasts until the transaction ends. */
export async function takeTurn(tx: Tx, lock: Lock, of?: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(lock, of)})`);
}

/** The same without waiting: false where somebody else has it. */
export async function tryTurn(tx: Tx, lock: Lock, of?: number): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keyOf(lock, of)}) as taken`,
  );
  return oneRow(rows).taken;
}
