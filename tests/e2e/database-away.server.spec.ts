import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPostgres } from '../server/postgres-server.ts';
import { PORT } from './server.ts';
import { startServer } from './start-server.ts';

test('while the database is away, pages say so and when to come again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dongne-market-away-'));
  const database = await startPostgres();
  const server = await startServer({
    ...{ port: PORT + 3, dataDir, log: join(dataDir, 'log') },
    env: {
      ...{ DATABASE_URL: database.url('postgres'), SANDBOX: '0', PUBLIC_ORIGIN: `http://localhost:${PORT + 3}` },
      SESSION_SECRET: 'a secret that only these tests know, and nobody else',
      SANDBOX_STARTS_AT: '',
    },
  });
  try {
    // A page that cannot say anything without the database.
    const product = () =>
      fetch(`${server.origin}/buyer/product/1`, {
        headers: { accept: 'text/html' },
        signal: AbortSignal.timeout(8_000),
      });
    expect((await product()).status).toBe(404);
    await database.stop();
    const answer = await product();
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toContain('no-cache');
    expect(await answer.text()).toContain('잠시 뒤 다시 시도해 주세요');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
