import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './source.ts';

/** `npm run drill -- --part patroni` runs these files; here is held what would still start and be wrong. */
const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8');

interface Dcs {
  ttl: number;
  loop_wait: number;
  retry_timeout: number;
  synchronous_mode: boolean;
  synchronous_mode_strict?: boolean;
  postgresql: {
    use_pg_rewind: boolean;
    use_slots: boolean;
    parameters: Record<string, string | number>;
    pg_hba: string[];
  };
}
const patroni = parse(read('patroni.yml')) as {
  bootstrap: { dcs: Dcs };
  restapi: { authentication: object };
  watchdog: { safety_margin: number };
};
const { dcs } = patroni.bootstrap;

test('one slow response of etcd costs no primary its place, nor its machine the watchdog', () => {
  const slowest = dcs.loop_wait + 2 * dcs.retry_timeout;
  expect(slowest).toBeLessThan(dcs.ttl);
  expect(slowest).toBeLessThanOrEqual(dcs.ttl - patroni.watchdog.safety_margin);
});

// Patroni 3.0.2 of Debian 12 overwrites the leader's key over etcd's interface 3 when it wakes up from a hang (its pull
// request 2689): what the other acknowledged meanwhile was lost.
test('Patroni speaks the interface of etcd in which it compares before it takes the lock', () => {
  expect(Object.keys(patroni).filter((name) => name.startsWith('etcd'))).toEqual(['etcd']);
  expect(read('patroni.env')).toMatch(/^PATRONI_ETCD_HOSTS=/m);
  expect(read('etcd.env')).toMatch(/^ETCD_ENABLE_V2=true$/m);
});

test('nothing acknowledged is on one disk alone, and nobody is trusted unasked', () => {
  expect(dcs.synchronous_mode).toBe(true);
  const { pg_hba } = dcs.postgresql;
  expect(pg_hba.length).toBeGreaterThan(3);
  expect(pg_hba.filter((line) => !/\s(scram-sha-256|peer)$/.test(line))).toEqual([]);
  expect(pg_hba.filter((line) => line.endsWith('peer') && !line.startsWith('local'))).toEqual([]);
});

test('PostgreSQL is set as it is where a person promotes', () => {
  const { parameters } = dcs.postgresql;
  const byHand = [...read('postgresql/market.conf').matchAll(/^(\w+) = '?([^'\n]*)'?$/gm)].map(([, name, value]) => [
    name!,
    value!,
  ]);
  // Patroni sets these itself: the addresses it listens at, a standby that can be read, and what a commit waits for.
  const own = ['listen_addresses', 'hot_standby', 'synchronous_commit'];
  const shared = byHand.filter(([name]) => !own.includes(name!));
  expect(shared.length).toBeGreaterThan(8);
  expect(Object.fromEntries(shared.map(([name]) => [name, String(parameters[name!])]))).toEqual(
    Object.fromEntries(shared),
  );
});

test('no value of one machine and no password is in the file that all share', () => {
  const env = [...read('patroni.env').matchAll(/^(PATRONI_\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
  const passwords = env.filter(([name]) => name!.endsWith('PASSWORD'));
  expect(passwords.map(([name]) => name)).toEqual([
    'PATRONI_REPLICATION_PASSWORD',
    'PATRONI_REWIND_PASSWORD',
    'PATRONI_RESTAPI_PASSWORD',
  ]);
  expect(passwords.filter(([, value]) => value !== '')).toEqual([]);
  expect(read('patroni.yml')).not.toMatch(/password:|connect_address|10\.0\.0\.\d+:/);
});
