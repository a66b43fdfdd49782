import { type ChildProcess, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-ports.ts';
import { startChild } from './child.ts';
import type { Closing } from './closing.ts';

const READY_LIMIT_MS = 120_000;
const READY_POLL_MS = 10;

/** The production server as `npm start` runs it, in the sandbox and without rate limits. */
export interface MarketServer {
  origin: string;
  sessionSecret: string;
  pid: number;
  /** From the start of the process to the first good answer of /readyz. */
  readyMs: number;
  memory(): Memory;
  stop(): Promise<void>;
}

export interface Memory {
  residentMb: number;
  /** The highest so far, where the system tells. */
  peakMb: number | null;
}

export async function startMarket(
  closing: Closing,
  {
    dataDir,
    databaseUrl,
    env = {},
    args = [],
  }: {
    dataDir: string;
    databaseUrl: string | null;
    env?: Record<string, string | undefined>;
    /** Arguments of node. */
    args?: readonly string[];
  },
): Promise<MarketServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const sessionSecret = randomBytes(32).toString('hex');
  const startedAt = performance.now();
  const { child, stop } = startChild(closing, process.execPath, [...args, 'dist/server/entry.mjs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SANDBOX: '1',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      SESSION_SECRET: sessionSecret,
      ...env,
    },
  });
  await untilReady(child, origin);
  const pid = child.pid!;
  return { origin, sessionSecret, pid, readyMs: performance.now() - startedAt, memory: () => readMemory(pid), stop };
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`);
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await sleep(READY_POLL_MS);
  }
  throw new Error(`The server was not ready within ${READY_LIMIT_MS / 1000} s`);
}

const MB = 1024;

function readMemory(pid: number): Memory {
  if (process.platform === 'linux') {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (field: string) => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
    return { residentMb: kilobytes('VmRSS') / MB, peakMb: kilobytes('VmHWM') / MB };
  }
  return { residentMb: Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / MB, peakMb: null };
}
