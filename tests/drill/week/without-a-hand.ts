import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Member } from '../databases/patroni.ts';
import { type Fault, type Scene, seconds } from '../under-load.ts';
import { until } from '../until.ts';

const ORDER_WITHIN_MS = 90_000;
/** One that does not follow by then never will: nobody would do anything about it. */
const FOLLOWS_WITHIN_MS = 4 * 60_000;
/** The one that stands still is passed over for so long after the other leads, and then wakes up as a primary. */
const STILL_MS = 6_000;
/** Longer than a primary is believed without etcd (ttl in deploy/patroni.yml). */
const WITHOUT_ETCD_MS = 30_000;

/** What happens to the machine that leads. The function that it resolves to brings back what ended, as a start does. */
type Strike = (leading: Member, scene: Scene<Cluster>) => Promise<() => Promise<void>>;

/**
 * The machine that leads is struck under checkouts, and nobody does anything about it: the other takes its place, the
 * market goes on by itself, and what comes back follows.
 */
const withoutHand = (name: string, what: string, strike: Strike): Fault<Cluster> => ({
  name: `patroni-${name}`,
  mayTellToWait: true,
  clockJumps: true,
  cannot: () => null,
  async happen(scene) {
    const { estate, watch, problems, say } = scene;
    const { databases } = estate;
    await until('one leads and the other follows', databases.isWhole);
    const old = (await databases.leader())!;
    const next = databases.members.find((one) => one !== old)!;
    const logged = old.patroni.log().length;
    say(`${old.patroni.name}, the primary: ${what}`);
    const from = performance.now();
    const restore = await strike(old, scene);
    await until(`${next.patroni.name} leads`, () => next.patroni.is('primary'));
    const led = performance.now() - from;
    if ((await watch.nextOrder(ORDER_WITHIN_MS)) === null) problems.push('no order although another leads');
    const first = performance.now() - from;
    say(`${next.patroni.name} leads`);
    const back = performance.now();
    await restore();
    await until(`${old.patroni.name} follows ${next.patroni.name}`, databases.isWhole, FOLLOWS_WITHIN_MS);
    if ((await databases.leader()) !== next) problems.push(`${old.patroni.name} leads again`);
    return {
      'until the other leads, s': seconds(led),
      'until an order through it, s': seconds(first),
      'the old one is back by': cameBackBy(old.patroni.log().slice(logged)),
      'and follows after, s': seconds(performance.now() - back),
    };
  },
});

/** How Patroni made a standby of what was a primary, by its log. */
function cameBackBy(log: string): string {
  if (/reinitiali[sz]ing|bootstrap(ped)? from leader/i.test(log)) return 'a new base backup';
  return /running pg_rewind/.test(log) ? 'pg_rewind' : 'its own log';
}

const NOTHING = async () => {};

export const WITHOUT_A_HAND: readonly Fault<Cluster>[] = [
  withoutHand('switchover', 'it hands over, by patronictl', async ({ patroni }, { estate: { databases } }) => {
    const candidate = databases.members.find((one) => one.patroni !== patroni)!.patroni.name;
    await patroni.patronictl('switchover', 'market', '--leader', patroni.name, '--candidate', candidate, '--force');
    return NOTHING;
  }),
  withoutHand('crash', 'kill -9 of PostgreSQL', async ({ patroni }) => {
    await patroni.signalPostgres('SIGKILL');
    return NOTHING;
  }),
  withoutHand('power-cut', 'kill -9 of all that runs on its machine', async ({ patroni, etcd, pooler }) => {
    await Promise.all([
      patroni.signalPostgres('SIGKILL'),
      ...[patroni.agent, etcd, ...(pooler ? [pooler] : [])].map((one) => one.kill()),
    ]);
    return async () => {
      await Promise.all([etcd, patroni.agent, ...(pooler ? [pooler] : [])].map((one) => one.start()));
    };
  }),
  withoutHand('hang', 'PostgreSQL stands still', async ({ patroni }) => {
    await patroni.signalPostgres('SIGSTOP');
    return async () => {
      await wait(STILL_MS);
      await patroni.signalPostgres('SIGCONT');
    };
  }),
  withoutHand('moved-host', 'Patroni and PostgreSQL stand still', async ({ patroni }) => {
    await patroni.signalPostgres('SIGSTOP');
    await patroni.agent.pause();
    return async () => {
      await wait(STILL_MS);
      // PostgreSQL wakes up first, and believes for a moment that it leads.
      await patroni.signalPostgres('SIGCONT');
      await patroni.agent.resume();
    };
  }),
  {
    name: 'patroni-etcd-away',
    mayTellToWait: false,
    clockJumps: true,
    cannot: () => null,
    async happen({ estate: { databases }, problems, say }) {
      await until('one leads and the other follows', databases.isWhole);
      const leading = await databases.leader();
      say('kill -9 of every etcd');
      await Promise.all(databases.etcds.map((one) => one.kill()));
      await wait(WITHOUT_ETCD_MS);
      if ((await databases.leader()) !== leading) problems.push('the primary changed without etcd');
      const from = performance.now();
      await Promise.all(databases.etcds.map((one) => one.start()));
      await until('one leads and the other follows', databases.isWhole);
      return {
        'etcd away for, s': seconds(WITHOUT_ETCD_MS),
        'whole again after, s': seconds(performance.now() - from),
      };
    },
  },
];
