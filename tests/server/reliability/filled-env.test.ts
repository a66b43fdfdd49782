import { expect, test } from 'vitest';
import { filledEnv } from '../../drill/engines/filled-env.ts';

test('a shipped file of settings is filled in, and refuses what it does not have', () => {
  const filled = filledEnv('deploy/patroni.env', { PATRONI_NAME: 'db7' });
  expect(filled.PATRONI_NAME).toBe('db7');
  expect(filled.PATRONI_ETCD_HOSTS).toMatch(/^(10\.0\.0\.\d+:2379,?){3}$/);
  expect(() => filledEnv('deploy/patroni.env', { PATRONI_NAMES: 'db7' })).toThrow('has no PATRONI_NAMES');
});
