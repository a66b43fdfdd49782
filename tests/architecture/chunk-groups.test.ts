import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { NAMED, STYLES } from '../../scripts/chunk-groups.ts';
import { filesIn, ROOT } from './source.ts';

test('a file that travels with others is where it is looked for: one that moved would leave its group without a word', () => {
  const lost = Object.values(NAMED)
    .flat()
    .filter((file) => !existsSync(join(ROOT, 'src', file)));
  expect(lost).toEqual([]);
});

const ACTS = [ts.isExpressionStatement, ts.isIfStatement, ts.isTryStatement, ts.isForOfStatement, ts.isForStatement];

test('a file that travels with others does nothing as it loads: pages that have none of its place load it, too', () => {
  const acting = Object.values(NAMED)
    .flat()
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const path = join(ROOT, 'src', file);
      const { statements } = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
      const acts = statements.filter((each) => ACTS.some((is) => is(each)));
      // What a store does once it is looked at is its own.
      return acts.filter((each) => !each.getText().startsWith('onBrowserMount(')).map(() => file);
    });
  expect(acting).toEqual([]);
});

/** The names under which the bundler meets styles: files of their own, and those of a page or a layout. */
const styles = filesIn('src').flatMap((path) => {
  if (path.endsWith('.css')) return [`/${path}`];
  const hasStyle = path.endsWith('.astro') && readFileSync(join(ROOT, path), 'utf8').includes('<style>');
  return hasStyle ? [`/${path}?astro&type=style&index=0&lang.css`] : [];
});

test.each(STYLES)('the style sheet $name has files', ({ test: belongs }) => {
  expect(styles.filter((name) => belongs.test(name))).not.toEqual([]);
});
