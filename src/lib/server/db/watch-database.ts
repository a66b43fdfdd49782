import type { Logger } from 'pino';
import { every } from '../jobs/every.ts';
import type { Connection } from './connect.ts';
import { isReadOnly } from './database-error.ts';

/** A demoted primary is noticed by whoever writes; where nobody does, within this time. */
const WRITER_EVERY_MS = 5_000;
/** How often a process proves that notifications arrive (rules.md section 18). */
const PROOF_EVERY_MS = 60_000;

const NOT_CONNECTED =
  'notifications of the database (NOTIFY) do not arrive at the listening connection: this process caches nothing and is ' +
  'not ready. Behind a pooler in transaction mode set DATABASE_LISTEN_URL to the address of the same database without it.';

/** Watches what requests alone would notice late: a server that takes no writes any more, a listening connection on which nothing arrives. */
export function watchDatabase(
  { check, listener }: Pick<Connection, 'check' | 'listener'>,
  log: Logger,
): { check(): Promise<void>; stop(): Promise<void> } {
  async function prove(): Promise<void> {
    const wasConnected = listener.isConnected();
    const isConnected = await listener.prove();
    if (!isConnected) log.error(NOT_CONNECTED);
    else if (!wasConnected) log.warn('notifications of the database arrive again');
  }
  async function findReadOnly(): Promise<void> {
    try {
      await check();
    } catch (error) {
      // One that is away is noticed, and said, by whoever asks it something.
      if (isReadOnly(error)) log.error({ err: error }, 'the database is away');
    }
  }
  const jobs = [
    every(WRITER_EVERY_MS, 'look for a read-only database', findReadOnly, log),
    every(PROOF_EVERY_MS, 'prove that notifications arrive', prove, log),
  ];
  return {
    check: prove,
    stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))),
  };
}
