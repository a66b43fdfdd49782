import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { systemClock } from '#lib/server/platform/clock.ts';
import { issueAccessToken } from '#lib/server/services/person/session/access-token.ts';
import { freePort } from '../free-ports.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { startServer } from './start-server.ts';

/** A market behind a PostgreSQL of its own. */
async function openMarket() {
  const dataDir = await mkdtemp(join(tmpdir(), 'dongne-market-away-'));
  const database = await startPostgres();
  const port = await freePort();
  const log = join(dataDir, 'log');
  const server = await startServer({
    port,
    dataDir,
    log,
    env: {
      DATABASE_URL: database.url('postgres'),
      SANDBOX: '0',
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SESSION_SECRET: SECRET,
      SANDBOX_STARTS_AT: '',
    },
  });
  const page = (path: string, cookie = '') =>
    fetch(server.origin + path, { headers: { accept: 'text/html', cookie }, signal: AbortSignal.timeout(8_000) });
  const close = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, log, page, close };
}

test('while the database is away, pages say so and when to come again', async () => {
  const { database, page, close } = await openMarket();
  try {
    // A page that cannot say anything without the database.
    expect((await page('/buyer/product/1')).status).toBe(404);
    await database.stop();
    const answer = await page('/buyer/product/1');
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(await answer.text()).toContain('잠시 뒤 다시 시도해 주세요');
  } finally {
    await close();
  }
});

const SECRET = 'a secret that only these tests know, and nobody else';
const PAGES = [
  '/buyer',
  '/buyer/map',
  '/buyer/search',
  '/buyer/search?query=%EC%82%AC%EA%B3%BC',
  '/buyer/cart',
  '/buyer/purchase',
  '/buyer/search/category?category=%EA%B3%BC%EC%9D%BC',
  '/buyer/product/1',
  '/buyer/order-complete?orderId=1',
  '/buyer/receipt?orderId=1',
  '/buyer/following',
  '/buyer/account',
  '/buyer/order-complete',
  '/nowhere',
  '/seller/nowhere',
  '/seller/dashboard',
  '/seller/mart/1',
  '/seller/mart/1/customers',
  '/seller/mart/1/check',
  '/seller/store/create',
  '/operator',
  '/operator/marts/1',
];

test('while the database is away, every page of somebody signed in is whole and says so', async () => {
  const { database, page, close } = await openMarket();
  try {
    const client = new pg.Client({ connectionString: database.url('postgres') });
    await client.connect();
    await client.query(
      "insert into users (provider, subject, name, created_at) values ('google', 'g-buyer', '손님', now())",
    );
    await client.end();
    const token = await issueAccessToken({ userId: 1, sessionId: 'a session' }, SECRET, systemClock);
    const cookie = `access=${token}; place=37.556,126.923`;
    expect((await (await page('/buyer/map', cookie)).text()).includes('손님')).toBe(true);
    await database.stop();
    for (const path of PAGES) {
      const answer = await page(path, cookie);
      const html = await answer.text();
      expect([path, answer.status], html.slice(-200)).toEqual([path, 503]);
      expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
      expect(html.includes('잠시 뒤 다시 시도해 주세요'), path).toBe(true);
      expect(html.includes('</html>'), path).toBe(true);
      expect(html.includes('href="/home"'), path).toBe(!/^\/(seller|operator)\b/.test(path));
    }
    expect((await page('/home', cookie)).status).toBe(200);
  } finally {
    await close();
  }
});

test('a page that fails by our fault is logged with why and where, in one line and without what was asked for', async () => {
  const { database, log, page, close } = await openMarket();
  try {
    const client = new pg.Client({ connectionString: database.url('postgres') });
    await client.connect();
    await client.query(`
      insert into users (provider, subject, name, created_at) values ('google', 'g-owner', '사장', now());
      insert into marts (name, postcode, address, address_detail, lat, lng, phone, business_number, opens_at_minute,
        closes_at_minute, payment_method, general_manager_id, created_at, approved_at)
        values ('합정마트', '04001', '서울', '1층', 37.556, 126.923, '02-123-4567', '1248100998', 0, 0, 0, 1, now(), now());
      insert into mart_members (mart_id, user_id, position, joined_at) values (1, 1, 'generalManager', now());
      alter table products rename to products_of_another_version`);
    await client.end();
    const answer = await page(`/buyer/search?query=${encodeURIComponent('김사과네')}`, 'place=37.556,126.923');
    expect(answer.status).toBe(500);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(await answer.text()).toContain('다시 시도');

    // Jobs miss the table too, and may say so at any time: the line of the page is not the last one by right.
    const linesOfPage = async () =>
      (await readFile(log, 'utf8'))
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.includes('"path":"/buyer/search"'));
    await expect.poll(async () => (await linesOfPage()).length).toBe(1);
    expect(JSON.parse((await linesOfPage())[0]!)).toMatchObject({
      msg: 'fault',
      path: '/buyer/search',
      err: { message: expect.stringContaining('relation "products" does not exist') },
    });
    expect(await readFile(log, 'utf8')).not.toContain('김사과네');
  } finally {
    await close();
    await database.stop();
  }
});
