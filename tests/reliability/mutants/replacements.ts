import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { YEAR_MUTANTS, type YearMutant } from './year-mutants.ts';

/** The year's mutants, each a text that takes another's place: no line beside it, and no other number of lines, can keep it from applying. */
export const readReplacements = (): Mutant[] =>
  YEAR_MUTANTS.map((mutant) => ({
    name: mutant.name,
    fault: mutant.fault,
    finder: mutant.test,
    apply: (folder, how) => replaceText(folder, mutant, how),
  }));

function replaceText(
  folder: string,
  { path, from, to }: YearMutant,
  { isTrial = false, isReverse = false } = {},
): string | null {
  const file = join(folder, path);
  const source = readFileSync(file, 'utf8');
  if (isReverse) {
    // As it is in the project, beside whose copy this is.
    writeFileSync(file, readFileSync(path, 'utf8'));
    return null;
  }
  const parts = source.split(from);
  if (parts.length !== 2) return `${path} has ${parts.length - 1} times: ${from.trim()}`;
  if (!isTrial) writeFileSync(file, parts.join(to));
  return null;
}
