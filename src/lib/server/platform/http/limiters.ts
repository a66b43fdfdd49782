import type pg from 'pg';
import type { Logger } from 'pino';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { withTimeout } from '../with-timeout.ts';

/** How many, in how many seconds. */
export interface Allowance {
  keyPrefix: string;
  points: number;
  duration: number;
}

/** Counts one more for a key; rejects with `RateLimiterRes` where that is too many. */
export interface Limiter {
  consume(key: string): Promise<unknown>;
  /** Takes one back. */
  reward(key: string): Promise<unknown>;
  /** Counts so many more, after the fact; not where counts are kept together. */
  penalty?(key: string, points: number): Promise<unknown>;
}

/** The connections that counts have for themselves. */
type CountPool = Pick<pg.Pool, 'query'>;

export type MakeLimiter = (allowance: Allowance) => Limiter;

/** Nobody's request waits longer for a count. */
const COUNT_WITHIN_MS = 500;
const SAY_EVERY_MS = 60_000;
const BATCH = 10_000;
const KEPT_MS = 60_000;

const TABLE = { tableName: '_rate_limits', tableCreated: true, clearExpiredByTimeout: false };

/** So many are asked for at once; one more is counted here. */
const MOST_ASKED = 20;

/** Counts in this process alone. */
export const limitersInMemory: MakeLimiter = (allowance) => new RateLimiterMemory(allowance);

/**
 * Counts for all processes in the database, in a table that is not written ahead: a crash forgets a minute's counts.
 * Who has used up theirs is refused by this process' memory, until there is something to count again. Where they cannot
 * be counted there, or too many wait to be, each process counts by itself, and says so once a minute. `pool` is for
 * counts alone (rules.md section 18).
 */
export function limitersInDatabase(pool: CountPool, log: Pick<Logger, 'warn'>): MakeLimiter {
  let saidAt = Number.NEGATIVE_INFINITY;
  let asked = 0;
  function sayAway(err: unknown): void {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ err }, 'rate limits cannot be counted together: this process counts by itself');
  }
  /** Until it is answered, however long that takes: nobody waits behind counts that hang. */
  const ask = <T>(count: () => Promise<T>): Promise<T> => {
    asked += 1;
    return count().finally(() => {
      asked -= 1;
    });
  };
  // The library names its statements; behind PgBouncer in transaction mode a name belongs to nobody (house.md step 3).
  const storeClient = { query: ({ text, values }: pg.QueryConfig) => pool.query(text, values) };
  return (allowance) => {
    const inMemoryBlockOnConsumed = allowance.points;
    const shared = new RateLimiterPostgres({
      ...allowance,
      ...TABLE,
      inMemoryBlockOnConsumed,
      storeClient,
      storeType: 'pool',
    });
    const own = limitersInMemory(allowance);
    return {
      async consume(key) {
        if (asked >= MOST_ASKED) return own.consume(key);
        try {
          return await withTimeout(
            COUNT_WITHIN_MS,
            ask(() => shared.consume(key)),
          );
        } catch (rejected) {
          if (!(rejected instanceof Error)) throw rejected as RateLimiterRes;
          sayAway(rejected);
          return own.consume(key);
        }
      },
      async reward(key) {
        try {
          return await withTimeout(
            COUNT_WITHIN_MS,
            ask(() => shared.reward(key)),
          );
        } catch (err) {
          sayAway(err);
          return own.reward(key);
        }
      },
    };
  };
}

/** Deletes the counts in the database that are over. */
export async function deleteOldCounts(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from _rate_limits where key = any(array(
        select key from _rate_limits where expire < $1 limit ${BATCH})) and expire < $1`,
      [Date.now() - KEPT_MS],
    );
    if ((rowCount ?? 0) < BATCH) return;
  }
}
