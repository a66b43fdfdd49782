import { join } from 'node:path';
import { type Disk, mountDisk } from '../disk.ts';
import { type Backend, type FencingHaproxy, startHaproxyByHand } from '../engines/haproxy.ts';
import { createPooler, type Pooler } from '../engines/pgbouncer.ts';
import { createPostgres, type Postgres } from '../engines/postgres.ts';
import { POOLED_USERS } from '../engines/roles.ts';
import type { Programs } from '../programs.ts';
import { until } from '../until.ts';
import { type Databases, type Ground, urlAt } from './databases.ts';

/** One machine of the database. */
export interface DatabaseMachine {
  database: Postgres;
  pooler: Pooler | null;
}

/** A primary and its synchronous standby, which an operator promotes. */
export interface ByHand extends Databases {
  haproxy: FencingHaproxy | null;
  /** The machine of the database that takes writes, and the one that follows it. */
  primary(): DatabaseMachine;
  standby(): DatabaseMachine;
  /** The standby was promoted: from now on it is the primary. */
  swap(): void;
  /** The disk of the primary, where it can be filled. */
  disk(): Disk | null;
}

/** The demo town, the log of a long run, and room for a day of the drill. */
const DISK_MB = 900;

export async function openByHand(programs: Programs, ground: Ground): Promise<ByHand> {
  const { root, identity, network, forMarket, forData, atEnd } = ground;
  const disks = new Map<Postgres, Disk | null>();
  const databases: DatabaseMachine[] = [];
  for (const name of ['db1', 'db2']) {
    const disk = mountDisk(join(root, name), DISK_MB);
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
    const users = await db1.database.ask<{ line: string }>(POOLED_USERS);
    for (const one of [db1, db2]) {
      one.pooler = await createPooler(programs.pgbouncer, { database: one.database, users, root, machine: forData });
      await one.pooler.start();
      atEnd(one.pooler.stop);
    }
  }
  const haproxy = programs.haproxy
    ? await startHaproxyByHand(programs.haproxy, { machine: forMarket, root, backends: [db1, db2].map(backendOf) })
    : null;
  if (haproxy) atEnd(haproxy.stop);
  const { database, pooler } = db1;
  const url = database.url('market', 'market');

  let swapped = false;
  const primary = () => (swapped ? db2 : db1);
  return {
    url: haproxy ? urlAt(url, forMarket.host, haproxy.port) : urlAt(url, database.host, pooler?.port ?? database.port),
    haproxy,
    primary,
    standby: () => (swapped ? db1 : db2),
    swap() {
      swapped = !swapped;
    },
    disk: () => disks.get(primary().database) ?? null,
    describe: () => [
      ...[db1, db2].flatMap(({ database, pooler }) => [
        `${database.name}: pid ${database.pid()}, ${database.url('postgres', 'market')}, ${database.folder}`,
        ...(pooler ? [`${pooler.name}: pid ${pooler.pid()}, port ${pooler.port}`] : []),
      ]),
      ...(haproxy ? [`haproxy: pid ${haproxy.pid()}, ${haproxy.socket}`] : []),
    ],
  };
}

const backendOf = ({ database: { host, port }, pooler }: DatabaseMachine): Backend => ({
  host,
  port: pooler?.port ?? port,
  checked: port,
});
