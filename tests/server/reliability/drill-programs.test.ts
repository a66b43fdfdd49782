import { expect, test } from 'vitest';
import { lackingForPatroni } from '../../drill/databases/patroni.ts';
import type { Programs } from '../../drill/programs.ts';

const program = { path: '/usr/sbin/haproxy', env: {} };
const postgres = { initdb: '', postgres: '', baseBackup: '', rewind: '/usr/lib/postgresql/15/bin/pg_rewind', env: {} };
const there: Programs = {
  postgres,
  patroni: { patroni: '/usr/bin/patroni', patronictl: '/usr/bin/patronictl', etcd: '/usr/bin/etcd' },
  pgbouncer: null,
  haproxy: program,
  nginx: null,
  missing: [],
};

test('what failover without a hand lacks here is named by its package', () => {
  expect(lackingForPatroni(there)).toEqual([]);
  expect(lackingForPatroni({ ...there, haproxy: null })).toEqual(['haproxy']);
  expect(lackingForPatroni({ ...there, patroni: null, postgres: { ...postgres, rewind: null } })).toEqual([
    'patroni',
    'etcd-server',
    'postgresql',
  ]);
});
