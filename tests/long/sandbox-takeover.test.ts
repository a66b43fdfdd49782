import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { createGateways } from '#lib/server/gateways/index.ts';
import { createSqlStore, sandboxGatewaysConfig } from '#sandbox/index.ts';
import type { SandboxDatabase } from '#sandbox/sql-store.ts';
import { runSandbox, stoppedClock } from '../sandbox/running-sandbox.ts';

test('the sandbox on a database: another process goes on where a killed one stopped', async () => {
  const pglite = await PGlite.create();
  const clock = stoppedClock();
  const database: SandboxDatabase = {
    query: (text, values) => pglite.query(text, values),
    transaction: (work) => pglite.transaction((tx) => work((text, values) => tx.query(text, values))),
  };
  const publicOrigin = 'https://market.invalid';
  const processOf = () => runSandbox({ store: createSqlStore(database, clock), clock, publicOrigin });
  const first = await processOf();
  const payment = { orderId: 'ord_123456', amountWon: 1_000, idempotencyKey: 'k' };
  await first.post('/sandbox/faults', { provider: 'toss', fault: 'confirm_timeout_after_commit' });
  const authorized = await first.post('/sandbox/toss/authorize', { orderId: payment.orderId, amount: 1_000 });
  const { paymentKey } = (await authorized.json()) as { paymentKey: string };
  const tossOf = (origin: string) => {
    const config = sandboxGatewaysConfig(origin);
    return createGateways({ ...config, toss: config.toss && { ...config.toss, timeoutMs: 1_000 } }).toss;
  };
  expect(await tossOf(first.origin)?.confirm({ ...payment, paymentKey })).toMatchObject({ outcome: 'unknown' });
  await first.stop();

  const second = await processOf();
  const found = await tossOf(second.origin)?.paymentByOrder(payment.orderId);
  expect(found).toMatchObject({ ok: true, payment: { status: 'DONE', totalAmountWon: 1_000 } });
  expect(await tossOf(second.origin)?.confirm({ ...payment, paymentKey })).toEqual(found);
  await second.stop();
  await pglite.close();
});
