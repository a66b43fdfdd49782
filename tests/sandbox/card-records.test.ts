import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCardRecords } from '#sandbox/card-records.ts';
import type { FileStore } from '#sandbox/file-store.ts';
import { createSqlStore } from '#sandbox/sql-store.ts';
import type { SandboxStore } from '#sandbox/store.ts';
import { runSandbox, stoppedClock } from './running-sandbox.ts';

/**
 * The card provider's stand-in keeps its own records: what it has charged stays, whatever the market's database loses.
 */
const clock = stoppedClock();
let folder: string;
let pglite: PGlite;
let store: SandboxStore;
const opened: FileStore[] = [];
beforeAll(async () => {
  pglite = await PGlite.create();
  folder = mkdtempSync(join(tmpdir(), 'dongne-cards-'));
});
beforeEach(async () => {
  store = createSqlStore(
    {
      query: (text, values) => pglite.query(text, values),
      transaction: (work) => pglite.transaction((tx) => work((text, values) => tx.query(text, values))),
    },
    clock,
  );
  await store.clear();
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
afterAll(async () => {
  await pglite.close();
  rmSync(folder, { recursive: true });
});

type Place = Parameters<typeof openCardRecords>[0];
const embedded = (dataDir: string): Place => ({
  dataDir: join(folder, dataDir),
  database: { kind: 'embedded', folder: '' },
  sandboxDir: null,
});
const postgres = (dataDir: string): Place => ({
  ...embedded(dataDir),
  database: { kind: 'postgres', url: '', pool: 1 },
});

/** A process of the sandbox on this database. */
async function start(place: Place) {
  const cardRecords = await openCardRecords(place, store, clock);
  opened.push(cardRecords);
  const sandbox = await runSandbox({ store, clock, cardRecords });
  const authorization = `Basic ${Buffer.from('test_sk_sandbox:').toString('base64')}`;
  return {
    stop: () => sandbox.stop(),
    reset: () => sandbox.post('/sandbox/reset', {}),
    async charge(orderId: string): Promise<void> {
      const authorized = await sandbox.post('/sandbox/toss/authorize', { orderId, amount: 11_006 });
      const { paymentKey } = (await authorized.json()) as { paymentKey: string };
      const card = { paymentKey, orderId, amount: 11_006 };
      const charged = await sandbox.post('/sandbox/toss/v1/payments/confirm', card, { authorization });
      expect(charged.status).toBe(200);
    },
    async statusOf(orderId: string): Promise<string> {
      const headers = { authorization };
      const found = await fetch(`${sandbox.origin}/sandbox/toss/v1/payments/orders/${orderId}`, { headers });
      const { status, code } = (await found.json()) as { status?: string; code?: string };
      return status ?? code!;
    },
  };
}

test('a charge is known to every process on one database, each with a data folder of its own', async () => {
  const [one, other] = [await start(postgres('one')), await start(postgres('other'))];
  await one.charge('charged_at_one');
  expect(await other.statusOf('charged_at_one')).toBe('DONE');
  await Promise.all([one.stop(), other.stop()]);
});

test('what the database loses the provider still has', async () => {
  const one = await start(embedded('losing'));
  await one.charge('charged_and_lost');
  await store.clear({ keep: ['cardFile'] });
  await one.stop();
  const again = await start(embedded('losing'));
  expect(await again.statusOf('charged_and_lost')).toBe('DONE');
  await again.stop();
});

test('a reset of the sandbox resets the provider, and leaves it its file', async () => {
  const one = await start(embedded('reset'));
  await one.charge('before_the_reset');
  expect((await one.reset()).status).toBe(200);
  expect(await one.statusOf('before_the_reset')).toBe('NOT_FOUND_PAYMENT');
  await one.charge('after_the_reset');
  await one.stop();
  const again = await start(embedded('reset'));
  expect(await again.statusOf('after_the_reset')).toBe('DONE');
  await again.stop();
});
