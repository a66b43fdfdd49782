import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startPostgres } from '../server/postgres-server.ts';
import { Caller } from './api.ts';
import { PORT } from './server.ts';
import { startServer } from './start-server.ts';

/** After so many purchases the power goes: in the middle of the next ones, at a different point each time. */
const POWER_CUTS_AFTER = [2, 7, 15];
const BUYERS = 6;
const ORDERS_A_CALL = 50;

interface Order {
  orderId: number;
}

interface Buying {
  bought: Map<string, number[]>;
  onBought: () => void;
  stopped: () => boolean;
}

async function buyUntilPowerCut(origin: string, { bought, onBought, stopped }: Buying): Promise<void> {
  const answer = await fetch(`${origin}/api/buyer/products/nearby?lat=37.5572&lng=126.9245&size=100`);
  const products = (await answer.json()) as { productId: number; quantity: number }[];
  await Promise.all(
    Array.from({ length: BUYERS }, async (_, i) => {
      const email = `crash${i}@demo.test`;
      const buyer = await Caller.signIn(origin, email);
      for (let n = i; !stopped(); n += BUYERS) {
        const { productId } = products[n % products.length]!;
        const made = await buyer
          .call('POST', `/api/buyer/pay/on-site?productId=${productId}&quantity=1`)
          .catch(() => null);
        if (made?.status !== 200) continue;
        bought.set(email, [...(bought.get(email) ?? []), (made.body as Order).orderId]);
        onBought();
      }
    }),
  );
}

async function survivesPowerCuts(port: number, database: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dongne-crash-'));
  const bought = new Map<string, number[]>();
  try {
    for (const after of POWER_CUTS_AFTER) {
      const server = await startServer({ port, dataDir, env: database });
      let stopped = false;
      let left = after;
      const enough = Promise.withResolvers<void>();
      const onBought = () => {
        left -= 1;
        if (left === 0) enough.resolve();
      };
      const buying = buyUntilPowerCut(server.origin, { bought, onBought, stopped: () => stopped }).catch(() => {});
      await Promise.race([enough.promise, buying.then(() => Promise.reject(new Error('buyers gave up')))]);
      await server.kill();
      stopped = true;
      await buying;
    }

    const server = await startServer({ port, dataDir, env: database });
    for (const [email, orderIds] of bought) {
      const buyer = await Caller.signIn(server.origin, email);
      // The list of open orders ends at 200; a quick machine buys more.
      for (let at = 0; at < orderIds.length; at += ORDERS_A_CALL) {
        const asked = orderIds.slice(at, at + ORDERS_A_CALL);
        const { body } = await buyer.call('GET', `/api/buyer/order/cart-complete?orderIds=${asked.join(',')}`);
        expect(body).toEqual(expect.arrayContaining(asked.map((orderId) => expect.objectContaining({ orderId }))));
      }
    }
    await server.stop();

    const ledger = spawnSync('node', ['scripts/ops.ts', 'verify-ledger'], {
      env: { ...process.env, SANDBOX: '1', DATA_DIR: dataDir, ...database },
      encoding: 'utf8',
    });
    expect(ledger.stdout + ledger.stderr).toContain('The ledger adds up.');
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test.describe('a server that is killed in mid-purchase loses nothing it acknowledged', () => {
  test.setTimeout(300_000);

  test('on the embedded database', () => survivesPowerCuts(PORT + 1, {}));

  test('on PostgreSQL', async () => {
    const postgres = await startPostgres();
    try {
      await survivesPowerCuts(PORT + 2, { DATABASE_URL: postgres.url('postgres') });
    } finally {
      await postgres.stop();
    }
  });
});
