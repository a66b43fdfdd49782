import { setTimeout as wait } from 'node:timers/promises';
import type { ByHand } from '../databases/by-hand.ts';
import type { Postgres } from '../engines/postgres.ts';
import { type Fault, seconds } from '../under-load.ts';
import { until } from '../until.ts';

/** Until somebody, or something, has noticed. */
const NOTICED_MS = 3_000;
/** The old primary runs for so long beside the new one. */
const RETURNED_MS = 6_000;
const ORDER_WITHIN_MS = 60_000;

/**
 * The primary dies without warning under checkouts; its standby is promoted by the steps of docs/operations.md. Then
 * the old one comes back as if nothing had happened, must not be written to, and is brought back behind the new one.
 */
export const failover: Fault<ByHand> = {
  name: 'failover',
  mayTellToWait: true,
  clockJumps: true,
  cannot: () => null,
  async happen({ estate, watch, problems, say }) {
    const { database: old } = estate.databases.primary();
    const { database: next } = estate.databases.standby();
    say(`kill -9 of ${old.name}, the primary`);
    const diedAt = performance.now();
    await old.kill();
    await wait(NOTICED_MS);
    say(`fencing ${old.name}, promoting ${next.name}`);
    await estate.databases.haproxy?.fence(old.name);
    const promotedFrom = performance.now();
    await next.promote();
    await next.waitForStandby(false);
    estate.databases.swap();
    const promotion = performance.now() - promotedFrom;
    if ((await watch.nextOrder(ORDER_WITHIN_MS)) === null) problems.push('no order after the promotion');
    const interruption = performance.now() - diedAt;

    if (estate.databases.haproxy) {
      say(`${old.name} comes back as if nothing had happened`);
      await old.start();
      const before = await lastWritten(old);
      await wait(RETURNED_MS);
      // A pooler beside it may connect, of which nobody is a client.
      const after = await lastWritten(old);
      if (after !== before) problems.push(`the old primary was written to: ${after} after ${before}`);
      await old.stop();
    }
    say(`bringing ${old.name} back behind ${next.name}`);
    const from = performance.now();
    const by = await old.rewind(next);
    await old.start();
    await until(`${old.name} follows ${next.name}`, next.isFollowed);
    await next.waitForStandby(true);
    await estate.databases.haproxy?.unfence(old.name);
    return {
      'kill to first order, s': seconds(interruption),
      'of that until noticed, s': seconds(NOTICED_MS),
      'of that promotion, s': seconds(promotion),
      'back as a standby by': by,
      'that took, s': seconds(performance.now() - from),
    };
  },
};

/** Every order, move of stock and piece of news has a row. */
async function lastWritten(database: Postgres): Promise<string> {
  const [row] = await database.ask<{ last: string }>(
    `select concat_ws(' ', (select max(id) from orders), (select max(id) from stock_ledger), (select max(id) from events)) as last`,
    'market',
  );
  return row!.last;
}
