import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { connect } from '#lib/server/platform/database/connect.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { audit } from '../../../scripts/ops/audit.ts';
import type { Command } from '../../../scripts/ops/command.ts';
import { copyPicturesCommand } from '../../../scripts/ops/copy-pictures.ts';
import { martCommands } from '../../../scripts/ops/mart.ts';
import { migrate } from '../../../scripts/ops/migrate.ts';
import { operatorCommands } from '../../../scripts/ops/operator.ts';
import { reviewCommands } from '../../../scripts/ops/review.ts';
import { userCommands } from '../../../scripts/ops/user.ts';
import { runSandbox } from '../../sandbox/running-sandbox.ts';

const COMMANDS: Record<string, Command> = {
  ...userCommands,
  ...martCommands,
  ...operatorCommands,
  ...reviewCommands,
  migrate,
  audit,
  'copy-pictures': copyPicturesCommand,
};

/** Two people with one email, a third, an employee; the third runs a mart, and one is signed in twice. */
const TOWN = `
  insert into users (id, provider, subject, email, email_verified, name, created_at) overriding system value values
    (1, 'google', 'g-twin', 'twin@market.test', true, '쌍둥이', now()), (2, 'naver', 'n-twin', 'twin@market.test', false, '쌍둥이', now()),
    (3, 'google', 'g-owner', 'owner@market.test', true, '사장', now()), (4, 'google', 'g-clerk', 'clerk@market.test', true, '직원', now()),
    (5, 'naver', 'n-boss', 'boss@market.test', false, '대표', now());
  insert into marts (id, name, postcode, address, address_detail, lat, lng, phone, business_number, opens_at_minute,
    closes_at_minute, payment_method, general_manager_id, created_at, approved_at) overriding system value
    values (1, '합정 100% 마트', '04001', '서울', '1층', 37.5, 126.9, '02-123-4567', '1248100998', 0, 0, 0, 3, now(), now());
  insert into mart_members (mart_id, user_id, position, joined_at) values (1, 3, 'generalManager', now());
  insert into sessions (id, user_id, created_at) values ('${randomUUID()}', 4, now()), ('${randomUUID()}', 4, now());`;

describe('an operator', () => {
  const said = { out: '', err: '' };
  let folder: string;
  let drop = async () => {};

  /** What a command answers: its exit code, or the refusal it threw. */
  async function ops(name: string, ...given: string[]): Promise<number | string> {
    Object.assign(said, { out: '', err: '' });
    return COMMANDS[name]!.run(...given).catch((error: Error) => error.message);
  }
  const rows = async (query: string) => {
    const database = { kind: 'postgres', url: process.env.DATABASE_URL!, pool: 1 } as const;
    const { pool, close } = await connect({ database, dataDir: folder });
    const { rows } = await pool.query<Record<string, unknown>>(query).finally(close);
    return rows;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dongne-market-operators-'));
    vi.stubEnv('DATA_DIR', folder);
    const { maintenanceUrl, template } = inject('postgres');
    const name = `operators_${randomUUID().replaceAll('-', '')}`;
    const onMaintenance = async (statement: string) => {
      const { pool, close } = await connect({
        database: { kind: 'postgres', url: maintenanceUrl, pool: 1 },
        dataDir: '',
      });
      await pool.query(statement).finally(close);
    };
    await onMaintenance(`create database ${name} template ${template}`);
    vi.stubEnv('DATABASE_URL', maintenanceUrl.replace(/[^/]+$/, name));
    drop = () => onMaintenance(`drop database ${name} with (force)`);
    for (const [method, where] of [
      ['log', 'out'],
      ['error', 'err'],
    ] as const) {
      vi.spyOn(console, method).mockImplementation((text) => {
        said[where] += `${text}\n`;
      });
    }
    await ops('migrate');
    await rows(TOWN);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await drop();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  test('brings pictures to a bucket and back, and says what is wrong with the order or the settings', async () => {
    expect(await ops('copy-pictures', 'the moon')).toContain("'bucket' or to 'disk'");
    expect(await ops('copy-pictures', 'bucket')).toContain('S3_BUCKET_URL is not set');
    const sandbox = await runSandbox();
    try {
      const { name, region, accessKeyId, secretAccessKey } = sandboxCredentials.bucket;
      vi.stubEnv('S3_BUCKET_URL', `${sandbox.origin}/sandbox/s3/${name}`);
      vi.stubEnv('S3_REGION', region);
      vi.stubEnv('S3_ACCESS_KEY_ID', accessKeyId);
      vi.stubEnv('S3_SECRET_ACCESS_KEY', secretAccessKey);
      await rows(`insert into pictures values ('picture-one', null, 1, 1, '#000000', now())`);
      const file = join(folder, 'files', 'picture-one', '640.webp');
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, 'an apple');

      expect(await ops('copy-pictures', 'bucket')).toBe(0);
      expect(said.out).toBe('pictures: 1 copied, 0 were there.\nprivate files: 0 copied, 0 were there.\n');
      await rm(dirname(file), { recursive: true });
      expect(await ops('copy-pictures', 'disk')).toBe(0);
      expect(await readFile(file, 'utf8')).toBe('an apple');
      expect(await ops('copy-pictures', 'disk')).toBe(0);
      expect(said.out).toBe('pictures: 0 copied, 1 were there.\nprivate files: 0 copied, 0 were there.\n');
    } finally {
      for (const setting of ['BUCKET_URL', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
        vi.stubEnv(`S3_${setting}`, '');
      await rows('delete from pictures');
      await sandbox.stop();
    }
  });

  test('finds people and marts, lets people in, hands a mart over, closes it, and all of it is kept', async () => {
    expect(await ops('user find', 'TWIN@market.test')).toBe(0);
    expect(said.out).toMatch(/user 1: 쌍둥이, .*google.*\n.*user 2: 쌍둥이, .*naver/);
    expect(await ops('user find', 'nobody@market.test')).toBe(1);
    expect(await ops('user sign-out', 'twin@market.test')).toBe(1);
    expect(said.err).toContain('name the id');
    expect(await ops('user sign-out', '4')).toBe(0);
    expect(said.out).toContain('2 sessions of user 4 ended');
    expect(await rows('select 1 from sessions where ended_at is null')).toEqual([]);

    expect(await ops('user block', '3')).toBe(0);
    expect(said.out).toBe('user 3 is blocked; 0 sessions ended.\nThey run mart 1: hand it over, or close it.\n');
    expect(await ops('user find', '3')).toBe(0);
    expect(said.out).toMatch(/, blocked 20/);
    expect(await ops('user unblock', '3')).toBe(0);
    expect(await ops('user unblock', '3')).toBe(0);
    expect(said.out).toBe('user 3 is not blocked.\n');
    expect(await ops('review list', '1')).toBe(0);
    expect(said.out).toContain('no reviews');
    expect(await ops('review remove', '1')).toBe('reviewNotFound');
    expect(await ops('review remove', 'all')).toBe(1);

    expect(await ops('grant', '1', 'clerk@market.test')).toBe(0);
    expect(await ops('user block', '1')).toBe(0);
    expect(await ops('grant', '1', '1')).toBe('accountBlocked');
    expect(await ops('mart hand-over', '1', '1')).toBe('accountBlocked');
    expect(await ops('user unblock', '1')).toBe(0);
    expect(await ops('mart hand-over', '1', '1')).toBe(0);
    expect(await ops('mart hand-over', '1', '1')).toBe('alreadyGeneralManager');
    expect(await ops('mart find', '100%')).toBe(0);
    expect(said.out).toMatch(/mart 1: .*general manager: user 1, user 3, user 4/);
    expect(await ops('grant', '77', '1')).toBe('martNotFound');

    expect(await ops('user delete', '1')).toBe('accountRunsMart');
    expect(await ops('mart close', '1', '합정 마트')).toBe(1);
    expect(said.err).toContain("Mart 1 is called '합정 100% 마트'");
    expect(await ops('mart close', '1', '합정 100% 마트')).toBe(0);
    expect(await ops('mart close', '1', '합정 100% 마트')).toBe('martNotFound');
    expect(await ops('user export', '1')).toBe(0);
    expect(JSON.parse(said.out)).toMatchObject({ profile: { userId: 1, subject: 'g-twin' } });
    expect(await ops('user delete', '1')).toBe(0);
    expect(await rows('select name, email, subject from users where id = 1')).toEqual([
      { name: '탈퇴한 회원', email: null, subject: 'deleted-1' },
    ]);
    expect(await ops('user delete', '1')).toBe(1);
    expect(await ops('user delete', 'twin@market.test')).toBe(0);

    expect(await ops('audit')).toBe(0);
    const deeds = said.out.trim().split('\n').reverse();
    const who = userInfo().username;
    expect(deeds.map((line) => line.replace(/^\S+Z /, ''))).toEqual([
      `${who}: user find, user 1: done`,
      `${who}: user find, user 2: done`,
      `${who}: user find, unknown: notFound`,
      `${who}: user sign-out, unknown: notFound`,
      `${who}: user sign-out, user 4: done`,
      `${who}: user block, user 3: done`,
      `${who}: user find, user 3: done`,
      `${who}: user unblock, user 3: done`,
      `${who}: user unblock, user 3: done`,
      `${who}: review remove, review 1: reviewNotFound`,
      `${who}: review remove, unknown: notFound`,
      `${who}: grant mart 1, user 4: done`,
      `${who}: user block, user 1: done`,
      `${who}: grant mart 1, user 1: accountBlocked`,
      `${who}: mart hand-over mart 1, user 1: accountBlocked`,
      `${who}: user unblock, user 1: done`,
      `${who}: mart hand-over mart 1, user 1: done`,
      `${who}: mart hand-over mart 1, user 1: alreadyGeneralManager`,
      `${who}: mart find, marts 1: done`,
      `${who}: grant mart 77, user 1: martNotFound`,
      `${who}: user delete, user 1: accountRunsMart`,
      `${who}: mart close, unknown: notFound`,
      `${who}: mart close, mart 1: done`,
      `${who}: mart close, mart 1: martNotFound`,
      `${who}: user export, user 1: done`,
      `${who}: user delete, user 1: done`,
      `${who}: user delete, unknown: notFound`,
      `${who}: user delete, user 2: done`,
    ]);
    expect(said.out).not.toMatch(/@|쌍둥이/);
  });

  test('gives a role or a mart by an email that somebody says is theirs alone, else by id', async () => {
    for (const words of [
      ['operator add', 'boss@market.test', 'owner'],
      ['grant', '1', 'boss@market.test'],
      ['mart hand-over', '1', 'boss@market.test'],
    ] as const) {
      const [name, ...given] = words;
      expect(await ops(name, ...given), name).toBe(1);
      expect(said.out).toMatch(/^user 5: 대표, boss@market.test, naver/);
      expect(said.err).toContain('name the id');
    }
    expect(await ops('operator add', '5', 'owner')).toBe(0);
    expect(said.out).toBe('user 5 is owner.\n');
  });

  test('a mart that is named by its id comes first, and closes by its own name alone, whatever others are called', async () => {
    // A chain of more shops than are shown, called after a number that is another mart's id.
    await rows(`
      insert into marts (id, name, postcode, address, address_detail, lat, lng, phone, business_number, opens_at_minute,
        closes_at_minute, payment_method, general_manager_id, created_at, approved_at) overriding system value
        select id, case id when 365 then '끝번 마트' else '365마트 ' || id end, '04001', '서울', '1층', 37.5, 126.9,
          '02-123-4567', '1248100998', 0, 0, 0, 4, now(), case when id < 365 then now() end from generate_series(300, 365) as id;
      insert into mart_members (mart_id, user_id, position, joined_at)
        select id, 4, 'generalManager', now() from generate_series(300, 365) as id`);
    expect(await ops('mart find', '365')).toBe(0);
    expect(said.out).toMatch(/^mart 365: 끝번 마트.*, not approved$/m);
    expect(await ops('mart approve', '365')).toBe(0);
    expect(said.out).toBe('mart 365 is approved.\n');
    expect(await ops('mart approve', '365')).toBe(0);
    expect(said.out).toBe('mart 365 is already approved.\n');
    expect(await ops('mart close', '365', '365마트 300')).toBe(1);
    expect(said.err).toContain("Mart 365 is called '끝번 마트'");
    expect(await ops('mart close', '365', '끝번 마트')).toBe(0);
  });
});
