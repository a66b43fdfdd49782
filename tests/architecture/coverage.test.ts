import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './source.ts';

const PAGE = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const SECURITY = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

interface Row {
  line: number;
  where: string[];
  shownBy: string;
}

/** The rows of the tables, without their titles. */
function rowsOf(page: string): Row[] {
  return page.split('\n').flatMap((text, i) => {
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim());
    if (cells.length !== 5 || cells[1] === 'Spec' || /^-+$/.test(cells[1]!)) return [];
    return [{ line: i + 1, where: inBackticks(cells[2]!), shownBy: cells[3]! }];
  });
}

const inBackticks = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);

/** Each test file that a text names, with the tests it quotes from it. */
function quoted(text: string): { file: string; names: string[] }[] {
  return [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`([^`]*)/g)].map(([, file, rest]) => ({
    file: file!,
    names: [...rest!.matchAll(/“([^”]+)”/g)].map(([, name]) => name!),
  }));
}

/** Whether it is a whole literal that is given to `test`, `it` or `describe`, or begins a row of `each`. */
const isTestIn = (code: string, name: string) =>
  ["'", '"', '`'].some((quote) => {
    const before = code.slice(0, Math.max(0, code.indexOf(quote + name + quote)));
    return /(\b(test|it|describe|describeOnBoth)(\.\w+)?|\)|\]|`)\(\s*$|\[\s*$/.test(before);
  });

/** What of a text is not there: files, and tests that no file has. */
function missingTests(text: string, line: number): string[] {
  return quoted(text).flatMap(({ file, names }) => {
    const path = join(ROOT, 'tests', file);
    if (!existsSync(path)) return [`line ${line}: no file tests/${file}`];
    const code = readFileSync(path, 'utf8');
    return names.filter((name) => !isTestIn(code, name)).map((name) => `line ${line}: no “${name}” in ${file}`);
  });
}

const rows = rowsOf(PAGE);

describe('the page that says what shows what', () => {
  test('names files that exist', () => {
    const named = rows.flatMap(({ line, where }) => where.map((path) => ({ line, path })));
    expect(named.filter(({ path }) => !existsSync(join(ROOT, 'src', path)))).toEqual([]);
  });

  test('quotes tests that exist, between the tables too', () => {
    expect(PAGE.split('\n').flatMap((text, i) => missingTests(text, i + 1))).toEqual([]);
  });

  test('and so does the page that says what is defended', () => {
    expect(SECURITY.split('\n').flatMap((text, i) => missingTests(text, i + 1))).toEqual([]);
    expect(quoted(SECURITY).length).toBeGreaterThan(20);
  });

  test('has a test in every row, or says that there is none', () => {
    const without = rows.filter(({ shownBy }) => quoted(shownBy).every(({ names }) => names.length === 0));
    expect(without.filter(({ shownBy }) => shownBy !== 'no test: see Open')).toEqual([]);
  });

  test('and would notice what is gone', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(missingTests('`domain/limits.test.ts` “no such test”; `domain/gone.test.ts` “x”', 7)).toEqual([
      'line 7: no “no such test” in domain/limits.test.ts',
      'line 7: no file tests/domain/gone.test.ts',
    ]);
  });
});
