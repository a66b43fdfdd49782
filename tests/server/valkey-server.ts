import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { librariesOf } from '../../scripts/debian.ts';
import { freePort } from '../bench/free-port.ts';

/** Where `npm test` unpacks Debian's Redis on a machine that has none (scripts/valkey.ts). */
export const VALKEY_FOLDER = resolve('.cache/valkey');

/** A Valkey, or a Redis that does the same. */
export const valkeyProgram = (): string | undefined =>
  ['/usr/bin/valkey-server', '/usr/bin/redis-server', join(VALKEY_FOLDER, 'usr/bin/redis-server')].find(existsSync);

/** What one that was unpacked needs in its environment. */
export const valkeyEnv = (program: string): Record<string, string> =>
  program.startsWith(VALKEY_FOLDER) ? librariesOf(VALKEY_FOLDER) : {};

export interface ValkeyServer {
  url: string;
  pid(): number | null;
  /** Ends it as a power cut would: it keeps nothing. */
  crash(): Promise<void>;
  /** Starts it again after `crash`, on the same port. */
  start(): Promise<void>;
  /** Makes it hang with its sockets open. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** A Valkey of one's own on a free port of 127.0.0.1, or of another machine, that writes nothing to a disk. */
export async function startValkey({
  host = '127.0.0.1',
  within = [] as readonly string[],
} = {}): Promise<ValkeyServer> {
  const program = valkeyProgram();
  if (!program) throw new Error('neither Valkey nor Redis is installed');
  const port = await freePort();
  let server: ChildProcess;
  const kill = () => server.kill('SIGKILL');

  async function start(): Promise<void> {
    const settings = ['--port', `${port}`, '--bind', host, '--save', '', '--appendonly', 'no'];
    // Nobody but us reaches it.
    const [command, ...args] = [...within, program!, ...settings, '--protected-mode', 'no'];
    server = spawn(command!, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...valkeyEnv(program!) },
    });
    process.once('exit', kill);
    let log = '';
    await new Promise<void>((started, failed) => {
      server.stdout!.on('data', (chunk) => {
        log += chunk;
        if (/Ready to accept connections/.test(log)) started();
      });
      server.once('error', failed);
      server.once('exit', () => failed(new Error(`${program} did not start:\n${log}`)));
    });
  }
  async function crash(): Promise<void> {
    process.off('exit', kill);
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((ended) => server.once('exit', ended));
    kill();
    await gone;
  }
  await start();
  return {
    url: `redis://${host}:${port}`,
    pid: () => (server.exitCode === null && server.signalCode === null ? (server.pid ?? null) : null),
    crash,
    start,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    stop: crash,
  };
}
