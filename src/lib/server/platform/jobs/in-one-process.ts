import { sql } from 'drizzle-orm';
import { MS_PER_SECOND } from '#lib/domain/time.ts';
import type { Db } from '../database/connect.ts';
import type { Work } from './recurring-job.ts';

/** Longer than a job takes: one whose process ended in the middle of it is done by another after that. */
const LEASE_SECONDS = 120;

/**
 * Does a job unless another process is at it, or was a moment ago: of all processes one does it about every `ms`. By
 * the database's own clock, and by rows, which hold through any pooler.
 */
export const inOneProcess =
  (db: Db, name: string, ms: number, work: Work) =>
  async (stopping: AbortSignal): Promise<void> => {
    if (!(await takeLease(db, name))) return;
    try {
      await work(stopping);
    } finally {
      await db.execute(sql`
        update _leases set until = now() + make_interval(secs => ${ms / 2 / MS_PER_SECOND}) where job = ${name}`);
    }
  };

/** In two statements, as a table of a cluster (deploy/citus/) takes no clock in `on conflict … where`. */
async function takeLease(db: Db, name: string): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
  const again = await db.execute(sql`update _leases set until = ${until} where job = ${name} and until <= now()`);
  if (again.rowCount === 1) return true;
  const first = await db.execute(sql`
    insert into _leases (job, until) values (${name}, ${until}) on conflict (job) do nothing`);
  return first.rowCount === 1;
}
