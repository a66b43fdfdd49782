import { setTimeout as wait } from 'node:timers/promises';
import { orderOnSite } from '../../reliability/on-site.ts';
import type { Goods } from '../../reliability/shop.ts';
import { type Fault, type Scene, seconds } from '../under-load.ts';

const ORDERS = 8;
const RIGHT_WITHIN_MS = 10_000;

/** The standby stops replaying: it has every commit and shows none. What visitors are shown stays right. */
export const lag: Fault = {
  name: 'lag',
  mayTellToWait: false,
  // Orders that expire would give back what is counted here.
  clockJumps: false,
  cannot: () => null,
  async happen(scene) {
    const { database } = scene.estate.standby();
    const readers = await countReaders(scene);
    const before = await slowestView(scene);
    scene.say(`${database.name} stops replaying`);
    await database.ask('select pg_wal_replay_pause()');
    const behind = await slowestView(scene);
    await wait(3_000);
    const far = await slowestView(scene);
    const [row] = await database.ask<{ behind: number }>(
      'select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::int as behind',
    );
    await database.ask('select pg_wal_replay_resume()');
    scene.say(`${database.name} replays again`);
    return {
      'processes that read from the standby': readers,
      'an order is seen everywhere after, s': before,
      '… just after replay stopped, s': behind,
      '… with replay behind for seconds, s': far,
      'behind at last, KB': Math.round(row!.behind / 1_000),
    };
  },
};

/** Orders one piece after the other, and looks at it as a visitor at every process; the longest time until all show the truth. */
async function slowestView(scene: Scene): Promise<number> {
  const { estate, newcomer, problems, attempts } = scene;
  const goods = await listing(scene);
  const buyer = newcomer();
  let slowest = 0;
  const shown = new Map(estate.processes.origins.map((origin) => [origin, goods.quantity]));
  for (let left = goods.quantity - 1; left >= goods.quantity - ORDERS; left -= 1) {
    const { bought, refused } = await orderOnSite(buyer, goods, attempts);
    if (bought.length === 0) throw new Error(`no order of ${goods.productId}: ${refused.join()}`);
    const from = performance.now();
    for (const origin of estate.processes.origins) {
      for (;;) {
        const answer = await fetch(`${origin}/api/buyer/products/${goods.productId}`);
        const { quantity } = (await answer.json()) as { quantity: number };
        if (quantity > shown.get(origin)!) problems.push(`${origin} showed ${quantity} after ${shown.get(origin)}`);
        shown.set(origin, quantity);
        if (quantity === left) break;
        if (performance.now() - from > RIGHT_WITHIN_MS) {
          problems.push(`${origin} shows ${quantity} of product ${goods.productId}, and there are ${left}`);
          break;
        }
        await wait(20);
      }
    }
    slowest = Math.max(slowest, performance.now() - from);
  }
  return seconds(slowest);
}

/** Something that nobody else knows of. */
const listing = ({ shop }: Scene): Promise<Goods> =>
  shop.register({ name: '지켜보는 빵', priceWon: 1_000, quantity: 2 * ORDERS });

/** What each process says of itself; it says so to its own machine alone. */
async function countReaders({ estate }: Scene): Promise<number | string> {
  const said = await Promise.all(
    estate.processes.origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text()),
  );
  if (!said.every((text) => /^standby_read /m.test(text))) return 'not to be seen from here';
  return said.filter((text) => /^standby_read 1$/m.test(text)).length;
}
