import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-ports.ts';

const ENTRY = join(process.cwd(), 'dist/server/entry.mjs');
const HOST = join(process.cwd(), 'tests/e2e/host.ts');

/** A folder of the operator's, which is not the market's. */
let folder: string;
let host: ChildProcess;
let origin: string;
let output = '';

async function mount(way: 'bare' | 'chain', env: Record<string, string> = {}): Promise<void> {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  output = '';
  host = spawn(process.execPath, [HOST, ENTRY, way], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOST_PORT: String(port),
      PUBLIC_ORIGIN: origin,
      SANDBOX: '0',
      LOG_LEVEL: 'error',
      // Where it would listen, were it run.
      PORT: String(await freePort()),
      SESSION_SECRET: 'known to this test alone, and to nobody else',
      ...env,
    },
  });
  for (const from of [host.stdout!, host.stderr!]) from.on('data', (bytes) => (output += bytes));
  await expect.poll(() => output).toContain(`host at ${port}`);
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dongne-host-'));
});
test.afterEach(async () => {
  if (host.exitCode === null) {
    host.kill('SIGKILL');
    await once(host, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** What every way of running the market answers. */
async function expectMarket(): Promise<void> {
  const page = await fetch(`${origin}/home`, { headers: { 'accept-encoding': 'br' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(page.headers.get('content-encoding')).toBe('br');
  const html = await page.text();
  const style = /href="(\/_assets\/[^"]+\.css)"/.exec(html)![1]!;
  const file = await fetch(origin + style);
  expect(file.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${origin}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${origin}/api/auth/login`)).json()).toMatchObject({ code: 'notSignedIn' });
  const posted = await fetch(`${origin}/api/buyer/carts/addCart`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ productId: 1, quantity: 1 }),
  });
  expect(posted.status).toBe(401);
  // A request of another site.
  const foreign = await fetch(`${origin}/api/auth/logout`, {
    method: 'POST',
    headers: { origin: 'https://x.example' },
  });
  expect(foreign.status).toBe(403);
  expect(await (await fetch(`${origin}/api/nothing`)).json()).toMatchObject({ code: 'notFound' });
}

test('imported, the market does nothing: it neither listens nor keeps a process alive', async () => {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  host = spawn(
    process.execPath,
    ['--input-type=module', '-e', `import ${JSON.stringify(ENTRY)}; console.log('there')`],
    { cwd: folder, env },
  );
  const said = text(host.stdout!);
  expect((await once(host, 'exit'))[0]).toBe(0);
  expect(await said).toBe('there\n');
});

test('mounted in a server of Node’s, the market answers everything, and ends with it', async () => {
  await mount('bare');
  await expectMarket();
  const missing = await fetch(`${origin}/nobodys`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('동네마켓');
  host.kill('SIGTERM');
  expect((await once(host, 'exit'))[0]).toBe(0);
});

test('mounted in a chain, the market leaves to the next what is not its own, untouched', async () => {
  await mount('chain');
  expect(await (await fetch(`${origin}/mine`)).text()).toBe('mine');
  await expectMarket();
  const posted = await fetch(`${origin}/nobodys?x=%25`, { method: 'POST', body: 'a body' });
  expect(posted.headers.get('x-host')).toBe('1');
  expect(await posted.text()).toBe("nobody's: POST /nobodys?x=%25 a body");
  expect(posted.headers.get('content-security-policy')).toBeNull();
  for (const path of ['/buyer/nothing', '/seller/mart//customers', '/%ff']) {
    expect((await fetch(origin + path, { redirect: 'manual' })).headers.get('x-host'), path).toBeNull();
  }
});

test('a market that cannot open says why to its host, which goes on', async () => {
  await mount('chain', { SESSION_SECRET: '' });
  const failed = await fetch(`${origin}/home`);
  expect(failed.status).toBe(500);
  expect(await failed.text()).toMatch(/^failed: .*SESSION_SECRET/s);
  expect(await (await fetch(`${origin}/mine`)).text()).toBe('mine');

  host.kill('SIGKILL');
  await once(host, 'exit');
  await mount('bare', { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
  await expect.poll(async () => (await fetch(`${origin}/home`)).status).toBe(500);
  expect(host.exitCode).toBeNull();
  await expect.poll(() => output).toContain('DATABASE_URL');
});
