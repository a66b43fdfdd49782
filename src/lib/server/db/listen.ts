import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

export interface Hearing {
  hear(payload: string): void;
  /** The connection was lost: nothing is heard until `missed` says that it is back. */
  lost?(): void;
  /** The connection was lost and is back: what was said in between was not heard. */
  missed(): void;
}

/** An ear on a channel. */
export interface Line {
  /** Resolves when all that was committed before the call has been heard; rejects while the connection is lost. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Hears what any process says on a channel (`NOTIFY`), until stopped. */
export type Listen = (channel: string, hearing: Hearing) => Promise<Line>;

/** PGlite tells before it answers the statement that committed: there is nothing to catch up with. */
export const listenEmbedded =
  (lite: PGlite): Listen =>
  async (channel, { hear }) => ({ catchUp: async () => {}, stop: await lite.listen(channel, hear) });

/** A line that says nothing for longer is tried, as a firewall may have cut it without a word. */
const CHECK_EVERY_MS = 10_000;
const RECONNECT_AFTER_MS = 1_000;

/** A connection of its own beside the pool, made again whenever it is lost. */
export const listenPostgres =
  (connectionString: string): Listen =>
  async (channel, { hear, lost, missed }) => {
    let client: pg.Client | null = null;
    let stopped = false;
    let timer: NodeJS.Timeout | undefined;

    async function open(): Promise<void> {
      const made = new pg.Client({
        connectionString,
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        application_name: 'dongne-market events',
      });
      made.on('notification', ({ payload }) => hear(payload ?? ''));
      made.on('error', () => {});
      made.once('end', () => {
        if (client !== made) return;
        client = null;
        lost?.();
        again();
      });
      try {
        await made.connect();
        await made.query(`listen ${pg.escapeIdentifier(channel)}`);
        client = made;
        check();
      } catch (error) {
        await made.end().catch(() => {});
        throw error;
      }
    }

    function check(): void {
      clearTimeout(timer);
      timer = setTimeout(async () => {
        const checked = client;
        if (!checked) return;
        const alive = await checked.query('select 1').then(
          () => true,
          () => false,
        );
        if (stopped || client !== checked) return;
        if (alive) return check();
        client = null;
        lost?.();
        checked.end().catch(() => {});
        again();
      }, CHECK_EVERY_MS).unref();
    }

    function again(): void {
      clearTimeout(timer);
      if (stopped) return;
      timer = setTimeout(() => {
        open().then(missed, again);
      }, RECONNECT_AFTER_MS).unref();
    }

    /** What a backend was told before it is asked it passes on before it answers. */
    async function ask(): Promise<void> {
      if (!client) throw new Error('the line for events is lost');
      await client.query('select 1');
    }

    await open();
    return {
      catchUp: inTurn(ask),
      async stop() {
        stopped = true;
        clearTimeout(timer);
        const last = client;
        client = null;
        await last?.end();
      },
    };
  };

/** Runs `work` for each call, but once for all calls that come while an earlier run is under way. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return run();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return run();
      });
    return following;
  };
}
