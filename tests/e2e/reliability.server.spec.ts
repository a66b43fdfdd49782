import { mkdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { freePorts } from '../free-ports.ts';
import { runReliability } from '../reliability/run.ts';

const LOG = '.cache/reliability/server.log';

/** A small part of `npm run reliability` (docs/reliability.md). */
for (const database of ['PGlite', 'PostgreSQL'] as const) {
  test(`checkouts with faults and power cuts on ${database}: nothing lost, nothing doubled`, async () => {
    test.setTimeout(900_000);
    mkdirSync('.cache/reliability', { recursive: true });
    const figures = await runReliability({
      database,
      checkouts: 24,
      buyers: 8,
      seed: 1,
      port: await freePorts(8),
      log: LOG,
    });
    expect(figures.problems).toEqual([]);
    expect(figures.powerCuts).toBeGreaterThan(0);
    expect(figures.chargedWon).toBeGreaterThan(0);
  });
}
