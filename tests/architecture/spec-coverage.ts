import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, ROOT } from './source.ts';

/** A line of the specification, or a few that belong together. */
export interface Row {
  /** 'S7.12': section and number; tests name it in a comment above them, `// spec: S7.12`. */
  id: string;
  spec: string;
  /** The files that hold it, under src/. */
  where: string[];
  remark?: string;
  /** No test can show it: the end of the page says why. */
  open?: boolean;
}

export interface Coverage {
  sections: { title: string /** A part of the section above. */; isPart?: boolean; note?: string; rows: Row[] }[];
  open: string[];
}

/** A test that shows rows: the file under tests/, and its title as it stands there. */
export interface Shown {
  file: string;
  title: string;
  ids: string[];
}

export const readCoverage = (): Coverage =>
  JSON.parse(readFileSync(join(ROOT, 'docs/spec-coverage.json'), 'utf8')) as Coverage;

const MARK = /^[ \t]*\/\/ spec: (.+)$/gm;
const LITERAL = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** What stands before a title: the call of a test or a group, or of what `each` answers. */
const CALL = /(\b(test|it|describe|describeMarket|describeOnBoth)(\.\w+)?|\)|\]|`)\($/;

/** The title that a mark stands above: in the line below it, a title of a call before the name of a row of `each`. */
function titleBelow(code: string): string | null {
  const line = code.split('\n').find((one) => one.trim() !== '' && !one.trim().startsWith('//')) ?? '';
  const literals = [...code.slice(code.indexOf(line)).matchAll(LITERAL)].filter(({ index }) => index < line.length);
  const of = (before: (text: string) => boolean) => literals.find(({ index }) => before(line.slice(0, index).trim()));
  const found = of((text) => CALL.test(text)) ?? of((text) => text === '' || text.endsWith('['));
  return found ? found[0].slice(1, -1) : null;
}

/** Every test of a file that is marked; `title` is null where a mark stands above none. */
export function marksIn(code: string): { ids: string[]; title: string | null }[] {
  return [...code.matchAll(MARK)].map(({ 0: mark, 1: ids, index }) => ({
    ids: ids!.split(',').map((id) => id.trim()),
    title: titleBelow(code.slice(index + mark.length)),
  }));
}

export function readShown(): { shown: Shown[]; lost: string[] } {
  const files = filesIn('tests').filter((path) => /\.(test|spec)\.tsx?$/.test(path));
  const marks = files
    .sort()
    .flatMap((path) =>
      marksIn(readFileSync(join(ROOT, path), 'utf8')).map((mark) => ({ ...mark, file: path.slice('tests/'.length) })),
    );
  return {
    shown: marks.flatMap(({ title, ...mark }) => (title === null ? [] : [{ ...mark, title }])),
    lost: marks.filter(({ title }) => title === null).map(({ file, ids }) => `${file}: ${ids.join(', ')}`),
  };
}

/** The file of the test that shows least else, and how many other tests do. */
function shownBy(row: Row, shown: readonly Shown[]): string {
  if (row.open) return 'no test: see Open';
  const tests = shown.filter(({ ids }) => ids.includes(row.id));
  const [first, ...others] = tests.sort((one, other) => one.ids.length - other.ids.length);
  const named = first ? `\`${first.file}\`` : '';
  const more = others.length > 0 ? ` +${others.length}` : '';
  return named + more + (row.remark ? `. ${row.remark}` : '');
}

const INTRO = `# What was asked for, and the test that shows it

<!-- Written by \`npm run docs:coverage\` from docs/spec-coverage.json and the comments \`// spec: …\` in tests/. -->

A line or a few of sections 2 to 9 of the specification, the files under \`src/\` that hold it, a test under \`tests/\` that shows it, and how many
others do (\`grep -r "spec:.*S2.1" tests\` leads to them by title). \`architecture/coverage.test.ts\` fails where a line has no test, and where this page is stale.
`;

export function pageOf({ sections, open }: Coverage, shown: readonly Shown[]): string {
  const parts = sections.map(({ title, isPart, note, rows }) => {
    const head = `${isPart ? '###' : '##'} ${title}`;
    const lines = rows.map((row) => {
      const where = row.where.map((path) => `\`${path}\``).join(', ');
      return `- **${row.id}** ${row.spec} (${where}): ${shownBy(row, shown)}`;
    });
    return [head, note, lines.join('\n')].filter(Boolean).join('\n\n');
  });
  return [INTRO, ...parts.map((part) => `${part}\n`), `## Open\n\n${open.map((one) => `- ${one}`).join('\n')}\n`].join(
    '\n',
  );
}
