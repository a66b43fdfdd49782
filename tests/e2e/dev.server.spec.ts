import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../free-ports.ts';
import { alive, watchForComplaints } from './visitors.ts';

const port = await freePort();
const origin = `http://localhost:${port}`;

test('`npm run dev` shows the source as it is: pages, their scripts and their islands', async ({ page }) => {
  test.setTimeout(240_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'dongne-dev-'));
  const settings = {
    SANDBOX: '0',
    PUBLIC_ORIGIN: origin,
    SESSION_SECRET: 'known to this test alone, and to nobody else',
  };
  const npm = spawn('npm', ['run', 'dev', '--', '--host', 'localhost', '--port', String(port)], {
    env: { ...process.env, ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: 'ignore',
    // With a group of its own: npm leaves what it started to itself.
    detached: true,
  });
  const ended = once(npm, 'exit');
  const status = () =>
    fetch(`${origin}/buyer/cart`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await expect.poll(status, { timeout: 120_000 }).toBe(200);
    // What it bundles for the browser at the first visit may have it load a page again: the second is as it will be.
    await page.goto(`${origin}/buyer/cart`);
    await page.waitForLoadState('networkidle');
    const noComplaints = watchForComplaints(page);
    await page.goto(`${origin}/buyer/cart`);
    await alive(page);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
    await expect(page.getByRole('dialog', { name: '로그인' })).toBeVisible();
    noComplaints();
  } finally {
    process.kill(-npm.pid!, 'SIGTERM');
    await ended;
    await expect.poll(status).toBe(0);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
});
