import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LOCKS } from '#lib/server/schema/advisory-locks.ts';
import { filesIn, isCode, ROOT, readSource } from './source.ts';

const folders = ['src', 'tests', 'scripts'].filter((folder) => existsSync(join(ROOT, folder)));
const paths = folders.flatMap(filesIn);
const everything = paths.filter(isCode).map(readSource);
/** These tests name what they forbid. */
const code = everything.filter(({ path }) => !path.startsWith('tests/architecture/'));

/** Where a pattern stands in the code, as 'file: line'. */
const places = (pattern: RegExp, of = code) =>
  of.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

/** The lines that wait for a literal time, but for those below a comment that says why. */
function literalWaits(text: string): string[] {
  const [, named] = /import \{ setTimeout(?: as (\w+))? \} from 'node:timers\/promises'/.exec(text) ?? [];
  const literal = new RegExp(
    `\\bwaitForTimeout\\(|(?<!\\.)\\b(?:${named ?? 'setTimeout'})\\([\\d_]+[,)]|(?<!\\.)\\bsetTimeout\\(.+, [\\d_]+[,)]`,
  );
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line, at) => literal.test(line) && !lines[at - 1]?.startsWith('// A wait: '));
}

describe('the habits of this code', () => {
  test('files and folders are named after a noun or a verb', () => {
    const vague = paths.filter((path) =>
      path.split('/').some((part) => /^(utils?|helpers?|managers?|common)([.-]|$)|-(utils?|helpers?)[.]/.test(part)),
    );
    expect(vague).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
  });

  test('no test is left out', () => {
    const tests = code.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
    expect(tests.length).toBeGreaterThan(20);
    expect(places(/\b(test|it|describe)\.(skip|only|todo|fails)\b/, tests)).toEqual([]);
  });

  test('a test that puts something in a module’s place is named so, and has its modules to itself', () => {
    const shared = code.filter(({ path }) => path.startsWith('tests/') && !path.endsWith('.mocking.test.ts'));
    expect(places(/\bvi\.(mock|doMock|resetModules)\(/, shared)).toEqual([]);
  });

  // Programs that load, break and measure the market pace themselves: tests/{bench,drill,engines,reliability}.
  test('no test waits for a time: it waits for a state, or says why not in a line above, ‘A wait: …’', () => {
    const tests = code.filter(({ path }) => /^tests\/(?!(bench|drill|engines|reliability)\/)/.test(path));
    expect(tests.flatMap(({ path, text }) => literalWaits(text).map((line) => `${path}: ${line}`))).toEqual([]);
  });

  test.each([
    ['await page.waitForTimeout(500);', 1],
    ['await page.waitForTimeout(LONG_MS);', 1],
    ["import { setTimeout as rest } from 'node:timers/promises';\nawait rest(1_000);", 1],
    ["import { setTimeout } from 'node:timers/promises';\nawait setTimeout(50, 'x');", 1],
    ['await new Promise((resolve) => setTimeout(resolve, 200));', 1],
    ['await new Promise((resolve) =>\n  setTimeout(() => resolve(1), 200),\n);', 1],
    ['// A wait: nothing is said in it.\nawait new Promise((resolve) => setTimeout(resolve, 200));', 0],
    ['test.setTimeout(240_000);', 0],
    ['setTimeout(resolve, deadline - Date.now());', 0],
  ])('and would notice %j', (text, count) => {
    expect(literalWaits(text)).toHaveLength(count);
  });

  test('types are not argued with', () => {
    // Where the compiler's refusal is what is tested.
    const tested = /^tests\/islands\/action-form\.test\.ts: \/\/ @ts-expect-error: /;
    const argued = places(/@ts-(ignore|expect-error|nocheck)\b|\bas any\b|: any\s*[;,)=|\]]/);
    expect(argued.filter((place) => !tested.test(place))).toEqual([]);
  });

  test('a comment on lines of its own is at most 120 columns wide', () => {
    // A path of spec.md, an address or a directive is not broken in two.
    const whole = /biome-ignore|@vite-ignore|<reference|spec:|https?:\/\//;
    const wide = places(/^\s*(\/\*\*?|\/\/|\*)\s.{1,}$/, everything).filter(
      (place) => place.slice(place.indexOf(': ') + 2).length > 120 && !whole.test(place),
    );
    expect(wide).toEqual([]);
  });

  test('a comment begins with its noun, not with ‘Of …’', () => {
    const begins = /(\/\*\*|^\s*\/\/) Of [a-z]/;
    const others = everything.filter(({ path }) => path !== 'tests/architecture/habits.test.ts');
    expect(places(begins, others)).toEqual([]);
    expect(begins.test('  /** Of the order. */')).toBe(true);
  });

  // scripts/lint/no-spread-literal.grit, where Biome does not read: in the markup of pages, and in scripts within
  // strings.
  test('no literal is spread into a literal', () => {
    const pages = paths.filter((path) => path.endsWith('.astro')).map(readSource);
    expect(pages.length).toBeGreaterThan(50);
    expect(places(/\.\.\.\{/, [...code, ...pages])).toEqual([]);
  });

  test('nothing is left for later', () => {
    expect(places(/\b(TODO|FIXME|XXX)\b/)).toEqual([]);
  });

  test('TypeScript that Node can strip: no enum, no namespace, no parameter property', () => {
    expect(places(/^\s*(export\s+)?(const\s+)?enum\s+\w+|^\s*(export\s+)?namespace\s+\w+/)).toEqual([]);
    expect(places(/constructor\([^)]*\b(private|public|protected|readonly)\s+\w+\??:/)).toEqual([]);
  });

  test('Unicode forms are made in one place, which bounds what that takes', () => {
    const elsewhere = code.filter(
      ({ path }) =>
        path.startsWith('src/') && !path.startsWith('src/sandbox/') && path !== 'src/lib/domain/composed.ts',
    );
    expect(places(/\.normalize\(/, elsewhere)).toEqual([]);
  });

  test('the domain reads no clock and rolls no dice', () => {
    const domain = code.filter(({ path }) => path.startsWith('src/lib/domain/'));
    expect(domain.length).toBeGreaterThan(10);
    expect(places(/\bDate\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/, domain)).toEqual([]);
  });

  test('services read the time from their clock alone', () => {
    const services = code.filter(({ path }) => path.startsWith('src/lib/server/services/'));
    expect(services.length).toBeGreaterThan(20);
    expect(places(/\bDate\.now\(|new Date\(\)/, services)).toEqual([]);
  });

  test('numbers and dates are written in one place each: a format of the browser costs a cheap phone more than a page', () => {
    const product = code.filter(({ path }) => path.startsWith('src/'));
    expect(places(/\.toLocale(Date|Time)?String\(|new Intl\.(DateTime|Number)Format/, product)).toEqual([]);
  });

  test('words have two weights: each font is looked up before the first paint', () => {
    const styles = paths.filter((path) => /\.(css|astro)$/.test(path)).map(readSource);
    expect(places(/font-weight: (400|700);/, styles).length).toBeGreaterThan(20);
    expect(places(/font-weight: (?!400;|700;)/, styles)).toEqual([]);
  });

  test('a sheet of its own names the order of layers: it may be linked before the one that every page has', () => {
    const styles = paths.filter((path) => /(seller|sandbox).*\.css$/i.test(path)).map(readSource);
    const layered = styles.filter(({ text }) => text.includes('@layer'));
    expect(layered.length).toBeGreaterThan(0);
    expect(layered.filter(({ text }) => !text.startsWith('@layer tokens, base, components;'))).toEqual([]);
  });

  test('what a file exports, another file asks for; a rule, another of the product', () => {
    const wordsOf = (text: string) => text.match(/[\w$]+/g) ?? [];
    const configs = ['astro.config.mjs', 'playwright.config.ts', 'vitest.config.ts'].map(readSource);
    const filesThatName = new Map<string, string[]>();
    for (const { path, text } of [...everything, ...configs]) {
      for (const word of new Set(wordsOf(text))) filesThatName.set(word, [...(filesThatName.get(word) ?? []), path]);
    }
    const isAskedFor = (name: string, { path, text }: (typeof code)[number]) => {
      const others = filesThatName.get(name)!.filter((other) => other !== path);
      if (!/^src\/lib\/(domain|sheets|web)\//.test(path)) return others.length > 0;
      // The parts of a rule may be looked at by its tests.
      return (
        others.some((other) => !other.startsWith('tests/')) || wordsOf(text).filter((word) => word === name).length > 1
      );
    };
    const lonely = code
      .filter(({ path }) => /^(src\/(lib|islands)|tests|scripts)\//.test(path))
      .flatMap((file) =>
        [...file.text.matchAll(/^export (?:async )?(?:const|function\*?|class) ([\w$]+)/gm)]
          .filter(([, name]) => !isAskedFor(name!, file))
          .map(([, name]) => `${file.path}: ${name}`),
      );
    expect(lonely).toEqual([]);
  });

  test('every test file stands where a test run finds it', () => {
    const lost = paths.filter(
      (path) =>
        /\.test\.tsx?$/.test(basename(path)) &&
        !/^tests\/(domain|sheets|web|sandbox|islands|architecture|server|pages|long)\//.test(path),
    );
    expect(lost).toEqual([]);
  });

  test('no two works wait for one advisory lock, whose numbers stand in one table', () => {
    const numbers = Object.values(LOCKS);
    expect(new Set(numbers).size).toBe(numbers.length);
    const elsewhere = code
      .filter(({ path, text }) => path.startsWith('src/') && /pg_(try_)?advisory/.test(text))
      .map(({ path }) => path);
    expect(elsewhere.sort()).toEqual([
      'src/lib/server/platform/database/migrate.ts',
      'src/lib/server/schema/advisory-locks.ts',
      'src/sandbox/refuse-foreign-database.ts',
      'src/sandbox/sql-store.ts',
    ]);
  });
});
