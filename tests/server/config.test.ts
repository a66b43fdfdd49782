import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { type Config, ConfigError, readConfig } from '#lib/server/config/config.ts';
import type { GatewaysConfig } from '#lib/server/gateways/index.ts';
import { providerConfig } from '#lib/server/gateways/provider-config.ts';
import { sandboxCredentials } from '#sandbox/credentials.ts';
import { sandboxGatewaysConfig } from '#sandbox/gateways-config.ts';

const NEEDED = {
  PUBLIC_ORIGIN: 'https://market.example',
  SESSION_SECRET: 'a secret that only these tests know, and nobody else',
};
/** What a server that is started with these settings says before it ends; null where it starts. */
function problemsOf(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

test('everything that is wrong is said at once, each by its variable', () => {
  const said = problemsOf({
    PORT: 'http',
    TOSS_CLIENT_KEY: 'ck',
    NAVER_CLIENT_SECRET: 's',
    DATABASE_POOL: '0',
    CRASH_AT: 'x',
    SANDBOX_FOR: 'http://localhost:4321',
  });
  for (const name of [
    'SESSION_SECRET',
    'PUBLIC_ORIGIN',
    'PORT',
    'TOSS_SECRET_KEY',
    'NAVER_CLIENT_ID',
    'DATABASE_POOL',
    'SANDBOX_FOR',
  ]) {
    expect(said).toContain(`  ${name}: `);
  }
  expect(problemsOf(NEEDED)).toBeNull();
  expect(problemsOf({ SANDBOX: '1' })).toBeNull();
});

test('a second factor that is wanted has a key that encrypts it', () => {
  const DATA_KEY = 'a key that encrypts, and that only these tests know';
  for (const OPERATOR_SECOND_FACTOR of ['1', 'on', '0', 'off']) {
    const said = problemsOf({ ...NEEDED, OPERATOR_SECOND_FACTOR });
    if (['1', 'on'].includes(OPERATOR_SECOND_FACTOR)) expect(said).toContain('  DATA_KEY: ');
    else expect(said).toBeNull();
    expect(problemsOf({ ...NEEDED, OPERATOR_SECOND_FACTOR, DATA_KEY })).toBeNull();
    // A sandbox has one of its own.
    expect(problemsOf({ SANDBOX: '1', OPERATOR_SECOND_FACTOR })).toBeNull();
  }
});

test('the papers of a mart are those that food needs, unless the market says otherwise', () => {
  expect(readConfig(NEEDED).martPapers).toEqual(['business', 'food', 'bank']);
  expect(readConfig({ ...NEEDED, MART_PAPERS: 'business' }).martPapers).toEqual(['business']);
});

describe('the keys of Toss Payments', () => {
  const keys = (client: string, secret: string) =>
    problemsOf({ ...NEEDED, TOSS_CLIENT_KEY: client, TOSS_SECRET_KEY: secret });

  test.each([
    ['test_ck_sandbox', 'test_sk_sandbox'],
    ['test_ck_D5GePWvyJnrK0W0k6q8g', 'test_sk_zXLkKEypNArWmo50nX3l'],
    ['live_ck_abc', 'live_sk_def'],
  ])('%s with %s is a pair', (client, secret) => expect(keys(client, secret)).toBeNull());

  test.each([
    ['widget keys', 'test_gck_K1', 'test_gsk_K2', ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'], 'payment widget'],
    ['a widget’s client key alone', 'live_gck_K1', 'live_sk_K2', ['TOSS_CLIENT_KEY'], 'payment widget'],
    ['the secret in the client key’s place', 'test_sk_K1', 'test_sk_K2', ['TOSS_CLIENT_KEY'], 'every browser'],
    ['the client key in the secret’s place', 'test_ck_K1', 'test_ck_K2', ['TOSS_SECRET_KEY'], 'client key'],
    ['test and live mixed', 'test_ck_K1', 'live_sk_K2', ['TOSS_SECRET_KEY'], 'is for live'],
    ['live and test mixed', 'live_ck_K1', 'test_sk_K2', ['TOSS_SECRET_KEY'], 'is for test'],
    ['something else', 'ck_K1', 'K2', ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'], 'no key of Toss'],
  ])('%s: refused by name, without a word of the key', (_, client, secret, names, why) => {
    const said = keys(client, secret)!;
    const named = ['TOSS_CLIENT_KEY', 'TOSS_SECRET_KEY'].filter((name) => said.includes(`  ${name}: `));
    expect(named).toEqual(names);
    expect(said).toContain(why);
    expect(said).not.toMatch(/K[12]/);
  });
});

describe('the public origin', () => {
  test.each([
    ['https://Market.Example', 'https://market.example'],
    ['https://market.example:443/', 'https://market.example'],
    ['http://market.example:80', 'http://market.example'],
    ['https://market.example:8443', 'https://market.example:8443'],
    ['https://동네마켓.kr', 'https://xn--950b94cizh8wz.kr'],
  ])('%s is what browsers call %s', (written, origin) => {
    expect(readConfig({ ...NEEDED, PUBLIC_ORIGIN: written }).publicOrigin).toBe(origin);
  });

  test.each([
    'https://market.example/shop',
    'https://market.example/?a=1',
    'https://market.example/#top',
    'https://kim:secret@market.example',
    'market.example',
    'ftp://market.example',
    'https://',
  ])('%s is refused by name', (written) => {
    expect(problemsOf({ ...NEEDED, PUBLIC_ORIGIN: written })).toMatch(/^ {2}PUBLIC_ORIGIN: must /m);
  });
});

describe('the address of PostgreSQL', () => {
  test.each([
    'postgres://m:secret@db:5432/market',
    'postgresql://m@localhost/market',
    'postgres://m:p%40s%2Fs@db/market',
    'postgres://m:p@ss@db/market',
    'postgres:///market?host=/var/run/postgresql',
    'postgres://m:p@/market?host=/run',
    'postgres://m@%2Fvar%2Frun%2Fpostgresql/market',
    'postgres://m:p@db/market?sslmode=require',
  ])('%s is one', (url) => {
    expect(problemsOf({ ...NEEDED, DATABASE_URL: url })).toBeNull();
  });

  test.each([
    'postgres://m:qx@zy/wv@db:5432/market',
    'postgres://m:qx/zy@db:5432/market',
    'postgres://m:qx#zy@db/market',
    'postgres://m:qx?zy@db/market',
    'postgres://m:qx@zy#wv@db/market',
    'postgres://m:qx@zy?wv@db/market',
    'mysql://m:qx@db/market',
    'db/market',
  ])('%s is refused, and nothing of the password is said', (url) => {
    const said = problemsOf({ ...NEEDED, DATABASE_URL: url });
    expect(said).toMatch(/^ {2}DATABASE_URL: /m);
    expect(said).not.toMatch(/qx|zy|wv/);
  });
});

describe('who runs the market', () => {
  const companyOf = (env: Record<string, string>): Config['company'] => readConfig(env).company;

  test('is what its operator says, and nothing is made up', () => {
    expect(companyOf(NEEDED)).toMatchObject({ line: null, phone: null });
    expect(readConfig(NEEDED).missing.join()).toMatch(/CUSTOMER_SERVICE_PHONE.*COMPANY_LINE/);
    expect(companyOf({ ...NEEDED, CUSTOMER_SERVICE_PHONE: '02-123-4567' })).toMatchObject({ phone: '02-123-4567' });
    // Only a sandbox has somebody by itself: an example, with numbers that nobody can have.
    expect(companyOf({ SANDBOX: '1' })).toMatchObject({ phone: '02-0000-0000', line: expect.stringContaining('예시') });
    expect(companyOf({ SANDBOX: '1', COMPANY_LINE: '우리 시장' }).line).toBe('우리 시장');
  });

  test('has a phone that can be called', () => {
    expect(problemsOf({ ...NEEDED, CUSTOMER_SERVICE_PHONE: 'call us' })).toContain('  CUSTOMER_SERVICE_PHONE: must be');
  });
});

test('a new mart waits for an operator, but in the sandbox, and where MART_APPROVAL says otherwise', () => {
  expect(readConfig(NEEDED).martApproval).toBe('operator');
  expect(readConfig({ ...NEEDED, MART_APPROVAL: 'auto' }).martApproval).toBe('auto');
  expect(readConfig({ SANDBOX: '1' }).martApproval).toBe('auto');
  expect(() => readConfig({ ...NEEDED, MART_APPROVAL: 'yes' })).toThrow('MART_APPROVAL');
});

describe('notes to devices', () => {
  const [pair, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const keys = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey };

  test('are off without keys, and say so; with a pair the market speaks for itself', () => {
    expect(readConfig(NEEDED)).toMatchObject({ vapid: null });
    expect(readConfig(NEEDED).missing.join()).toContain('VAPID_PUBLIC_KEY');
    expect(readConfig({ ...NEEDED, ...keys }).vapid).toEqual({ ...pair, subject: NEEDED.PUBLIC_ORIGIN });
    const subject = 'mailto:shop@market.example';
    expect(readConfig({ ...NEEDED, ...keys, VAPID_SUBJECT: subject }).vapid).toMatchObject({ subject });
  });

  test.each([
    ['VAPID_PRIVATE_KEY', { VAPID_PUBLIC_KEY: pair.publicKey }],
    ['VAPID_PUBLIC_KEY', { ...keys, VAPID_PRIVATE_KEY: other.privateKey }],
    ['VAPID_PUBLIC_KEY', { ...keys, VAPID_PRIVATE_KEY: 'no key' }],
    ['VAPID_PUBLIC_KEY', { ...keys, VAPID_PRIVATE_KEY: 'A'.repeat(43) }],
    ['VAPID_SUBJECT', { ...keys, VAPID_SUBJECT: 'somebody' }],
    ['VAPID_SUBJECT', { ...keys, PUBLIC_ORIGIN: 'http://market.example' }],
  ])('%s is at fault in %j', (name, env) => {
    expect(problemsOf({ ...NEEDED, ...env })).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
  });
});

describe('mail', () => {
  const mail = { SMTP_URL: 'smtp://shop:p%40ss@relay.example:587', MAIL_FROM: '동네 장터 <no-reply@market.example>' };

  test('is off without a relay, and says so', () => {
    expect(readConfig(NEEDED)).toMatchObject({ mail: null });
    expect(readConfig(NEEDED).missing.join()).toContain('SMTP_URL');
    expect(readConfig({ ...NEEDED, ...mail }).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
    expect(readConfig({ ...NEEDED, ...mail }).missing.join()).not.toContain('SMTP_URL');
  });

  test.each([
    ['MAIL_FROM', { SMTP_URL: mail.SMTP_URL }],
    ['SMTP_URL', { MAIL_FROM: mail.MAIL_FROM }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'https://relay.example' }],
    ['SMTP_URL', { ...mail, SMTP_URL: 'relay.example' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'a@market.example, b@market.example' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'a\r\nBcc: x <a@market.example>' }],
  ])('%s is at fault in %j, and its password is told nobody', (name, env) => {
    const problems = problemsOf({ ...NEEDED, ...env });
    expect(problems).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    expect(problems).not.toContain('p%40ss');
  });
});

describe('messages to phones', () => {
  const phone = {
    PHONE_ACCESS_KEY: 'key',
    PHONE_SECRET_KEY: 'a secret',
    PHONE_SERVICE_ID: 'ncp:kkobizmsg:kr:1:market',
    PHONE_CHANNEL: '@market',
    PHONE_SENDER: '02-123-4567',
  };

  test('are off without their keys, and say so; a day’s money is bounded', () => {
    expect(readConfig(NEEDED)).toMatchObject({ phone: null, phoneDailyWon: 50_000 });
    expect(readConfig(NEEDED).missing.join()).toContain('PHONE_ACCESS_KEY');
    const config = readConfig({ ...NEEDED, ...phone, PHONE_DAILY_WON: '0' });
    expect(config).toMatchObject({ phone: { channel: '@market', sender: '021234567' }, phoneDailyWon: 0 });
    expect(config.missing.join()).not.toContain('PHONE_ACCESS_KEY');
    expect(providerConfig(config).phone).toMatchObject({ baseUrl: 'https://sens.apigw.ntruss.com', accessKey: 'key' });
  });

  test.each([
    ['PHONE_CHANNEL', { PHONE_ACCESS_KEY: 'key' }],
    ['PHONE_SECRET_KEY', { ...phone, PHONE_SECRET_KEY: '' }],
    ['PHONE_CHANNEL', { ...phone, PHONE_CHANNEL: 'market' }],
    ['PHONE_SENDER', { ...phone, PHONE_SENDER: '123' }],
    ['PHONE_SERVICE_ID', { ...phone, PHONE_SERVICE_ID: 'a/b' }],
    ['PHONE_DAILY_WON', { ...phone, PHONE_DAILY_WON: '-1' }],
  ])('%s is at fault in %j, and its secret is told nobody', (name, env) => {
    const problems = problemsOf({ ...NEEDED, ...env });
    expect(problems).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
    expect(problems).not.toContain('a secret');
  });
});

describe('the address of an outside service', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const naver = { NAVER_CLIENT_ID: 'id', NAVER_CLIENT_SECRET: 'secret' };
  const toss = { TOSS_CLIENT_KEY: 'test_ck_x', TOSS_SECRET_KEY: 'test_sk_x' };
  const sgis = { SGIS_CONSUMER_KEY: 'key', SGIS_CONSUMER_SECRET: 'secret' };
  const keys = { ...google, ...naver, ...toss, ...sgis, NTS_SERVICE_KEY: 'key' };
  const elsewhere = {
    GOOGLE_ISSUER: 'http://127.0.0.1:9/google',
    NAVER_ISSUER: 'http://127.0.0.1:9/naver',
    NAVER_PROFILE_URL: 'http://127.0.0.1:9/me',
    TOSS_BASE_URL: 'http://127.0.0.1:9/toss',
    SGIS_BASE_URL: 'http://127.0.0.1:9/sgis/',
    NTS_BASE_URL: 'http://127.0.0.1:9/nts',
  };
  const addresses = ({ google, naver, toss, sgis, nts }: GatewaysConfig) => [
    google?.issuer,
    naver?.issuer,
    naver?.profileUrl,
    toss?.baseUrl,
    sgis?.baseUrl,
    nts?.baseUrl,
  ];
  const moved = ['google', 'naver', 'me', 'toss', 'sgis', 'nts'].map((path) => `http://127.0.0.1:9/${path}`);

  test('is its own, unless another is set', () => {
    expect(addresses(providerConfig(readConfig({ ...NEEDED, ...keys })))).toEqual([
      'https://accounts.google.com',
      'https://nid.naver.com',
      'https://openapi.naver.com/v1/nid/me',
      'https://api.tosspayments.com',
      'https://sgisapi.mods.go.kr',
      'https://api.odcloud.kr/api',
    ]);
    expect(addresses(providerConfig(readConfig({ ...NEEDED, ...keys, ...elsewhere })))).toEqual(moved);
  });

  test('is a stand-in’s in the sandbox, but for one that is set, which is asked with its own keys', () => {
    const inSandbox = (env: Record<string, string>) =>
      sandboxGatewaysConfig('http://localhost:4321', readConfig({ SANDBOX: '1', ...env }));
    for (const address of addresses(inSandbox(keys))) expect(address).toMatch('http://localhost:4321/sandbox/');
    expect(inSandbox(keys)).toEqual(sandboxGatewaysConfig('http://localhost:4321'));
    const config = inSandbox({ ...keys, ...elsewhere });
    expect(addresses(config)).toEqual(moved);
    expect(config).toMatchObject({
      google: { clientId: 'id' },
      sgis: { consumerKey: 'key' },
      nts: { serviceKey: 'key' },
    });
    expect(inSandbox({ ...elsewhere }).sgis).toMatchObject(sandboxCredentials.sgis);
  });

  // design.md 3: the sign-in pages stay as the specification has them unless the key is set.
  test('of Kakao is asked where its key is set alone, in the sandbox with whatever id', () => {
    const kakao = { KAKAO_CLIENT_ID: 'demo' };
    const inSandbox = (env: Record<string, string>) =>
      sandboxGatewaysConfig('http://localhost:4321', readConfig({ SANDBOX: '1', ...env })).kakao;
    expect(inSandbox({})).toBeNull();
    expect(inSandbox(kakao)).toEqual({ issuer: 'http://localhost:4321/sandbox/kakao', ...sandboxCredentials.kakao });
    expect(problemsOf({ ...NEEDED, ...kakao })).toContain('  KAKAO_CLIENT_SECRET: is missing');
    const market = (env: Record<string, string>) => providerConfig(readConfig({ ...NEEDED, ...env })).kakao;
    expect(market({})).toBeNull();
    expect(market({ ...kakao, KAKAO_CLIENT_SECRET: 's' })).toEqual({
      issuer: 'https://kauth.kakao.com',
      clientId: 'demo',
      clientSecret: 's',
    });
    const elsewhere = { ...kakao, KAKAO_CLIENT_SECRET: 's', KAKAO_ISSUER: 'http://127.0.0.1:9/kakao' };
    for (const config of [inSandbox(elsewhere), market(elsewhere)])
      expect(config).toEqual({ issuer: 'http://127.0.0.1:9/kakao', clientId: 'demo', clientSecret: 's' });
  });

  test.each([
    'SGIS_BASE_URL',
    'NTS_BASE_URL',
    'TOSS_BASE_URL',
    'GOOGLE_ISSUER',
    'NAVER_ISSUER',
    'NAVER_PROFILE_URL',
    'KAKAO_ISSUER',
    'POSTCODE_SCRIPT_URL',
    'MAP_NAVER_SCRIPT_URL',
  ])('%s is refused at start unless it is an address', (name) => {
    for (const odd of ['sgis', 'ftp://host', '//host', 'https://key@host', 'https://host/?key=1', 'https://host/#a']) {
      expect(problemsOf({ ...NEEDED, [name]: odd }), odd).toContain(`  ${name}: must be`);
    }
  });
});

describe('pictures', () => {
  const url = 'https://kr.object.example/pictures';
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };

  test('are on the disk without a bucket, and in it with one', () => {
    expect(readConfig(NEEDED).bucket).toBeNull();
    const bucket = { url, region: null, accessKeyId: 'key', secretAccessKey: 'secret' };
    expect(readConfig({ ...NEEDED, ...keys, S3_BUCKET_URL: url }).bucket).toEqual(bucket);
    const there = readConfig({ ...NEEDED, ...keys, S3_BUCKET_URL: url, S3_REGION: 'kr-standard' });
    expect(there.bucket).toEqual({ ...bucket, region: 'kr-standard' });
  });

  test.each([
    ['S3_BUCKET_URL', keys],
    ['S3_ACCESS_KEY_ID', { S3_BUCKET_URL: url }],
    ['S3_SECRET_ACCESS_KEY', { S3_BUCKET_URL: url, S3_ACCESS_KEY_ID: 'key' }],
    ['S3_BUCKET_URL', { ...keys, S3_BUCKET_URL: 's3://pictures' }],
    ['S3_BUCKET_URL', { ...keys, S3_BUCKET_URL: 'https://key:secret@kr.object.example/pictures' }],
    ['S3_BUCKET_URL', { ...keys, S3_BUCKET_URL: `${url}?list-type=2` }],
  ])('%s is at fault in %j', (name, env) => {
    expect(problemsOf({ ...NEEDED, ...env })).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
  });
});

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://db1,db2/market' }],
  ['DATABASE_SCHEMA', { DATABASE_URL: 'postgres://db1/market', DATABASE_SCHEMA: 'seoul, public' }],
  ['DATABASE_SCHEMA', { DATABASE_URL: 'postgres://db1/market', DATABASE_SCHEMA: 'pg_temp' }],
  ['DATABASE_SCHEMA', { DATABASE_SCHEMA: 'seoul' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://market:pw@db1:5432,db2:5432/market?target_session_attrs=read-write' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8,cdn' }],
  ['EDGE_CACHE_SECONDS', { EDGE_CACHE_SECONDS: '61' }],
])('%s is at fault in %j', (name, env) => {
  expect(problemsOf({ ...NEEDED, ...env })).toMatch(new RegExp(`^ {2}${name}: `, 'm'));
});

test('edges and the proxies in front are read from one line each', () => {
  const read = (env: Record<string, string>) => readConfig({ ...NEEDED, ...env });
  expect([read({}).edgeSeconds, read({}).trustProxy]).toEqual([0, 0]);
  expect(read({ EDGE_CACHE_SECONDS: '30' }).edgeSeconds).toBe(30);
  expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  const { trustProxy } = read({ TRUST_PROXY: '10.0.0.0/8, 2001:db8::/32' });
  expect(typeof trustProxy === 'object' && trustProxy.check('10.9.9.9')).toBe(true);
});

describe('.env.example', () => {
  const text = readFileSync('.env.example', 'utf8');
  const shown = [...text.matchAll(/^(# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, isOff, name, value]) => ({
    isOff,
    name,
    value,
  }));

  test('names every variable there is, and no other', () => {
    const files = ['config.ts', 'brand.ts', 'service-addresses.ts'].map((file) =>
      readFileSync(`src/lib/server/config/${file}`, 'utf8'),
    );
    const source = files.join('\n');
    const read = source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):|'([A-Z][A-Z0-9]*_[A-Z_]+)'|\benv\.([A-Z][A-Z0-9_]+)/gm);
    const names = new Set([...read].map(([, schema, key, other]) => schema ?? key ?? other));
    // Kubernetes sets it in every pod.
    names.delete('KUBERNETES_SERVICE_HOST');
    // compose.yaml alone reads these.
    for (const name of ['POSTGRES_PASSWORD', 'MARKET_IMAGE', 'GRAFANA_PASSWORD']) names.add(name);
    expect(shown.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  test('shows what holds without each line, and changes nothing by being copied', () => {
    const off = shown.filter(({ isOff, value }) => isOff && value);
    expect(off.length).toBeGreaterThan(8);
    const written = Object.fromEntries(off.map(({ name, value }) => [name!, value!]));
    expect(readConfig({ ...NEEDED, ...written })).toEqual(readConfig(NEEDED));
    for (const { isOff, name, value } of shown) if (!isOff) expect(value, name).toBe('');
  });
});

// design.md 3; field case 5.8.
test.each([
  ['1', true],
  ['on', true],
  ['0', false],
  ['off', false],
  [undefined, true],
])('OPERATOR_SECOND_FACTOR=%s', (set, wanted) => {
  const env =
    set === undefined
      ? NEEDED
      : { ...NEEDED, DATA_KEY: 'a key that encrypts, and that only these tests know', OPERATOR_SECOND_FACTOR: set };
  expect(readConfig(env).operators.secondFactor).toBe(wanted);
});
