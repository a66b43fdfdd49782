import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { WEEK_MUTANTS } from './week-mutants.ts';
import { YEAR_MUTANTS } from './year-mutants.ts';

/**
 * A text of a declaration that another takes the place of: the file may be moved, lines may come and go, the formatter
 * may break them.
 */
interface Change {
  /** The name that the declaration has, at the top level of a file. */
  symbol: string;
  /** Stands there once. */
  from: string;
  to: string;
}

export interface SourceMutant<Finder extends string> {
  name: string;
  fault: string;
  finder: Finder;
  /** What the new text asks for of other files, by name. */
  needs?: readonly string[];
  changes: readonly Change[];
}

interface Declaration {
  path: string;
  text: string;
  isExported: boolean;
}

const HEAD = /^(export )?(?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm;

let found: Map<string, Declaration[]> | undefined;

/** Every declaration at the top level of a file of the market, to where the next one begins. */
function declarations(): Map<string, Declaration[]> {
  if (found) return found;
  const all = new Map<string, Declaration[]>();
  for (const name of readdirSync('src/lib', { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const path = join('src/lib', name);
    const source = readFileSync(path, 'utf8');
    const heads = [...source.matchAll(HEAD)];
    for (const [at, { 1: isExported, 2: symbol, index }] of heads.entries()) {
      const text = source.slice(index, heads[at + 1]?.index ?? source.length);
      const others = all.get(symbol!) ?? [];
      all.set(symbol!, [...others, { path, text, isExported: isExported !== undefined }]);
    }
  }
  found = all;
  return all;
}

/** A text as it may stand in a source, however it is broken into lines. */
const asWritten = (text: string) =>
  new RegExp(
    text
      .trim()
      .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/\s+/g, '\\s+'),
    'g',
  );

function importOf(symbol: string): string {
  const exported = (declarations().get(symbol) ?? []).filter(({ isExported }) => isExported);
  if (exported.length !== 1) throw new Error(`${exported.length} files export ${symbol}`);
  return `import { ${symbol} } from '${exported[0]!.path.replace('src/lib/', '#lib/')}';\n`;
}

/** The files with a mutant in them, by their paths. Throws where it does not apply. */
function mutated({ needs = [], changes }: SourceMutant<string>): Map<string, string> {
  const files = new Map<string, string>();
  for (const { symbol, from, to } of changes) {
    const places = (declarations().get(symbol) ?? []).filter(({ text }) => text.match(asWritten(from))?.length === 1);
    if (places.length !== 1) throw new Error(`${places.length} declarations of ${symbol} have once: ${from.trim()}`);
    const { path, text } = places[0]!;
    const source = files.get(path) ?? needs.map(importOf).join('') + readFileSync(path, 'utf8');
    if (!source.includes(text)) throw new Error(`${symbol} is changed twice`);
    files.set(
      path,
      source.replace(text, () => text.replace(asWritten(from), () => to.trim())),
    );
  }
  return files;
}

const asMutant = (mutant: SourceMutant<string>): Mutant => ({
  name: mutant.name,
  fault: mutant.fault,
  finder: mutant.finder,
  apply(folder, { isTrial = false, isReverse = false } = {}) {
    try {
      for (const [path, text] of mutated(mutant)) {
        // As it is in the project, beside whose copy this is.
        if (!isTrial) writeFileSync(join(folder, path), isReverse ? readFileSync(path, 'utf8') : text);
      }
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  },
});

/** Those that a proof of the small week finds, and those that a test of the model of a year finds. */
export const readWeekMutants = (): Mutant[] => WEEK_MUTANTS.map(asMutant);
export const readYearMutants = (): Mutant[] => YEAR_MUTANTS.map(asMutant);
