import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesIn, isCode, ROOT } from './source.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const atRoot = readdirSync(ROOT).filter((name) => /\.(md|ts|mjs|json)$/.test(name));
const documents = [...filesIn('docs'), ...atRoot].filter((path) => path.endsWith('.md'));
const FOLDERS = ['src', 'tests', 'scripts', 'deploy'];
const files = [...FOLDERS.flatMap(filesIn), ...atRoot];
const decisions = filesIn('docs/decisions').map((path) => posix.basename(path));

/** Links of a document to files that are not there. */
function lostLinks(path: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !existsSync(join(ROOT, posix.dirname(path), target)));
}

/** A heading as the address of its section: '## When something is away' is '#when-something-is-away'. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a document to sections that are not there. */
function lostSections(path: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)];
  return targets.flatMap(([, target, anchor]) => {
    const there = target ? posix.join(posix.dirname(path), target) : path;
    return anchorsOf(read(there)).includes(anchor!) ? [] : [`${target}#${anchor}`];
  });
}

/** Files that a text names in backticks and nobody has, by the end of their path: 'http/route.ts'. */
function lostFiles(text: string): string[] {
  const named = [...text.matchAll(/`([\w@./[\]-]+\.(?:tsx?|astro|sql|mjs))`/g)].map(([, name]) => name!);
  return named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)));
}

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
const toolTexts = ['scripts', 'tests/drill', 'tests/reliability'].flatMap(filesIn).filter(isCode).map(read).join('\n');
/** What `scripts/ops.ts` lists: 'user find', 'payments attribute'. */
const operatorCommands = filesIn('scripts')
  .filter((path) => path.startsWith('scripts/ops'))
  .flatMap((path) => [...read(path).matchAll(/^ {2}(?:'([a-z]+(?:[ -][a-z-]+)*)'|([a-z]+))(?:: |,$)/gm)])
  .map(([, quoted, bare]) => (quoted ?? bare)!);

/** Commands that a text names and nobody can run: 'npm run gone', 'ops user gone', '--part gone'. */
function lostCommands(text: string): string[] {
  const ran = [...text.matchAll(/npm run ([a-z][\w:]*)/g)].map(([, name]) => name!);
  const ops = [...text.matchAll(/(?:npm run ops --|`ops|\bmarket ops) ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/g)];
  const parts = [...text.matchAll(/--part ([a-z][a-z,-]+)/g)].flatMap(([, names]) => names!.split(','));
  return [
    ...ran.filter((name) => !scripts.includes(name)).map((name) => `npm run ${name}`),
    ...ops
      .filter(([, one, two]) => ![one!, `${one} ${two}`].some((name) => operatorCommands.includes(name)))
      .map(([found]) => found),
    ...parts.filter((name) => !toolTexts.includes(name)).map((name) => `--part ${name}`),
  ];
}

const HOSTS = ['.env.example', 'compose.yaml', 'Dockerfile', '.github/workflows/release.yml'];
const settingTexts = ['src', 'scripts', 'deploy']
  .flatMap(filesIn)
  .filter((path) => !/\.(avif|webp|png|jpe?g|ico)$/.test(path))
  .concat(HOSTS)
  .map(read)
  .join('\n');
/** Settings of other people's programs, and some that are named as gone. */
const NOT_READ = ['DONT_FAKE_MONOTONIC', 'TERMS_URL', 'PRIVACY_URL'];

/** Settings that a text names in backticks and nothing reads: 'GONE_KEY'. */
const lostSettings = (text: string): string[] =>
  [...text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`]*)?`/g)]
    .map(([, name]) => name!)
    .filter((name) => !settingTexts.includes(name) && !NOT_READ.includes(name));

/** Pages and calls that a text names in backticks and the market has not: '/operator/gone'. */
const addresses = files
  .filter((path) => path.startsWith('src/pages/') && path.endsWith('.astro'))
  .map((path) => path.slice('src/pages'.length).replace(/(\/index)?\.astro$/, ''));
const calls = filesIn('src/lib/contract').map(read).join('\n');
const lostAddresses = (text: string): string[] =>
  [
    ...text.matchAll(
      /`(?:[A-Z]+ )?(\/(?:operator|seller|buyer|api\/(?:pos|buyer|seller|operator))(?:\/[\w{}[\]-]+)*)(?:\?[^`]*)?`/g,
    ),
  ]
    .map(([, path]) => path!)
    .filter((path) => {
      const form = new RegExp(`^${path.replaceAll(/\{\w+\}|\[\w+\]|\b\d+\b/g, '\\[\\w+\\]')}$`);
      return !addresses.some((address) => form.test(address)) && !calls.includes(path);
    });

const screens = ['src/lib/messages', 'src/lib/domain', 'src/pages', 'src/islands', 'src/layouts']
  .flatMap(filesIn)
  .filter(isCode)
  .map(read)
  .join('\n');
/** Labels that a text quotes and no screen bears: ‘없는 버튼’, **내 마트 목록 → 없는 화면**. 'N' stands for a figure. */
const lostLabels = (text: string): string[] =>
  [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/(?:[‘']|\*\*)([가-힣][^‘’'*\n]*?)(?:[’']|\*\*)/g)]
    .flatMap(([, quoted]) => quoted!.split(' → '))
    .filter((label) => /[가-힣]/.test(label) && !screens.includes(label));

/** Numbers of decisions that a text names and that are not there. */
const lostDecisions = (text: string): string[] =>
  [...text.matchAll(/decisions?[/ ](\d{4})\b/g)]
    .map(([, number]) => number!)
    .filter((number) => !decisions.some((name) => name.startsWith(`${number}-`)));

/** What a release was is told by its section of the change log. */
const current = documents.filter((path) => path !== 'CHANGELOG.md');

const problemsOf = (paths: readonly string[], lost: (path: string, text: string) => string[]) =>
  paths.flatMap((path) => lost(path, read(path)).map((what) => `${path}: ${what}`));

describe('what documents and comments refer to', () => {
  test('links lead to files and to sections', () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(problemsOf(documents, lostLinks)).toEqual([]);
    expect(problemsOf(documents, lostSections)).toEqual([]);
  });

  test('files that documents name exist', () => {
    // Good and bad names are its subject.
    const about = documents.filter((path) => path !== 'STYLE.md');
    expect(problemsOf(about, (_, text) => lostFiles(text))).toEqual([]);
  });

  test('commands that documents name can be run', () => {
    expect(operatorCommands).toEqual(expect.arrayContaining(['init', 'copy-pictures', 'user find', 'payments']));
    expect(problemsOf(documents, (_, text) => lostCommands(text))).toEqual([]);
  });

  test('settings that documents name are read', () => {
    expect(problemsOf(current, (_, text) => lostSettings(text))).toEqual([]);
  });

  test('labels that documents quote stand on a screen', () => {
    const handbooks = documents.filter((path) => /^docs\/[^/]+$/.test(path) && path !== 'docs/glossary.md');
    expect(problemsOf(handbooks, (_, text) => lostLabels(text))).toEqual([]);
  });

  test('pages and calls that documents name are there', () => {
    expect(problemsOf(current, (_, text) => lostAddresses(text))).toEqual([]);
  });

  test('decisions that documents and source name exist', () => {
    const source = files.filter((path) => isCode(path) || /\.(css|mjs|sql|yml|yaml|conf|cfg|ini)$/.test(path));
    const all = [...documents, ...source.filter((path) => path !== 'tests/architecture/documents.test.ts')];
    expect(problemsOf(all, (_, text) => lostDecisions(text))).toEqual([]);
  });

  test('and what is gone would be noticed', () => {
    expect(lostLinks('docs/scale.md', '[a](operations.md#watch) [b](gone.md)')).toEqual(['gone.md']);
    expect(lostSections('docs/scale.md', '[a](reliability.md#time-limits) [b](reliability.md#gone)')).toEqual([
      'reliability.md#gone',
    ]);
    expect(lostFiles('`pipeline/route.ts`, `http/gone.ts`')).toEqual(['http/gone.ts']);
    expect(
      lostCommands('npm run check, npm run gone; `ops user find`, `npm run ops -- user gone`; --part disk,gone-part'),
    ).toEqual(['npm run gone', 'npm run ops -- user gone', '--part gone-part']);
    expect(lostSettings('`DATABASE_URL=…`, `GONE_KEY`')).toEqual(['GONE_KEY']);
    expect(lostAddresses('`/operator/settlement`, `/seller/mart/{id}/till`, `/operator/gone`')).toEqual([
      '/operator/gone',
    ]);
    expect(lostLabels('press ‘다시 보내기’ on **내 마트 목록 → ⋯ → 포스 연동**, then ‘없는 버튼’')).toEqual([
      '없는 버튼',
    ]);
    expect(lostDecisions('(docs/decisions/0010), decision 0009')).toEqual(['0009']);
  });
});

test('the verb that CONTRIBUTING shows is the one that runs', () => {
  const [, path, shown] = /\(`(services\/[\w/-]+\.ts)`\):\n\n```ts\n([\s\S]+?)```/.exec(read('CONTRIBUTING.md'))!;
  // However its comments are wrapped.
  const flat = (text: string) => text.replaceAll(/[\s*]+/g, ' ');
  expect(shown).toContain('requireTask(');
  expect(flat(read(`src/lib/server/${path}`))).toContain(flat(shown!));
});

/** CONTRIBUTING: a decision is a page. The one that says where we differ is a table. */
const DECISION_WORDS = 250;
/** A newcomer reads their titles at a glance: a new subject joins the page it belongs to. */
const DECISION_PAGES = 25;

test('decisions are few enough to be found by their titles', () => {
  expect(decisions.length).toBeGreaterThan(15);
  expect(decisions.length).toBeLessThanOrEqual(DECISION_PAGES);
});

test('no decision is longer than a page', () => {
  const words = (name: string) => read(`docs/decisions/${name}`).split(/\s+/).filter(Boolean).length;
  const pages = decisions.filter((name) => !name.startsWith('0037-'));
  const long = pages.filter((name) => words(name) > DECISION_WORDS).map((name) => `${name}: ${words(name)}`);
  expect(long).toEqual([]);
});
