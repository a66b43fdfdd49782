import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresServer } from '../server/postgres-server.ts';
import type { Processes } from './processes.ts';

/** What was done to the database and to the way there. */
export interface DatabaseFaults {
  terminated: number;
  restarts: number;
  crashes: number;
  pauses: number;
  readOnly: number;
}

const TERMINATED = 400;
const RESTARTS = 5;
/** Longer than a transaction may be idle, and than a statement may take. */
const PAUSE_MS = 12_000;
const READ_ONLY_MS = 4_000;
const BETWEEN_MS = 1_500;

/**
 * Does to the database of running processes what a bad week does: connections ended in the middle of transactions,
 * restarts, an end without warning, a process that stands still for 12 s while its connections wait, a primary that
 * takes no writes for a while.
 */
export async function disturbDatabase(postgres: PostgresServer, processes: Processes): Promise<DatabaseFaults> {
  const faults: DatabaseFaults = { terminated: 0, restarts: 0, crashes: 0, pauses: 0, readOnly: 0 };
  for (let round = 0; round < RESTARTS; round += 1) {
    while (faults.terminated < (TERMINATED * (round + 1)) / RESTARTS) {
      faults.terminated += await terminateSome(postgres);
      await wait(25);
    }
    await postgres.halt();
    await postgres.start();
    faults.restarts += 1;
    await wait(BETWEEN_MS);
    if (round < processes.origins.length) {
      await processes.pause(round, PAUSE_MS);
      faults.pauses += 1;
    }
    if (round % 2 === 0) {
      await setReadOnly(postgres, 'on');
      await wait(READ_ONLY_MS);
      await setReadOnly(postgres, 'off');
      faults.readOnly += 1;
    }
    if (round === 2) {
      await postgres.crash();
      await postgres.start();
      faults.crashes += 1;
    }
    await wait(BETWEEN_MS);
  }
  return faults;
}

async function asAdmin<T>(postgres: PostgresServer, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url('postgres'), application_name: 'admin' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const terminateSome = (postgres: PostgresServer) =>
  asAdmin(postgres, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(pg_terminate_backend(pid))::int as n from (
         select pid from pg_stat_activity where application_name like 'dongne-market%' order by random() limit 4) few`,
    );
    return rows[0]!.n;
  });

const setReadOnly = (postgres: PostgresServer, value: 'on' | 'off') =>
  asAdmin(postgres, async (client) => {
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
  });
