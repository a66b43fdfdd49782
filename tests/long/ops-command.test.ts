import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

test('a command that nobody knows, or that is told too little, says what there is', () => {
  for (const args of [
    ['user', 'find'],
    ['constructor', '1'],
  ]) {
    const { status, stdout } = spawnSync(process.execPath, ['scripts/ops.ts', ...args], { encoding: 'utf8' });
    expect(status, args.join(' ')).toBe(2);
    expect(stdout).toMatch(/user delete <email or id> .*mart hand-over <mart id> <email or id> .*audit/s);
  }
});

describe('a command whose settings name', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dongne-market-settings-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const ops = (env: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/ops.ts', ...args], {
      env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };

  test('no database makes none, and says how settings are named', async () => {
    for (const args of [['backup', join(folder, 'file')], ['verify-ledger'], ['user', 'find', 'kim@market.test']]) {
      expect(ops({}, ...args)).toEqual({
        status: 1,
        said: expect.stringMatching(/^DATABASE_URL is not set, .*has no embedded database.*--env-file=.*\n$/),
      });
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test('a database without rows is told that, and which it is', async () => {
    expect(ops({}, 'migrate')).toMatchObject({ status: 0, said: expect.stringContaining(`in ${join(folder, 'db')}.`) });
    const file = join(folder, 'file');
    expect(ops({}, 'backup', file)).toMatchObject({ status: 1, said: expect.stringContaining('has no rows') });
    expect(existsSync(file)).toBe(false);
    expect(ops({}, 'verify-ledger')).toMatchObject({ status: 0, said: expect.stringContaining('adds up') });
  });

  test('a PostgreSQL that is not there, or that no version was ever started on, is told so', async () => {
    const away = ops({ DATABASE_URL: 'postgres://m:qx-zy@127.0.0.1:1/market' }, 'payments');
    expect(away).toMatchObject({
      status: 1,
      said: expect.stringContaining('DATABASE_URL: PostgreSQL at 127.0.0.1:1/market'),
    });
    expect(away.said).not.toContain('qx-zy');
    const { maintenanceUrl } = inject('postgres');
    const empty = ops({ DATABASE_URL: maintenanceUrl }, 'payments');
    expect(empty).toMatchObject({ status: 1, said: expect.stringMatching(/database is empty\..*ops -- migrate\n$/) });
  });
});
