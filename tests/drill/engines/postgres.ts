import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../free-ports.ts';
import type { Identity } from '../../server/postgres-server.ts';
import { createEngine, type Engine } from '../engine.ts';
import type { Machine } from '../machine.ts';
import type { PostgresPrograms } from '../programs.ts';
import { askAt, PASSWORDS, type Role, rolesSql } from './roles.ts';

const run = promisify(execFile);

export interface PostgresWish {
  name: string;
  machine: Machine;
  programs: PostgresPrograms;
  identity: Identity | null;
  /** A folder of the drill. */
  root: string;
  /** The addresses of the market's machines, as pg_hba.conf has them. */
  network: string;
}

/** One PostgreSQL, set up by the files in `deploy/postgresql`. */
export interface Postgres extends Engine {
  host: string;
  port: number;
  folder: string;
  url(role: Role, database: string): string;
  /** Asks as the superuser, on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]>;
  /** Makes an empty server with the roles of deploy/postgresql, and starts it. */
  create(): Promise<void>;
  /** Makes it a copy of another one, which it follows once it is started. */
  copy(primary: Postgres): Promise<void>;
  /**
   * Brings what was a primary back behind the one that took its place, by pg_rewind; by a new copy where that is not
   * there.
   */
  rewind(primary: Postgres): Promise<'pg_rewind' | 'a new base backup'>;
  promote(): Promise<void>;
  /** Whether another one follows this, and has what this has. */
  isFollowed(): Promise<boolean>;
  /** Waits for nobody from now on, or for whoever follows. */
  waitForStandby(isWaiting: boolean): Promise<void>;
}

/** A small machine's: the rest is deploy/postgresql/market.conf. */
const SMALL = ['shared_buffers=128MB', 'max_wal_size=192MB', 'min_wal_size=80MB', 'wal_keep_size=128MB'];

const SETTLED_MS = 1_500;

export async function createPostgres(wish: PostgresWish): Promise<Postgres> {
  const { name, machine, programs, identity, root, network } = wish;
  const { host } = machine;
  const port = await freePort();
  const folder = join(root, name, 'data');
  const env = { ...process.env, ...programs.env, LC_ALL: 'C' };
  const settings = [`port=${port}`, `listen_addresses=${host}`, 'unix_socket_directories=', ...SMALL];
  const url = (role: Role, database: string) => `postgres://${role}:${PASSWORDS[role]}@${host}:${port}/${database}`;

  const ask: Postgres['ask'] = (text, database = 'postgres') => askAt(url('postgres', database), text);
  const engine = createEngine({
    name,
    machine,
    identity,
    env,
    cwd: root,
    stopBy: 'SIGINT',
    log: join('.cache/drill', `${name}.log`),
    command: [programs.postgres, '-D', folder, ...settings.flatMap((setting) => ['-c', setting])],
    isReady: async () => (await ask('select 1')).length === 1,
  });
  /** As the server's own user, on its machine. */
  async function runAs(program: string, args: string[], more: Record<string, string> = {}): Promise<void> {
    const [command, ...rest] =
      machine.within.length > 0 && identity
        ? [
            ...machine.within,
            'setpriv',
            `--reuid=${identity.uid}`,
            `--regid=${identity.gid}`,
            '--clear-groups',
            program,
          ]
        : [program];
    const as = machine.within.length > 0 ? {} : identity;
    await run(command!, [...rest, ...args], { ...as, cwd: root, env: { ...env, ...more }, maxBuffer: 1e8 });
  }
  const own = (path: string) => identity && chownSync(path, identity.uid, identity.gid);
  function emptyFolder(): void {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    own(folder);
  }
  const conninfoOf = ({ host, port }: Postgres, more = '') =>
    `host=${host} port=${port} user=replicator password=${PASSWORDS.replicator} application_name=${name}${more}`;
  /** From its next start on it follows that one. */
  function follow(primary: Postgres): void {
    appendFileSync(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfoOf(primary)}'\n`);
    writeFileSync(join(folder, 'standby.signal'), '');
    own(join(folder, 'standby.signal'));
  }

  async function copy(primary: Postgres): Promise<void> {
    emptyFolder();
    if (programs.baseBackup) {
      const from = ['-h', primary.host, '-p', String(primary.port), '-U', 'replicator'];
      await runAs(programs.baseBackup, [...from, '-D', folder, '-X', 'stream', '-c', 'fast'], {
        PGPASSWORD: PASSWORDS.replicator,
      });
    } else await copyFiles(primary);
    follow(primary);
  }
  /** What pg_basebackup does, by hand: the files between the two words, and what the second one says. */
  async function copyFiles(primary: Postgres): Promise<void> {
    const client = new pg.Client({ connectionString: primary.url('postgres', 'postgres') });
    await client.connect();
    try {
      await client.query("select pg_backup_start('drill', true)");
      // Files that go meanwhile are no fault.
      await run('cp', ['-a', `${primary.folder}/.`, folder]).catch(() => {});
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
      for (const gone of ['postmaster.pid', 'standby.signal']) rmSync(join(folder, gone), { force: true });
      writeFileSync(join(folder, 'backup_label'), rows[0]!.labelfile);
      own(join(folder, 'backup_label'));
    } finally {
      await client.end();
    }
  }

  return {
    ...engine,
    host,
    port,
    folder,
    url,
    ask,
    copy,
    async create() {
      emptyFolder();
      const password = join(root, 'password');
      writeFileSync(password, PASSWORDS.postgres, { mode: 0o644 });
      const cluster = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${password}`, '--encoding=UTF8'];
      await runAs(programs.initdb, [`--pgdata=${folder}`, ...cluster, '--locale=C.UTF-8', '--no-sync']);
      const conf = join(root, 'market.conf');
      writeFileSync(conf, readFileSync('deploy/postgresql/market.conf'), { mode: 0o644 });
      appendFileSync(join(folder, 'postgresql.conf'), `include '${conf}'\n`);
      const hba = readFileSync('deploy/postgresql/pg_hba.conf', 'utf8').replaceAll('10.0.0.0/24', network);
      writeFileSync(
        join(folder, 'pg_hba.conf'),
        `${hba}# The drill's own hand.\nhost all postgres ${network} scram-sha-256\n`,
      );
      await engine.start();
      for (const statement of [...rolesSql('roles.sql'), ...rolesSql('roles-by-hand.sql')]) await ask(statement);
    },
    async rewind(primary) {
      if (!programs.rewind) {
        await copy(primary);
        return 'a new base backup';
      }
      // Before its first checkpoint a promoted server says that it is on the timeline of before, and nothing is rewound
      // (until PostgreSQL 16).
      await primary.ask('checkpoint');
      const source = conninfoOf(primary, ' dbname=postgres');
      await runAs(programs.rewind, [`--target-pgdata=${folder}`, `--source-server=${source}`]);
      rmSync(join(folder, 'standby.signal'), { force: true });
      follow(primary);
      return 'pg_rewind';
    },
    async promote() {
      await ask('select pg_promote(wait => true, wait_seconds => 60)');
    },
    async isFollowed() {
      // One that cannot go on is connected for a moment, too.
      for (let looked = 0; looked < 2; looked += 1) {
        const [row] = await ask<{ n: number }>(
          `select count(*)::int as n from pg_stat_replication
           where state = 'streaming' and pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn) < 1e6`,
        );
        if (row!.n === 0) return false;
        if (looked === 0) await wait(SETTLED_MS);
      }
      return true;
    },
    async waitForStandby(isWaiting) {
      await ask(
        isWaiting ? "alter system set synchronous_standby_names = '*'" : 'alter system reset synchronous_standby_names',
      );
      await ask('select pg_reload_conf()');
    },
  };
}
