import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Job } from '../../jobs/every.ts';
import type { Connection } from '../connect.ts';
import { countNarrowLines, isNarrow, prepareWidening, widenAtOnce } from './prepare.ts';
import { switchToWide } from './switch.ts';

/** Any number that nothing else in this database uses for an advisory lock: one process does it. */
const WIDEN_LOCK = 7_310_027;
const LOOK_EVERY_MS = 5_000;
/** An older process whose listening connection was lost makes another within seconds. */
const ALONE_FOR_MS = 30_000;

/** Durations in milliseconds; tests have less time. */
export interface Pace {
  lookEveryMs: number;
  aloneForMs: number;
}

const PACE: Pace = { lookEveryMs: LOOK_EVERY_MS, aloneForMs: ALONE_FOR_MS };

/**
 * Widens the ids of a database that was too large to do so while it was migrated, or that older processes use (docs/decisions/0062):
 * beside the requests, and the last step only when no older process has listened for half a minute. Where there is nothing to
 * do it ends at once. Stopped at any point, the next process goes on.
 */
export async function keepWidening(
  { session }: Pick<Connection, 'session'>,
  { log, isEmbedded, pace = PACE }: { log: Logger; isEmbedded: boolean; pace?: Pace },
): Promise<Pick<Job, 'stop'>> {
  const stopping = new AbortController();
  const { signal } = stopping;
  if (!(await session(isNarrow))) return { stop: async () => {} };
  if (isEmbedded) {
    // Nobody else has it open, and a start that waits for it is the only one.
    await session(widenAtOnce);
    log.info('ids have 64 bits now');
    return { stop: async () => {} };
  }

  let aloneSince: number | null = null;
  const isAlone = async (client: Pick<pg.ClientBase, 'query'>): Promise<boolean> => {
    if ((await countNarrowLines(client)) > 0) aloneSince = null;
    else aloneSince ??= performance.now();
    return aloneSince !== null && performance.now() - aloneSince >= pace.aloneForMs;
  };

  async function widen(client: pg.ClientBase): Promise<void> {
    // What waits on the connection fails when it is ended.
    signal.addEventListener('abort', () => void (client as pg.Client).end().catch(() => {}), { once: true });
    for (;;) {
      if (!(await isNarrow(client))) return;
      if (await takeTurn(client)) break;
      await wait(pace.lookEveryMs, undefined, { signal });
    }
    log.info('ids get 64 bits: wide columns are filled beside the requests');
    const from = performance.now();
    await prepareWidening(client);
    log.info({ seconds: Math.round((performance.now() - from) / 1000) }, 'wide ids are there');
    let hasWaited = false;
    for (;;) {
      const isDone = (await isAlone(client)) && (await switchToWide(client, () => isAlone(client)));
      if (isDone) break;
      if (!hasWaited) log.info('ids get 64 bits when no process of an older version listens any more');
      hasWaited = true;
      await wait(pace.lookEveryMs, undefined, { signal });
    }
    log.info('ids have 64 bits now');
  }

  const work = (async () => {
    while (!signal.aborted) {
      try {
        return await session(widen);
      } catch (err) {
        if (signal.aborted) return;
        log.error({ err }, 'widening ids failed: it is tried again');
        await wait(pace.lookEveryMs, undefined, { signal }).catch(() => {});
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function takeTurn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [WIDEN_LOCK]);
  return rows[0]!.taken;
}
