import { type ChildProcess, fork, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Closing } from './closing.ts';
import { withinSeconds } from './time-limit.ts';

const STOP_SECONDS = 15;

/** Asks a process to stop, and makes it stop when it does not; resolves once it is gone. */
async function stopChild(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  try {
    await withinSeconds(STOP_SECONDS, `process ${child.pid} stopping`, gone);
  } catch {
    child.kill('SIGKILL');
    await gone;
  }
}

/** Starts a command that ends with the benchmark at the latest; `stopSignal` is the one it cleans up at. */
export function startChild(
  closing: Closing,
  command: string,
  args: string[],
  { stopSignal, ...options }: SpawnOptions & { stopSignal?: NodeJS.Signals },
): { child: ChildProcess; stop: () => Promise<void> } {
  const child = spawn(command, args, options);
  child.on('error', () => {});
  return { child, stop: closing.add(() => stopChild(child, stopSignal)) };
}

/**
 * Starts a module of this folder as a process of its own and waits for the one message it sends when ready. It ends
 * with this process, however this one ends, because it watches the channel between them.
 */
export async function startModule<T>(
  closing: Closing,
  module: string,
  args: string[] = [],
): Promise<{ ready: T; stop: () => Promise<void> }> {
  const file = fileURLToPath(new URL(module, import.meta.url));
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const stop = closing.add(() => stopChild(child));
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${module} ended before it was ready`);
  });
  const ready = once(child, 'message').then(([message]) => message as T);
  return { ready: await withinSeconds(60, `${module} starting`, Promise.race([ready, failed])), stop };
}
