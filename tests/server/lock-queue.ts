import { expect } from 'vitest';
import type { Market } from './market.ts';

/** Until so many statements of this database wait for a lock that another transaction holds. PostgreSQL alone tells. */
export async function untilWaiting({ pool }: Pick<Market, 'pool'>, statements: number): Promise<void> {
  const waiting = async () =>
    (await pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .rowCount;
  await expect.poll(waiting).toBe(statements);
}
