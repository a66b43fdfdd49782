import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-ports.ts';

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

export interface Pooler {
  /** The address of a database through it. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** A PgBouncer in transaction mode in front of a PostgreSQL, as docs/operations.md has it. */
export async function startPgBouncer(behind: string): Promise<Pooler> {
  if (!PROGRAM) throw new Error('PgBouncer is not installed: apt-get install pgbouncer');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'dongne-market-pgbouncer-'));
  const { hostname, port: postgresPort } = new URL(behind);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = transaction
max_client_conn = 200
default_pool_size = 20
server_tls_sslmode = disable
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`.replace('* = ', '* = user=postgres '),
  );
  chmodSync(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child: ChildProcess = spawn(PROGRAM, [...asUser, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await untilListening(port, () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`);
  });
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, check: () => void): Promise<void> {
  for (;;) {
    check();
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = openSocket(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isThere) return;
    // A wait: between two looks.
    await wait(50);
  }
}
