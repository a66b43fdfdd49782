import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../free-ports.ts';
import { replaced } from '../../reliability/front.ts';
import type { Identity } from '../../server/postgres-server.ts';
import { createEngine, type Engine, signalWithChildren } from '../engine.ts';
import type { Machine } from '../machine.ts';
import type { PatroniPrograms, PostgresPrograms } from '../programs.ts';
import { filledEnv } from './filled-env.ts';
import { PASSWORDS, type Role } from './roles.ts';

const run = promisify(execFile);

export interface PatroniWish {
  name: string;
  machine: Machine;
  programs: { patroni: PatroniPrograms; postgres: PostgresPrograms };
  identity: Identity | null;
  root: string;
  /** The addresses of the market's machines, as pg_hba has them. */
  network: string;
  /** Where etcd is reached. */
  etcd: readonly string[];
}

/** One Patroni and its PostgreSQL, set up by deploy/patroni.yml and deploy/patroni.env. */
export interface Patroni {
  name: string;
  host: string;
  /** Where PostgreSQL listens. */
  port: number;
  /** Where HAProxy asks. */
  restPort: number;
  /** Patroni itself: PostgreSQL lives on where it is killed, and ends where it is stopped. */
  agent: Engine;
  url(role: Role, database: string): string;
  /** Ends its PostgreSQL as a crash would, makes it stand still with its sockets open, or lets it go on. */
  signalPostgres(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Whether Patroni says so of its PostgreSQL. */
  is(what: 'primary' | 'synchronous'): Promise<boolean>;
  /** One command of an operator. */
  patronictl(...args: string[]): Promise<string>;
  /** What Patroni has logged. */
  log(): string;
}

/** A small machine's: the rest is deploy/patroni.yml. */
const SMALL = { shared_buffers: '128MB', max_wal_size: '192MB', min_wal_size: '80MB' };
const ASKED_WITHIN_MS = 3_000;

export async function createPatroni(wish: PatroniWish): Promise<Patroni> {
  const { name, machine, programs, identity, root, network, etcd } = wish;
  const { host } = machine;
  const [port, restPort] = [await freePort(), await freePort()];
  const own = (path: string) => identity && chownSync(path, identity.uid, identity.gid);
  const folder = join(root, `patroni-${name}`);
  mkdirSync(folder);
  own(folder);
  const data = join(folder, 'data');
  // One for all: what is in etcd is the same for each.
  const sockets = join(root, 'sockets');
  mkdirSync(sockets, { recursive: true });
  own(sockets);
  const superuser = identity ? 'postgres' : userInfo().username;
  const url = (role: Role, database: string) =>
    `postgres://${role === 'postgres' ? superuser : role}:${PASSWORDS[role]}@${host}:${port}/${database}`;

  let text = readFileSync('deploy/patroni.yml', 'utf8');
  text = replaced(text, /listen: 0\.0\.0\.0:8008/, `listen: ${host}:${restPort}`);
  text = replaced(text, /listen: 0\.0\.0\.0:5432/, `listen: ${host}:${port}`);
  text = replaced(text, /data_dir: \S+/, `data_dir: ${data}`);
  text = replaced(text, /bin_dir: \S+/, `bin_dir: ${join(programs.postgres.postgres, '..')}`);
  text = replaced(text, /pgpass: \S+/, `pgpass: ${join(folder, 'pgpass')}`);
  text = replaced(text, /unix_socket_directories: \S+/, `unix_socket_directories: ${sockets}`);
  // Whoever runs the drill keeps their machine.
  text = replaced(text, /mode: automatic/, 'mode: off');
  text = replaced(text, /(- local\s+all\s+)postgres/, `$1${superuser}`);
  text = replaced(text, /(superuser:\s+username: )postgres/, `$1${superuser}`);
  text = replaced(text, /10\.0\.0\.0\/24(\s+scram-sha-256)/g, `${network}$1`);
  // The drill's own hand.
  text = replaced(text, /( +)pg_hba:\n/, `$&$1  - host all ${superuser} ${network} scram-sha-256\n`);
  const small = Object.entries(SMALL).map((entry) => entry.join(': '));
  text = replaced(text, /( +)parameters:\n/, `$&${small.map((one) => `$1  ${one}\n`).join('')}`);
  const config = join(folder, 'config.yml');
  writeFileSync(config, text, { mode: 0o644 });

  const env = {
    ...programs.postgres.env,
    LC_ALL: 'C.UTF-8',
    ...filledEnv('deploy/patroni.env', {
      PATRONI_NAME: name,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${port}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${restPort}`,
      PATRONI_ETCD_HOSTS: etcd.join(','),
      PATRONI_REPLICATION_PASSWORD: PASSWORDS.replicator,
      PATRONI_REWIND_PASSWORD: PASSWORDS.rewind,
      PATRONI_RESTAPI_PASSWORD: 'drill-restapi',
    }),
    PATRONI_SUPERUSER_PASSWORD: PASSWORDS.postgres,
  };
  const ask = (path: string) =>
    fetch(`http://${host}:${restPort}/${path}`, { method: 'OPTIONS', signal: AbortSignal.timeout(ASKED_WITHIN_MS) });
  const log = join('.cache/drill', `patroni-${name}.log`);
  const engine = createEngine({
    name: `patroni of ${name}`,
    machine,
    identity,
    env,
    cwd: folder,
    log,
    command: [programs.patroni.patroni, config],
    isReady: async () => (await ask('primary')).status > 0,
  });
  const pidFile = join(data, 'postmaster.pid');
  const postmaster = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : null);
  /** PostgreSQL does not end with the drill by itself: it is nobody's child. */
  const leave = () => {
    const pid = postmaster();
    if (pid === null) return;
    try {
      for (const signal of ['SIGCONT', 'SIGINT'] as const) process.kill(pid, signal);
    } catch {
      // It has ended before.
    }
  };
  process.once('exit', leave);

  return {
    name,
    host,
    port,
    restPort,
    agent: {
      ...engine,
      async stop() {
        await engine.stop();
        process.off('exit', leave);
      },
    },
    url,
    async signalPostgres(signal) {
      const pid = postmaster();
      if (pid === null) throw new Error(`${name} has no PostgreSQL`);
      await signalWithChildren(pid, signal);
    },
    is: async (what) => {
      const response = await ask(what).catch(() => null);
      return response?.status === 200;
    },
    async patronictl(...args) {
      const options = { env: { ...process.env, ...env }, timeout: 60_000 };
      const { stdout, stderr } = await run(programs.patroni.patronictl, ['-c', config, ...args], options);
      return stdout + stderr;
    },
    log: () => readFileSync(log, 'utf8'),
  };
}
