import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#lib/server/config/config.ts';
import { settingsFile } from '../../scripts/ops/init.ts';

const SAID = {
  PUBLIC_ORIGIN: 'https://market.test',
  COMPANY_LINE: '이웃장터 · 대표 김이웃 · 124-81-00998 · 서울 마포구 양화로 100',
  CUSTOMER_SERVICE_PHONE: '02-123-4567',
};

// rules.md section 28.6.
describe('ops init', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dongne-market-init-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function init(given: readonly string[], lines: readonly string[] = [], env: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('scripts/ops.ts'), 'init', ...given], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
      input: lines.map((line) => `${line}\n`).join(''),
    });
    return { status, said: stdout + stderr };
  }
  const file = () => readFileSync(join(folder, '.env'), 'utf8');
  const pairs = (settings: Record<string, string>) =>
    Object.entries(settings).map(([name, value]) => `${name}=${value}`);

  test('writes what was said on the command line and every secret, for its owner alone, and says what is off', () => {
    const { status, said } = init(pairs(SAID), [], { MARKET_IMAGE: 'registry.test/market:0.2.0' });
    expect({ status, said }).toMatchObject({ status: 0 });
    expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
    const settings = parseEnv(file()) as Record<string, string>;
    expect(settings).toMatchObject({ ...SAID, MARKET_IMAGE: 'registry.test/market:0.2.0' });
    const secrets = ['SESSION_SECRET', 'DATA_KEY', 'METRICS_TOKEN', 'POSTGRES_PASSWORD', 'GRAFANA_PASSWORD'];
    expect(new Set(secrets.map((name) => settings[name])).size).toBe(secrets.length);
    for (const name of secrets) expect(settings[name], name).toMatch(/^[0-9a-f]{64}$/);
    // The server takes it as it is; what is off without a key is said by the table that the start says it by.
    const { missing, vapid, publicOrigin } = readConfig(settings);
    expect([publicOrigin, vapid?.subject]).toEqual([SAID.PUBLIC_ORIGIN, SAID.PUBLIC_ORIGIN]);
    expect(missing.length).toBeGreaterThan(2);
    for (const feature of missing) {
      expect(said).toContain(`off      ${feature}`);
      for (const [name] of feature.matchAll(/[A-Z]+_[A-Z_]+/g)) expect(settings[name], name).toBe('');
    }
  });

  test('reads what was not said from lines, without a terminal, and no two markets have a secret in common', () => {
    expect(init([], [...Object.values(SAID), 'google-id', 'google-secret']).status).toBe(0);
    const first = parseEnv(file());
    expect(first).toMatchObject({ ...SAID, GOOGLE_CLIENT_ID: 'google-id', GOOGLE_CLIENT_SECRET: 'google-secret' });
    rmSync(join(folder, '.env'));
    expect(init(pairs(SAID)).status).toBe(0);
    const second = parseEnv(file());
    for (const name of ['SESSION_SECRET', 'DATA_KEY', 'VAPID_PRIVATE_KEY']) expect(second[name]).not.toBe(first[name]);
  });

  test('changes no file that is there', () => {
    writeFileSync(join(folder, '.env'), 'MINE=1\n');
    expect(init(pairs(SAID))).toEqual({ status: 1, said: '.env is there already, and was not changed.\n' });
    expect(file()).toBe('MINE=1\n');
  });

  test('writes nothing where it is not told what it must know', () => {
    const { COMPANY_LINE: _, ...others } = SAID;
    expect(init(pairs(others))).toEqual({ status: 1, said: expect.stringMatching(/^COMPANY_LINE is missing: .*/) });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['what the server would refuse', { PUBLIC_ORIGIN: 'market.test' }, /PUBLIC_ORIGIN: must be an address/],
    ['half of a pair of keys', { NAVER_CLIENT_ID: 'id' }, /NAVER_CLIENT_SECRET: is missing/],
    ['a setting that went', { MARKET_SITE: 'market.test' }, /MARKET_SITE: went with 0\.2\.0: PUBLIC_ORIGIN/],
  ])('makes no file of %s', (_, settings, words) => {
    expect(() => settingsFile({ ...SAID, SESSION_SECRET: 'x'.repeat(32), ...settings })).toThrow(words);
  });

  test.each(['동네 #1', '값 $5', '"큰" 장터'])('takes no sign that programs read each in another way: %s', (line) => {
    const settings = { ...SAID, COMPANY_LINE: line, SESSION_SECRET: 'x'.repeat(32) };
    expect(() => settingsFile(settings)).toThrow(/^COMPANY_LINE: none of/);
  });
});
