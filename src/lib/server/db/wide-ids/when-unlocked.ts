import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from './definitions.ts';

const LOCK_TIMEOUT = '55P03';
/**
 * A table that is in use is waited for as long as this: shorter than the second after which PostgreSQL looks for deadlocks, so that it is
 * never an order that is ended for this.
 */
const LOCK_WITHIN_MS = 400;
/** Orders queue behind what waits: they get most of the time. */
const TRY_AGAIN_AFTER_MS = 2_000;

export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Does a work in a transaction as soon as no table that it needs is in use. */
export async function whenUnlocked<T>(client: Client, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
        return work();
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
      await wait(TRY_AGAIN_AFTER_MS);
    }
  }
}
