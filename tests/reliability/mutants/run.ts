import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benches, Found, Mutant } from './mutant.ts';
import { readWeekMutants, readYearMutants } from './source-mutants.ts';
import { openWeek } from './week.ts';
import { openYear } from './year.ts';

export interface MutantsOptions {
  port: number;
  log: string;
  /** Some of them, by name; all unless told. */
  only?: readonly string[];
  say(line: string): void;
}

/** So many run at once. */
const LANES = 2;

/**
 * Proves the proofs of the small week and the model of a year: without a mutant none of them fails, and each mutant
 * makes exactly its own fail. A mutant is put into a copy of the source in a folder of its own, and what is tried runs
 * from there. Answers what is not so.
 */
export async function runMutants({ only = [], port, log, say }: MutantsOptions): Promise<string[]> {
  const [ofWeek, ofYear] = [readWeekMutants(), readYearMutants()];
  const all = [...ofWeek, ...ofYear];
  const unknown = only.filter((name) => !all.some((mutant) => mutant.name === name));
  if (unknown.length > 0)
    throw new Error(`no mutant ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`);
  const isWanted = ({ name }: Mutant) => only.length === 0 || only.includes(name);
  const root = mkdtempSync(join(tmpdir(), 'dongne-mutants-'));
  const wrong: string[] = [];
  try {
    for (const [mutants, open] of [
      [ofWeek.filter(isWanted), () => openWeek(root, LANES, { port, log })],
      [ofYear.filter(isWanted), () => openYear(root, LANES)],
    ] as const) {
      if (mutants.length > 0) wrong.push(...(await tryAll(mutants, await open(), say)));
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return wrong;
}

async function tryAll(mutants: readonly Mutant[], benches: Benches, say: (line: string) => void): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [null, ...mutants];
  try {
    await Promise.all(
      benches.lanes.map(async (bench) => {
        for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
          const from = performance.now();
          const verdict = judge(mutant, await bench.tryOne(mutant).catch(whyNot));
          const seconds = Math.round((performance.now() - from) / 1_000);
          const what = mutant ? `${mutant.name}: ${mutant.finder}` : 'no mutant: nothing';
          say(`${verdict ? '✗' : '✓'} ${what} (${seconds} s)`);
          if (!verdict) continue;
          say(verdict);
          wrong.push(mutant?.name ?? 'no mutant');
        }
      }),
    );
  } finally {
    await benches.close();
  }
  return wrong;
}

const whyNot = (error: unknown) => `it was not tried to its end: ${error instanceof Error ? error.message : error}`;

/** Null where exactly the mutant's own finder failed. */
function judge(mutant: Mutant | null, found: Found[] | string): string | null {
  if (typeof found === 'string') return `    ${found}`;
  const failed = new Set(found.map(({ finder }) => finder));
  const wanted = new Set(mutant ? [mutant.finder] : []);
  if (failed.size === wanted.size && [...failed].every((finder) => wanted.has(finder))) return null;
  const lines = found.slice(0, 12).map(({ finder, what }) => `    ${finder}: ${what}`);
  return [`    failed: ${[...failed].join(', ') || 'nothing'}`, ...lines].join('\n');
}
