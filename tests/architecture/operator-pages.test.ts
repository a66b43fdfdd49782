import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What the console's pages ask for that names a person. */
const NAMES_SOMEBODY = /\b(showPerson|findPeople|showOrder|showMart|listStaff|showOperatorCase)\(/;
/** The guard keeps the read in the operators' log (src/pages/operator/_guard.ts). */
const IS_KEPT = /operatorOnly\(Astro, \{[^}]*\b(reads|subject)\b/;

// market.md, trap 13; the calls beside them: tests/server/operator-traps.test.ts.
test('a page of the console that names somebody leaves a row in the log', async () => {
  const naming: string[] = [];
  for await (const file of glob('src/pages/operator/**/*.astro')) {
    const text = await readFile(file, 'utf8');
    if (!NAMES_SOMEBODY.test(text)) continue;
    naming.push(file.replace('src/pages/operator/', ''));
    expect(IS_KEPT.test(text), file).toBe(true);
  }
  expect(naming.sort()).toEqual([
    'cases/[caseId].astro',
    'marts/[martId].astro',
    'marts/[martId]/terms.astro',
    'orders/[orderId].astro',
    'people/[userId].astro',
    'people/index.astro',
    'staff.astro',
  ]);
});
