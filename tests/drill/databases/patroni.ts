import type { Engine } from '../engine.ts';
import { clientOf, createEtcd, type EtcdAddress, etcdAddress } from '../engines/etcd.ts';
import { startHaproxy } from '../engines/haproxy.ts';
import { createPatroni, type Patroni } from '../engines/patroni.ts';
import { createPooler, type Pooler } from '../engines/pgbouncer.ts';
import { askAt, POOLED_USERS, rolesSql } from '../engines/roles.ts';
import type { Programs } from '../programs.ts';
import { until } from '../until.ts';
import { type Databases, type Ground, urlAt } from './databases.ts';

/** One machine of the database, with all that runs on it. */
export interface Member {
  patroni: Patroni;
  etcd: Engine;
  pooler: Pooler | null;
}

/** Two machines, of which Patroni makes one the primary: by deploy/patroni.yml, etcd.env and haproxy.cfg. */
export interface Cluster extends Databases {
  members: readonly [Member, Member];
  /** etcd's members, on the machines of the database and on the market's. */
  etcds: readonly Engine[];
  /** The machine that takes writes now, if there is one. */
  leader(): Promise<Member | null>;
  /** Whether one leads, and the other has all that it acknowledges. */
  isWhole(): Promise<boolean>;
}

/** The packages of Debian that it wants and this machine lacks. */
export function lackingForPatroni({ patroni, haproxy, postgres }: Programs): string[] {
  return [
    ...(patroni ? [] : ['patroni', 'etcd-server']),
    ...(haproxy ? [] : ['haproxy']),
    ...(postgres.rewind ? [] : ['postgresql']),
  ];
}

export async function openPatroni(programs: Programs, ground: Ground): Promise<Cluster> {
  const { root, identity, network, forMarket, forData, atEnd } = ground;
  const [patroni, haproxy] = [programs.patroni!, programs.haproxy!];
  const places: EtcdAddress[] = [];
  for (const name of ['db1', 'db2', 'app1'])
    places.push(await etcdAddress(name, name === 'app1' ? forMarket : forData));
  const etcds = places.map((at) => createEtcd(patroni.etcd, { at, all: places, root }));
  for (const one of etcds) atEnd(one.stop);
  await Promise.all(etcds.map((one) => one.start()));

  const patronis: Patroni[] = [];
  for (const name of ['db1', 'db2']) {
    const one = await createPatroni({
      name,
      machine: forData,
      programs: { patroni, postgres: programs.postgres },
      identity,
      root,
      network: network?.addresses ?? '127.0.0.1/32',
      etcd: places.map(clientOf),
    });
    atEnd(one.agent.stop);
    await one.agent.start();
    patronis.push(one);
    if (name === 'db1') await until('the first machine leads', () => one.is('primary'));
  }
  const [first, second] = patronis as [Patroni, Patroni];
  await until('the second machine follows', () => second.is('synchronous'));
  for (const statement of rolesSql('roles.sql')) await askAt(first.url('postgres', 'postgres'), statement);
  const users = await askAt<{ line: string }>(first.url('postgres', 'postgres'), POOLED_USERS);
  const members = await Promise.all(
    ([first, second] as const).map(async (one, i): Promise<Member> => {
      const { pgbouncer } = programs;
      const pooler = pgbouncer && (await createPooler(pgbouncer, { database: one, users, root, machine: forData }));
      if (pooler) atEnd(pooler.stop);
      await pooler?.start();
      return { patroni: one, etcd: etcds[i]!, pooler };
    }),
  );
  const backends = members.map(({ patroni: { host, port, restPort }, pooler }) => ({
    host,
    port: pooler?.port ?? port,
    checked: restPort,
  }));
  const front = await startHaproxy(haproxy, { machine: forMarket, root, backends });
  atEnd(front.stop);

  async function leader(): Promise<Member | null> {
    const leads = await Promise.all(members.map(({ patroni }) => patroni.is('primary')));
    return leads.filter(Boolean).length === 1 ? members[leads.indexOf(true)]! : null;
  }
  return {
    url: urlAt(first.url('market', 'market'), forMarket.host, front.port),
    members: members as [Member, Member],
    etcds,
    leader,
    async isWhole() {
      const leading = await leader();
      const following = members.find((one) => one !== leading);
      if (!leading || !(await following?.patroni.is('synchronous'))) return false;
      const [row] = await askAt<{ n: number }>(
        leading.patroni.url('postgres', 'postgres'),
        "select count(*)::int as n from pg_stat_replication where state = 'streaming' and sync_state = 'sync'",
      );
      return row!.n === 1;
    },
    describe: () => [
      ...members.flatMap(({ patroni, etcd, pooler }) => [
        `${patroni.agent.name}: pid ${patroni.agent.pid()}, ${patroni.url('postgres', 'market')}`,
        `${etcd.name}: pid ${etcd.pid()}`,
        ...(pooler ? [`${pooler.name}: pid ${pooler.pid()}, port ${pooler.port}`] : []),
      ]),
      `haproxy: pid ${front.pid()}, ${front.socket}`,
    ],
  };
}
