import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Line } from '../e2e/api.ts';
import { TOWN_PICTURES } from '../e2e/town-pictures.ts';
import { startFront } from '../reliability/front.ts';
import { dataDir, type Processes, startProcesses } from '../reliability/processes.ts';
import { startProxy } from '../reliability/proxy.ts';
import { otherThanRoot } from '../server/postgres-server.ts';
import { type Disk, mountDisk } from './disk.ts';
import { type DatabaseMachine, type Haproxy, startHaproxy } from './engines/haproxy.ts';
import { startPooler } from './engines/pgbouncer.ts';
import { createPostgres, type Postgres } from './engines/postgres.ts';
import { openLines } from './lines.ts';
import { HERE } from './machine.ts';
import { type Network, openNetwork } from './network.ts';
import type { Programs } from './programs.ts';

export interface EstateWish {
  programs: Programs;
  /** Where the front listens; the processes listen on the ports after it. */
  port: number;
  /** 2: processes and databases each on a machine of their own. */
  machines: 1 | 2;
  /** The folder of the build that the processes begin with; this project's unless told. */
  build?: string;
  log: string;
}

/** All that an operator of several machines runs, on one. */
export interface Estate {
  /** Where browsers come in. */
  origin: string;
  /** The line of somebody new: the front counts requests by address (deploy/nginx.conf). */
  nextLine(): Line;
  processes: Processes;
  haproxy: Haproxy | null;
  network: Network | null;
  /** The machine of the database that takes writes, and the one that follows it. */
  primary(): DatabaseMachine;
  standby(): DatabaseMachine;
  /** The standby was promoted: from now on it is the primary. */
  swap(): void;
  /** The disks of the primary and of the pictures, where they can be filled. */
  disks: { database(): Disk | null; pictures: Disk | null };
  /** What operators' commands are told. */
  operator: Record<string, string>;
  /** Each engine, with what somebody needs who ends or fills it by hand. */
  describe(): string[];
  stop(): Promise<void>;
}

const PROCESSES = 3;
/** The demo town, the log of a long run, and room for a day of the drill. */
const DATABASE_DISK_MB = 900;
const PICTURES_DISK_MB = 192;
/** A slow machine is no fault: it is waited for, in words. */
const GIVE_UP_MS = 30 * 60_000;
const SAY_EVERY_MS = 20_000;

export async function openEstate(wish: EstateWish): Promise<Estate> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  try {
    return { ...(await bringUp(wish, (one) => closing.push(one))), stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Databases first, then what leads to them, the processes, and last the front, each once the one before is ready. */
async function bringUp(
  { programs, port, machines, build, log }: EstateWish,
  atEnd: (close: () => unknown) => void,
): Promise<Omit<Estate, 'stop'>> {
  const root = mkdtempSync(join(tmpdir(), 'dongne-drill-'));
  // PostgreSQL and PgBouncer run as others than root.
  chmodSync(root, 0o755);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  atEnd(remove);
  const network = machines === 2 ? openNetwork() : null;
  if (network) atEnd(network.close);
  const [forMarket, forData] = [network?.market ?? HERE, network?.data ?? HERE];

  const disks = new Map<Postgres, Disk | null>();
  const databases: DatabaseMachine[] = [];
  const identity = process.getuid?.() === 0 ? await otherThanRoot() : null;
  for (const name of ['db1', 'db2']) {
    const disk = mountDisk(join(root, name), DATABASE_DISK_MB);
    if (disk) atEnd(disk.close);
    const shared = { programs: programs.postgres, machine: forData, identity, root };
    const database = await createPostgres({ name, ...shared, network: network?.addresses ?? '127.0.0.1/32' });
    disks.set(database, disk);
    const [first] = databases;
    if (first) await database.copy(first.database);
    else await database.create();
    if (first) await database.start();
    atEnd(database.stop);
    databases.push({ database, pooler: null });
  }
  const [db1, db2] = databases as [DatabaseMachine, DatabaseMachine];
  await until('the standby follows', db1.database.isFollowed);
  await db1.database.waitForStandby(true);
  if (programs.pgbouncer) {
    for (const one of [db1, db2]) {
      one.pooler = await startPooler(programs.pgbouncer, { database: one.database, root, machine: forData });
      atEnd(one.pooler.stop);
    }
  }
  const haproxy = programs.haproxy
    ? await startHaproxy(programs.haproxy, { machine: forMarket, root, machines: [db1, db2] })
    : null;
  if (haproxy) atEnd(haproxy.stop);
  const addresses = addressesOf([db1, db2], haproxy && { host: forMarket.host, ports: haproxy.ports });
  await until('the primary is found', () => answers(addresses.DATABASE_URL!));

  const pictures = mountDisk(join(root, 'pictures'), PICTURES_DISK_MB);
  if (pictures) {
    atEnd(pictures.close);
    if (existsSync(TOWN_PICTURES)) spawnSync('cp', ['-a', `${TOWN_PICTURES}/.`, pictures.path]);
  }
  const origin = `http://localhost:${port}`;
  const ports = Array.from({ length: PROCESSES }, (_, i) => port + 1 + i);
  const processes = await startProcesses({
    ports,
    dataDirs: ports.map((one) => dataDir(join(root, String(one)), pictures?.path)),
    env: {
      ...addresses,
      PUBLIC_ORIGIN: origin,
      TRUST_PROXY: '1',
      STOP_NOTICE_SECONDS: '2',
      LOG_LEVEL: 'warn',
      // The card provider's own records, which are one for all processes.
      SANDBOX_DIR: join(root, 'sandbox'),
      // One secret, as of one market: who is signed in at one process is at all of them.
      SESSION_SECRET: 'the drill, with a secret of its own',
    },
    log,
    ...(build ? { build } : {}),
    ...(network ? { machine: forMarket } : {}),
  });
  atEnd(processes.stop);
  keepPictures(pictures);
  atEnd(await openFront(programs, { port, origins: processes.origins }));
  const lines = await openLines();
  atEnd(lines.close);

  // After the engines' own, which end them.
  process.once('exit', remove);
  atEnd(() => process.off('exit', remove));

  let swapped = false;
  return {
    origin,
    processes,
    haproxy,
    network,
    nextLine: lines.next,
    primary: () => (swapped ? db2 : db1),
    standby: () => (swapped ? db1 : db2),
    swap() {
      swapped = !swapped;
    },
    disks: { database: () => disks.get((swapped ? db2 : db1).database) ?? null, pictures },
    operator: { DATABASE_URL: addresses.DATABASE_URL!, DATA_DIR: join(root, String(ports[0])) },
    describe: () => [
      `browsers come in at ${origin}, from ${lines.describe()}`,
      ...processes.pids().map((pid, i) => `process ${i + 1}: pid ${pid}, ${processes.origins[i]}`),
      ...[db1, db2].flatMap(({ database, pooler }) => [
        `${database.name}: pid ${database.pid()}, ${database.url('postgres', 'market')}, ${database.folder}`,
        ...(pooler ? [`${pooler.name}: pid ${pooler.pid()}, port ${pooler.port}`] : []),
      ]),
      ...(haproxy ? [`haproxy: pid ${haproxy.pid()}, ${join(root, 'haproxy/admin.sock')}`] : []),
      ...(pictures ? [`pictures: ${pictures.path}`] : []),
      `logs in .cache/drill`,
    ],
  };
}

/** How processes find the primary: over HAProxy; without it they know the first database alone. */
function addressesOf(
  [{ database, pooler }]: readonly [DatabaseMachine, DatabaseMachine],
  front: { host: string; ports: Haproxy['ports'] } | null,
): Record<string, string> {
  const at = (host: string) => database.url('market', 'market').replace(/@[^/]+\//, `@${host}/`);
  return {
    DATABASE_URL: at(
      front ? `${front.host}:${front.ports.writer}` : `${database.host}:${pooler?.port ?? database.port}`,
    ),
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url.replace(/(@[^,/]+),[^/]*/, '$1'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

async function openFront(
  programs: Programs,
  { port, origins }: { port: number; origins: readonly string[] },
): Promise<() => unknown> {
  if (!programs.nginx) return (await startProxy(port, origins)).close;
  const folder = '.cache/drill/nginx';
  const upstreams = origins.map((origin) => new URL(origin).host.replace('localhost', '127.0.0.1'));
  return startFront('nginx', folder, port, upstreams);
}

/** Pictures that a town has stored are kept for the next time. */
function keepPictures(pictures: Disk | null): void {
  if (!pictures || existsSync(TOWN_PICTURES)) return;
  mkdirSync(TOWN_PICTURES, { recursive: true });
  spawnSync('cp', ['-a', `${pictures.path}/.`, TOWN_PICTURES]);
}

/** Waits until something holds, and says now and then what is waited for; throws its name where it does not in time. */
export async function until(
  what: string,
  holds: () => Promise<boolean> | boolean,
  withinMs = GIVE_UP_MS,
): Promise<void> {
  const from = Date.now();
  for (let said = from; ; await wait(200)) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    if (Date.now() > from + withinMs) throw new Error(`not within ${withinMs / 1_000} s: ${what}`);
    if (Date.now() < said + SAY_EVERY_MS) continue;
    said = Date.now();
    console.warn(`         waiting for ${Math.round((said - from) / 1_000)} s until ${what}`);
  }
}
