import { analyse } from 'scslre';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { filesIn, isCode, readSource } from './source.ts';

/** Patterns that look as if they were slow, and why they are not. */
const KNOWN: Record<string, string> = {
  'src/lib/domain/number.ts': 'its text is that of a number: some twenty digits',
  'src/lib/server/platform/http/client-address.ts':
    'a header has no line breaks, so that the first sign takes all the rest',
};

interface Pattern {
  path: string;
  line: number;
  source: string;
  flags: string;
}

/** The code of a file: of a page what stands between its fences. */
const codeOf = (path: string, text: string): string => (path.endsWith('.astro') ? (text.split('---')[1] ?? '') : text);

function patternsIn(path: string, text: string): Pattern[] {
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, codeOf(path, text), ts.ScriptTarget.Latest, true, kind);
  const patterns: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      patterns.push({ path, line, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return patterns;
}

/**
 * How a pattern takes more than its text's length in time: by trying again from each place, or to share out what
 * matches twice.
 */
const faultsOf = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string[] =>
  analyse({ source, flags }).reports.map(({ type, exponential }) => `${type}${exponential ? ', exponential' : ''}`);

const sources = filesIn('src').filter(isCode).map(readSource);

test('no regular expression takes longer than its text is long', () => {
  const patterns = sources.flatMap(({ path, text }) => patternsIn(path, text));
  expect(patterns.length).toBeGreaterThan(300);
  const faults = patterns
    .filter(({ path }) => !(path in KNOWN))
    .flatMap((pattern) =>
      faultsOf(pattern).map((fault) => `${pattern.path}:${pattern.line} /${pattern.source}/${pattern.flags}: ${fault}`),
    );
  expect(faults).toEqual([]);
});

test('what is known to look slow does', () => {
  const known = sources.filter(({ path }) => path in KNOWN);
  expect(known).toHaveLength(Object.keys(KNOWN).length);
  for (const { path, text } of known) expect(patternsIn(path, text).flatMap(faultsOf), path).not.toEqual([]);
});

test.each(['\\s*,.*$', '^(?:a+)+$', '(?<tag><\\w+)(?:[^>"]|"[^"]*")*>', '\\(.*?\\)$', '^\\s*[(]?\\s*a$', '[\\sT]+0$'])(
  'a slow one would be found: %s',
  (source) => expect(faultsOf({ source, flags: '' })).not.toEqual([]),
);
