import { setTimeout as wait } from 'node:timers/promises';
import { listMigrations } from '#lib/server/platform/database/migration-files.ts';
import type { ByHand } from '../databases/by-hand.ts';
import { type Fault, seconds } from '../under-load.ts';

/** Old and new processes run beside each other for so long, after each renewal. */
const MIXED_MS = 4_000;

/** Three processes of the release before become three of this one, one after the other. */
export const upgrade = (from: string): Fault<ByHand> => ({
  name: 'upgrade',
  mayTellToWait: false,
  clockJumps: true,
  // The release before may end requests that take longer than ten seconds when it is stopped; a provider that does not
  // answer takes longer.
  armsProvider: false,
  cannot: () => null,
  async happen({ estate, problems, say }) {
    const took: number[] = [];
    for (const i of estate.processes.origins.keys()) {
      say(`process ${i + 1} of ${from} becomes one of this build`);
      const started = performance.now();
      await estate.processes.renew(i, process.cwd());
      took.push(seconds(performance.now() - started));
      await wait(MIXED_MS);
    }
    const { database } = estate.databases.primary();
    const [newest] = await database.ask<{ hash: string }>(
      'select hash from __drizzle_migrations order by created_at desc limit 1',
      'market',
    );
    if (newest?.hash !== listMigrations().at(-1)!.hash) problems.push('the database is not at the newest migration');
    return { from, 'renewed in, s': took.join(', ') };
  },
});
