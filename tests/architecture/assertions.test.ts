import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { filesIn, isCode, readSource } from './source.ts';

/** The script of a file: of a page what stands between its fences. */
const scriptOf = (path: string, text: string): string =>
  path.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text;

/** How many times a file says of a value that it is there (`value!`), where its type does not. */
function assertionsIn(path: string): number {
  const script = scriptOf(path, readSource(path).text);
  if (!script.includes('!')) return 0;
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  let count = 0;
  (function look(node: ts.Node): void {
    if (ts.isNonNullExpression(node)) count += 1;
    ts.forEachChild(node, look);
  })(ts.createSourceFile(path, script, ts.ScriptTarget.Latest, false, kind));
  return count;
}

/**
 * What is left: places of arrays that are counted through, parts of a document that its page has, a child process that
 * has its parent. A row that must exist is read by `oneRow`, an entry by `entry`, anything else by `known`
 * (lib/domain/known.ts): they say what is missing. The figures go down only.
 */
const MOST = {
  'src/lib/server/': 26,
  'src/lib/domain/': 19,
  'src/lib/sheets/': 4,
  'src/lib/client/': 5,
  'src/lib/contract/': 1,
  'src/lib/messages/': 2,
  'src/lib/stores/': 3,
  'src/sandbox/': 5,
  'src/layouts/': 33,
  'src/islands/': 62,
  'src/pages/': 2,
};

describe('values that are said to be there', () => {
  const files = filesIn('src').filter(isCode);

  test.each(Object.entries(MOST))('%s has at most %d', (room, most) => {
    const counts = files.filter((path) => path.startsWith(room)).map((path) => ({ path, count: assertionsIn(path) }));
    const sum = counts.reduce((total, { count }) => total + count, 0);
    const said = counts.filter(({ count }) => count > 0);
    expect(sum, said.map(({ path, count }) => `${path}: ${count}`).join('\n')).toBeLessThanOrEqual(most);
  });

  test('are in these rooms alone', () => {
    const rooms = Object.keys(MOST);
    const others = files.filter((path) => !rooms.some((room) => path.startsWith(room)));
    expect(others.filter((path) => assertionsIn(path) > 0)).toEqual([]);
  });
});
