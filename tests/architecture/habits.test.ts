import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, isCode, ROOT, readSource } from './source.ts';

const folders = ['src', 'tests', 'scripts'].filter((folder) => existsSync(join(ROOT, folder)));
const paths = folders.flatMap(filesIn);
const code = paths.filter((path) => isCode(path) && !path.startsWith('tests/architecture/')).map(readSource);

/** Where a pattern stands in the code, as 'file: line'. */
const places = (pattern: RegExp, of = code) =>
  of.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

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

  test('types are not argued with', () => {
    expect(places(/@ts-(ignore|expect-error|nocheck)\b|\bas any\b|: any\s*[;,)=|\]]/)).toEqual([]);
  });

  test('nothing is left for later', () => {
    expect(places(/\b(TODO|FIXME|XXX)\b/)).toEqual([]);
  });

  test('TypeScript that Node can strip: no enum, no namespace, no parameter property', () => {
    expect(places(/^\s*(export\s+)?(const\s+)?enum\s+\w+|^\s*(export\s+)?namespace\s+\w+/)).toEqual([]);
    expect(places(/constructor\([^)]*\b(private|public|protected|readonly)\s+\w+\??:/)).toEqual([]);
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

  test('words have two weights: each font is looked up before the first paint', () => {
    const styles = paths.filter((path) => /\.(css|astro)$/.test(path)).map(readSource);
    expect(places(/font-weight: (400|700);/, styles).length).toBeGreaterThan(20);
    expect(places(/font-weight: (?!400;|700;)/, styles)).toEqual([]);
  });

  test('every test file stands where a test run finds it', () => {
    const lost = paths.filter(
      (path) => /\.test\.tsx?$/.test(basename(path)) && !/^tests\/(domain|islands|architecture|server)\//.test(path),
    );
    expect(lost).toEqual([]);
  });
});
