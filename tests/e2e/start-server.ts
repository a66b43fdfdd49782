import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { freePort } from '../free-ports.ts';
import { shareTownPictures } from './town-pictures.ts';

export interface Running {
  origin: string;
  process: ChildProcess;
  /** Ends it as an operator would, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** It says what it waits for; a slow machine is no fault. */
const SAY_EVERY_MS = 20_000;
const GIVE_UP_MS = 30 * 60_000;

/** Starts the built server with the sandbox, as `npm run demo` does, and waits until it is ready. */
export async function startServer(options: {
  /** Where others are told that it is; else where nobody listens. */
  port?: number;
  dataDir: string;
  env?: Record<string, string>;
  /** A file for what the server says; shown unless told. */
  log?: string;
  /** The folder of another build; this project's unless told. */
  build?: string;
  /** What node is told to run there, instead of the build. */
  command?: readonly string[];
  /** Another machine: where it is reached, and what a command that runs there begins with. */
  machine?: { host: string; within: readonly string[] };
}): Promise<Running> {
  const { dataDir, env, log, build, machine, port = await freePort() } = options;
  // 'localhost', as the sandbox's own addresses have it.
  const origin = `http://${machine?.host ?? 'localhost'}:${port}`;
  // Whoever is there already would answer in our server's place, with another database behind it.
  if (await fetch(origin).catch(() => null)) throw new Error(`port ${port} is taken`);
  if (env?.SANDBOX !== '0') shareTownPictures(dataDir);
  mkdirSync(dataDir, { recursive: true });
  const said = log ? openSync(log, 'a') : 'inherit';
  const [command, ...args] = [...(machine?.within ?? []), 'node', ...(options.command ?? ['dist/server/entry.mjs'])];
  const child = spawn(command!, args, {
    ...(build ? { cwd: build } : {}),
    env: {
      ...process.env,
      SANDBOX: '1',
      // In the afternoon every mart is open, at whatever hour the tests run.
      SANDBOX_STARTS_AT: '14:00',
      PORT: String(port),
      DATA_DIR: dataDir,
      // There it is asked from other machines, and by itself at localhost.
      ...(machine?.within.length ? { HOST: '0.0.0.0' } : {}),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', said, said],
  });
  if (typeof said === 'number') closeSync(said);
  const ended = once(child, 'exit');
  // A test that fails half-way must not leave its server behind.
  const leave = () => child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  await waitUntilReady(origin, child);
  return {
    origin,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for as long as the server lives. */
async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const from = Date.now();
  for (let said = from; Date.now() < from + GIVE_UP_MS; ) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (child.signalCode !== null) throw new Error(`the server was ended by ${child.signalCode}`);
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
    const text = (await response?.text().catch(() => '')) ?? '';
    const why = response
      ? `/readyz answers ${response.status} ${text}`
      : 'it migrates, draws or seeds, and does not listen yet';
    if (Date.now() > said + SAY_EVERY_MS) {
      said = Date.now();
      console.warn(`waiting for ${origin} for ${Math.round((said - from) / 1_000)} s: ${why}`);
    }
    // A wait: between two looks.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`the server at ${origin} did not become ready`);
}
