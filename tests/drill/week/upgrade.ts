import { setTimeout as wait } from 'node:timers/promises';
import { listMigrations } from '#lib/server/platform/database/migration-files.ts';
import type { ByHand } from '../databases/by-hand.ts';
import type { Release } from '../release-before.ts';
import { type Fault, seconds } from '../under-load.ts';

/** Old and new processes run beside each other for so long, after each renewal. */
const MIXED_MS = 4_000;

/**
 * Three processes of the release before become three of the next one, one after the other, and then go back, without a
 * restore: the older ones run on the newer schema (docs/upgrading.md).
 */
export const upgrade = (from: Release, to: Release): Fault<ByHand> => ({
  name: 'upgrade',
  mayTellToWait: false,
  clockJumps: true,
  // The release before may end requests that take longer than ten seconds when it is stopped; a provider that does not
  // answer takes longer.
  armsProvider: false,
  cannot: () => null,
  async happen({ estate, problems, say }) {
    const { database } = estate.databases.primary();
    const figures: Record<string, string> = {};
    const newest = async () => {
      const statement = 'select hash from __drizzle_migrations order by created_at desc limit 1';
      return (await database.ask<{ hash: string }>(statement, 'market'))[0]?.hash;
    };
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const took: number[] = [];
      for (const i of estate.processes.origins.keys()) {
        say(`process ${i + 1} of ${one.name} becomes one of ${other.name}`);
        const started = performance.now();
        await estate.processes.renew(i, other.folder);
        took.push(seconds(performance.now() - started));
        await wait(MIXED_MS);
      }
      figures[`${one.name} to ${other.name} in, s`] = took.join(', ');
      if ((await newest()) !== listMigrations(`${to.folder}/dist/server/migrations`).at(-1)!.hash)
        problems.push(`the database is not at the newest migration of ${to.name}`);
    }
    return figures;
  },
});
