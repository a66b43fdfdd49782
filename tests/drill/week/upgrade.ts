import { setTimeout as wait } from 'node:timers/promises';
import { listMigrations } from '#lib/server/db/migration-files.ts';
import { type Fault, seconds } from '../under-load.ts';

/** Old and new processes run beside each other for so long, after each renewal. */
const MIXED_MS = 4_000;

/** Three processes of the release before become three of this one, one after the other, with migrations beside them. */
export const upgrade = (from: string): Fault => ({
  name: 'upgrade',
  mayTellToWait: false,
  clockJumps: true,
  // The release before may end requests that take longer than ten seconds when it is stopped; a provider that does not answer takes longer.
  armsProvider: false,
  cannot: () => null,
  async happen({ estate, problems, say }) {
    const { database } = estate.primary();
    const newest = async () =>
      (
        await database.ask<{ at: string; n: number }>(
          'select max(created_at)::text as at, count(*)::int as n from drizzle.__drizzle_migrations',
          'market',
        )
      )[0]!;
    const before = await newest();
    const took: number[] = [];
    for (const i of estate.processes.origins.keys()) {
      say(`process ${i + 1} of ${from} becomes one of this build`);
      const started = performance.now();
      await estate.processes.renew(i, process.cwd());
      took.push(seconds(performance.now() - started));
      await wait(MIXED_MS);
    }
    const after = await newest();
    if (Number(after.at) !== listMigrations().at(-1)!.when)
      problems.push(`the newest migration is that of ${after.at}`);
    return {
      from,
      'migrations beside them': after.n - before.n,
      'renewed in, s': took.join(', '),
    };
  },
});
