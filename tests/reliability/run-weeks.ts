import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDice } from '#sandbox/demo/dice.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { onDatabase } from './on-database.ts';
import { problemText } from './problem.ts';
import { cutPower, dataDir, startProcesses } from './processes.ts';
import { createProvider } from './provider.ts';
import { tradeWeeks } from './weeks.ts';

export interface WeeksFigures {
  processes: number;
  weeks: number;
  orders: number;
  statements: number;
  statedWon: number;
  byHand: number;
  powerCuts: number;
  problems: string[];
}

const PROCESSES = 3;
const RESTARTS = 2;
const FAULT_SHARE = 0.15;
const PATIENCE = 20;

/**
 * Weeks of trade at three processes on PostgreSQL that lose their power meanwhile, each closed while they do; then
 * every statement, to the won.
 */
export async function runWeeks(wish: {
  weeks: number;
  checkouts: number;
  buyers: number;
  seed: number;
  port: number;
  log: string;
}): Promise<WeeksFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-weeks-'));
  const postgres = await startPostgres();
  const databaseUrl = postgres.url('postgres');
  const numbers = Array.from({ length: PROCESSES }, (_, i) => i);
  const processes = await startProcesses({
    ports: numbers.map((i) => wish.port + i),
    dataDirs: numbers.map((i) => dataDir(join(folder, String(i)))),
    env: {
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'the weeks of trade, with a secret of their own',
      LOG_LEVEL: 'error',
      SANDBOX_DIR: join(folder, 'sandbox'),
    },
    log: wish.log,
  });
  try {
    const { origins } = processes;
    const { weeks, checkouts, buyers, seed } = wish;
    const { problems, ...traded } = await onDatabase({ url: databaseUrl }, (query) =>
      tradeWeeks(
        {
          origins,
          provider: createProvider(origins),
          databaseUrl,
          query,
          restart: processes.cutAll,
          disturb: (stopped) => cutPower(processes, createDice(seed, `power ${processes.cuts()}`), stopped),
        },
        {
          weeks,
          checkouts: Math.ceil(checkouts / weeks),
          buyers,
          seed,
          faultShare: FAULT_SHARE,
          restarts: RESTARTS,
          patience: PATIENCE,
          isRough: true,
        },
      ),
    );
    return { processes: PROCESSES, weeks, ...traded, powerCuts: processes.cuts(), problems: problems.map(problemText) };
  } finally {
    await processes.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
