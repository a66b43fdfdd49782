import { sql } from 'drizzle-orm';
import type { Db } from '../database/connect.ts';
import type { Work } from './recurring-job.ts';

/** Longer than a job takes: one whose process ended in the middle of it is done by another after that. */
const LEASE_SECONDS = 120;
const MS_PER_SECOND = 1_000;

/**
 * Does a job unless another process is at it, or was a moment ago: of all processes one does it about every `ms`. By
 * the database's own clock, and by rows, which hold through any pooler.
 */
export const inOneProcess =
  (db: Db, name: string, ms: number, work: Work) =>
  async (stopping: AbortSignal): Promise<void> => {
    const { rows } = await db.execute(sql`
      insert into _leases as known (job, until) values (${name}, now() + make_interval(secs => ${LEASE_SECONDS}))
      on conflict (job) do update set until = excluded.until where known.until <= now() returning job`);
    if (rows.length === 0) return;
    try {
      await work(stopping);
    } finally {
      await db.execute(sql`
        update _leases set until = now() + make_interval(secs => ${ms / 2 / MS_PER_SECOND}) where job = ${name}`);
    }
  };
