import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Identity } from '../server/postgres-server.ts';
import type { Machine } from './machine.ts';

export interface EngineWish {
  name: string;
  machine: Machine;
  command: readonly string[];
  env?: Record<string, string>;
  /** The user it runs as, where that is not this one. */
  identity?: Identity | null;
  cwd?: string;
  /** The file that gets what it says. */
  log: string;
  /** What asks it to end. */
  stopBy?: NodeJS.Signals;
  isReady(): Promise<boolean>;
}

/** A program beside the market, which can end, hang and come back. */
export interface Engine {
  name: string;
  pid(): number | null;
  isRunning(): boolean;
  start(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Makes it stand still with its sockets open. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const READY_MS = 30_000;

export function createEngine(wish: EngineWish): Engine {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const leave = () => child?.kill(wish.stopBy === 'SIGINT' ? 'SIGINT' : 'SIGKILL');

  async function end(how: () => unknown): Promise<void> {
    process.off('exit', leave);
    if (!child || !isRunning()) return;
    const gone = once(child, 'exit');
    await how();
    await gone;
  }
  const signalAll = (signal: NodeJS.Signals) => signalWithChildren(child!.pid!, signal);
  return {
    name: wish.name,
    pid: () => (isRunning() ? (child?.pid ?? null) : null),
    isRunning,
    async start() {
      const { identity, machine } = wish;
      const as =
        identity && machine.within.length > 0
          ? ['setpriv', `--reuid=${identity.uid}`, `--regid=${identity.gid}`, '--clear-groups']
          : [];
      const [command, ...args] = [...machine.within, ...as, ...wish.command];
      const log = openSync(wish.log, 'a');
      child = spawn(command!, args, {
        ...(identity && as.length === 0 ? identity : {}),
        ...(wish.cwd ? { cwd: wish.cwd } : {}),
        env: { ...process.env, ...wish.env },
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      const failed = once(child, 'error').then(([error]) => Promise.reject(error));
      failed.catch(() => {});
      process.once('exit', leave);
      for (const deadline = Date.now() + READY_MS; ; await wait(100)) {
        if (!isRunning()) throw new Error(`${wish.name} ended at its start: ${wish.log}`);
        if (Date.now() > deadline) throw new Error(`${wish.name} does not get ready: ${wish.log}`);
        if (await Promise.race([wish.isReady().catch(() => false), failed])) return;
      }
    },
    kill: () => end(() => signalAll('SIGKILL')),
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    stop: () => end(() => child!.kill(wish.stopBy ?? 'SIGTERM')),
  };
}

/** PostgreSQL's backends have sessions of their own, so that no signal to a group reaches them. */
export async function signalWithChildren(pid: number, signal: NodeJS.Signals): Promise<void> {
  for (const one of [pid, ...(await childrenOf(pid))]) {
    try {
      process.kill(one, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const ps = spawn('ps', ['-A', '-o', 'pid=,ppid='], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  for await (const chunk of ps.stdout.setEncoding('utf8')) said += chunk;
  return said
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
    .flatMap(([child, parent]) => (parent === pid ? [child] : []));
}

/** Whether something accepts connections there. */
export function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const say = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .once('connect', () => say(true))
      .once('timeout', () => say(false))
      .once('error', () => say(false));
  });
}
