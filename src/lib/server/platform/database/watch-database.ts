import type { Logger } from 'pino';
import { every, type Job } from '../jobs/recurring-job.ts';
import type { Connection } from './connect.ts';
import { isReadOnly } from './database-error.ts';

/** A demoted primary is noticed at the next write; without one, within this time. */
const EVERY_MS = 5_000;

/** Watches for a server that takes no writes any more, which requests alone would notice late. */
export const watchDatabase = ({ check }: Pick<Connection, 'check'>, log: Logger): Job =>
  every(
    EVERY_MS,
    'look for a read-only database',
    async () => {
      try {
        await check();
      } catch (error) {
        // One that is away is noticed and reported by the next request.
        if (isReadOnly(error)) log.error({ err: error }, 'the database is away');
      }
    },
    log,
  );
