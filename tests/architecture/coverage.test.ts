import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './source.ts';
import { marksIn, pageOf, readCoverage, readShown } from './spec-coverage.ts';

const SECURITY = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

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
    return /(\b(test|it|describe|describeMarket|describeOnBoth)(\.\w+)?|\)|\]|`)\(\s*$|\[\s*$/.test(before);
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

const coverage = readCoverage();
const rows = coverage.sections.flatMap((section) => section.rows);
const { shown, lost } = readShown();
const known = new Set(rows.map(({ id }) => id));

describe('the page that says what shows what', () => {
  test('names files that exist', () => {
    const named = rows.flatMap(({ id, where }) => where.map((path) => ({ id, path })));
    expect(named.filter(({ path }) => !existsSync(join(ROOT, 'src', path)))).toEqual([]);
  });

  test('has a test for every row, or says that there is none', () => {
    const ids = new Set(shown.flatMap((one) => one.ids));
    expect(rows.filter(({ id, open }) => !open && !ids.has(id)).map(({ id, spec }) => `${id}: ${spec}`)).toEqual([]);
    expect(rows.filter(({ id, open }) => open && ids.has(id))).toEqual([]);
  });

  test('knows every row that a test names, once', () => {
    expect(known.size).toBe(rows.length);
    const unknown = shown.flatMap(({ file, ids }) => ids.filter((id) => !known.has(id)).map((id) => `${file}: ${id}`));
    expect(unknown).toEqual([]);
    expect(lost).toEqual([]);
  });

  test('is what the tests say: npm run docs:coverage', () => {
    expect(readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8')).toBe(pageOf(coverage, shown));
  });

  test.each([
    [`// spec: S1\ntest('a title', () => {});`, 'a title'],
    [`// spec: S1\ntest.each(['a', 'b'])('of each %s', () => {});`, 'of each %s'],
    [`  // spec: S1\n])("the buyer's own", () => {});`, "the buyer's own"],
    [`// spec: S1\n// A reason.\n['a row', 1],`, 'a row'],
    [`// spec: S1\n'a long title',`, 'a long title'],
    [`// spec: S1\n    ['\\n', 'x']`, '\\n'],
    [`// spec: S1\nconst a = 1;\ntest('too far away')`, null],
  ])('a mark is the title’s below it: %j', (code, title) => {
    expect(marksIn(code)).toEqual([{ ids: ['S1'], title }]);
  });

  test('several rows are shown by one test', () => {
    expect(marksIn(`// spec: S1.2, S3.4\n  test(\`x\`, y)`)).toEqual([{ ids: ['S1.2', 'S3.4'], title: 'x' }]);
  });
});

describe('the page that says what is defended', () => {
  test('quotes tests that exist', () => {
    expect(SECURITY.split('\n').flatMap((text, i) => missingTests(text, i + 1))).toEqual([]);
    expect(quoted(SECURITY).length).toBeGreaterThan(20);
  });

  test('and would notice what is gone', () => {
    expect(missingTests('`domain/person/limits.test.ts` “no such test”; `domain/gone.test.ts` “x”', 7)).toEqual([
      'line 7: no “no such test” in domain/person/limits.test.ts',
      'line 7: no file tests/domain/gone.test.ts',
    ]);
  });
});

describe('the page that says where we differ from the specification', () => {
  const DECISIONS = join(ROOT, 'docs/decisions');
  const files = readdirSync(DECISIONS);
  const page = readFileSync(join(DECISIONS, files.find((file) => file.startsWith('0037'))!), 'utf8');
  /** '2 0045': section 2, changed by decision 0045. */
  const inRows = page.split('\n').flatMap((line) => {
    const sections = /^\| (\d+(?:, \d+)*) /.exec(line)?.[1]?.split(', ') ?? [];
    return sections.flatMap((section) =>
      [...line.matchAll(/\b00\d\d\b/g)].map(([decision]) => `${section} ${decision}`),
    );
  });
  const inDecisions = files
    .filter((file) => !file.startsWith('0037'))
    .map((file) => {
      const text = readFileSync(join(DECISIONS, file), 'utf8');
      return { file, changes: /<!-- changes the specification: (none|\d(?:, \d)*) -->\s*$/.exec(text)?.[1] };
    });

  test('each decision says which sections it changes, or none', () => {
    expect(inDecisions.filter(({ changes }) => changes === undefined).map(({ file }) => file)).toEqual([]);
  });

  test('what a decision changes has a row, and a row names only decisions that say so', () => {
    const said = inDecisions.flatMap(({ file, changes = 'none' }) =>
      changes === 'none' ? [] : changes.split(', ').map((section) => `${section} ${file.slice(0, 4)}`),
    );
    expect([...new Set(inRows)].sort()).toEqual(said.sort());
    expect(said.length).toBeGreaterThan(15);
  });
});
