import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Line } from '../e2e/api.ts';
import { TOWN_PICTURES } from '../e2e/town-pictures.ts';
import { startFront } from '../reliability/front.ts';
import { dataDir, type Processes, startProcesses } from '../reliability/processes.ts';
import { startProxy } from '../reliability/proxy.ts';
import { otherThanRoot } from '../server/postgres-server.ts';
import type { Databases, Ground } from './databases/databases.ts';
import { type Disk, mountDisk } from './disk.ts';
import { openLines } from './lines.ts';
import { HERE } from './machine.ts';
import { type Network, openNetwork } from './network.ts';
import type { Programs } from './programs.ts';
import { until } from './until.ts';

export interface EstateWish<Data extends Databases> {
  programs: Programs;
  /** Where the front listens; the processes listen on the ports after it. */
  port: number;
  /** 2: processes and databases each on a machine of their own. */
  machines: 1 | 2;
  openDatabases(programs: Programs, ground: Ground): Promise<Data>;
  /** The folder of the build that the processes begin with; this project's unless told. */
  build?: string;
  log: string;
}

/** All that an operator of several machines runs, on one. */
export interface Estate<Data extends Databases = Databases> {
  /** Where browsers come in. */
  origin: string;
  /** The line of somebody new: the front counts requests by address (deploy/nginx.conf). */
  nextLine(): Line;
  processes: Processes;
  network: Network | null;
  databases: Data;
  /** The disk of the pictures, where it can be filled. */
  pictures: Disk | null;
  /** What operators' commands are told. */
  operator: Record<string, string>;
  /** Each engine, with what somebody needs who ends or fills it by hand. */
  describe(): string[];
  stop(): Promise<void>;
}

const PROCESSES = 3;
const PICTURES_DISK_MB = 192;

export async function openEstate<Data extends Databases>(wish: EstateWish<Data>): Promise<Estate<Data>> {
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
async function bringUp<Data extends Databases>(
  { programs, port, machines, openDatabases, build, log }: EstateWish<Data>,
  atEnd: (close: () => unknown) => void,
): Promise<Omit<Estate<Data>, 'stop'>> {
  const root = mkdtempSync(join(tmpdir(), 'dongne-drill-'));
  // PostgreSQL and PgBouncer run as others than root.
  chmodSync(root, 0o755);
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  atEnd(remove);
  const network = machines === 2 ? openNetwork() : null;
  if (network) atEnd(network.close);
  const [forMarket, forData] = [network?.market ?? HERE, network?.data ?? HERE];

  const identity = process.getuid?.() === 0 ? await otherThanRoot() : null;
  const databases = await openDatabases(programs, { root, identity, network, forMarket, forData, atEnd });
  await until('the primary is found', () => answers(databases.url));

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
      DATABASE_URL: databases.url,
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

  return {
    origin,
    processes,
    network,
    databases,
    nextLine: lines.next,
    pictures,
    operator: { DATABASE_URL: databases.url, DATA_DIR: join(root, String(ports[0])) },
    describe: () => [
      `browsers come in at ${origin}, from ${lines.describe()}`,
      ...processes.pids().map((pid, i) => `process ${i + 1}: pid ${pid}, ${processes.origins[i]}`),
      ...databases.describe(),
      ...(pictures ? [`pictures: ${pictures.path}`] : []),
      `logs in .cache/drill`,
    ],
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
