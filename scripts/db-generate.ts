import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { listReleases, OUTSIDE } from '../src/lib/server/platform/database/migration-files.ts';

export const MIGRATIONS = 'src/lib/server/schema/migrations';
const INITIAL = '0000_initial.sql';
/** Between two statements of a migration. */
const BREAK = '--> statement-breakpoint';
/** With this the part begins that is written by hand. */
const BY_HAND = '-- What drizzle-kit cannot generate';
/** Statements that wait until no process needs what they take away, and after which migration they were put there. */
const WAITING = 'waiting.json';

/** What a process of the release before could not stand beside it, and what waits for the release after. */
const TAKES_AWAY = /^(drop (table|index)|alter table \S+ (drop column|alter column \S+ (set not null|drop default)))/i;
const BREAKS =
  /^alter table \S+ (rename|alter column \S+ set data type|add column (?!.*default)(?!.*generated).* not null)/i;

interface Waiting {
  after: string;
  statements: string[];
}

/**
 * What drizzle-kit makes of the schema: a folder of its own, for the caller to delete. One that begins with the
 * migrations of `from`, where it is told, and gets an empty one with `isByHand`.
 */
function drizzleKit(
  root: string,
  name: string,
  { from, isByHand }: { from?: string; isByHand?: boolean } = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-market-migrations-'));
  if (from) cpSync(from, folder, { recursive: true });
  // It reads its own snapshots by relative paths alone.
  const options = ['--dialect=postgresql', '--schema=src/lib/server/schema/index.ts', '--casing=snake_case'];
  const { stdout, stderr } = spawnSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', ...options, ...(isByHand ? ['--custom'] : []), `--out=${relative(root, folder)}`, `--name=${name}`],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (/Your SQL migration file|No schema changes/.test(stdout)) return folder;
  rmSync(folder, { recursive: true });
  const isRename = stderr.includes('Interactive prompts');
  throw new Error(isRename ? RENAMED : `drizzle-kit generated nothing: ${stderr || stdout}`);
}

const RENAMED =
  'drizzle-kit asks whether something was renamed. Nothing is: add the new one and generate, then remove the old one and generate ' +
  'again, which waits for the next release (CONTRIBUTING.md).';

/**
 * drizzle-kit writes `"public".` before the table that a foreign key points to, and has no option for it; tables of a
 * region are found by the path of the connection (DATABASE_SCHEMA).
 */
const withoutSchema = (sql: string): string => sql.replaceAll('REFERENCES "public".', 'REFERENCES ');

export interface Generated {
  /** All migrations, as the schema wants them: for the caller to delete. */
  folder: string;
  /** The file that is another than there is, or new; null: the schema has not changed. */
  file: string | null;
}

/**
 * The initial migration as the schema wants it, with the part by hand as it stands: while no release holds it, it is
 * the only one (docs/decisions/0029).
 */
function generateInitial(root: string): Generated {
  const folder = drizzleKit(root, 'initial');
  const [now, tables] = [join(root, MIGRATIONS), folder].map((at) => readFileSync(join(at, INITIAL), 'utf8')) as [
    string,
    string,
  ];
  const sql = `${withoutSchema(tables).trimEnd()}${BREAK}\n${now.slice(now.indexOf(BY_HAND))}`;
  writeFileSync(join(folder, INITIAL), sql);
  const isSame = sql === now && snapshotIn(join(root, MIGRATIONS)) === snapshotIn(folder);
  return { folder, file: isSame ? null : INITIAL };
}

/** The tables that forward migrations are compared with, but for the number that each generation draws anew. */
function snapshotIn(folder: string): string {
  const snapshot = JSON.parse(readFileSync(join(folder, 'meta/0000_snapshot.json'), 'utf8')) as { id: string };
  return JSON.stringify({ ...snapshot, id: '' });
}

/**
 * What the schema wants beyond the newest migration, as a file after it, or an empty one. A file that is there is never
 * changed.
 */
function generateForward(root: string, name: string, isByHand: boolean): Generated {
  const from = join(root, MIGRATIONS);
  const held = readWaiting(from);
  const isOver = held !== null && holds(from, held.after);
  let folder = drizzleKit(root, name, { from, isByHand });
  let file = addedTo(folder, from);
  if (file === null && isOver) {
    rmSync(folder, { recursive: true });
    folder = drizzleKit(root, name, { from, isByHand: true });
    file = addedTo(folder, from);
  }
  if (file === null) return { folder, file };
  const made = withoutSchema(readFileSync(join(folder, file), 'utf8')).split(BREAK);
  const { sql, waits } = beside(
    made.map((one) => one.trim()).filter((one) => !one.startsWith('-- Custom SQL')),
    isOver ? held.statements : [],
  );
  writeFileSync(join(folder, file), sql);
  const next: Waiting = { after: file, statements: [...(isOver ? [] : (held?.statements ?? [])), ...waits] };
  if (next.statements.length > 0) writeFileSync(join(folder, WAITING), `${JSON.stringify(next, null, 2)}\n`);
  else rmSync(join(folder, WAITING), { force: true });
  return { folder, file };
}

function addedTo(folder: string, from: string): string | null {
  const there = new Set(readdirSync(from));
  return readdirSync(folder).find((name) => name.endsWith('.sql') && !there.has(name)) ?? null;
}

function readWaiting(folder: string): Waiting | null {
  const file = join(folder, WAITING);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Waiting) : null;
}

/** Whether a release holds that file. */
const holds = (folder: string, file: string) => listReleases(folder).some(({ migrations }) => migrations[file]);

/** A rule for the rows of a table: PostgreSQL reads all of them for it, unless it is told not to. */
const RULE = /^alter table ("\S+") add constraint ("\S+") (?:check|foreign key)/i;

/**
 * The statements of drizzle-kit as a migration beside which processes of the release before go on: what takes something
 * away waits for the release after this one; indexes of tables that are there are built outside the transaction, and
 * their rows read there for new checks and keys, while others write. `due` has waited for long enough. Throws where a
 * statement cannot be made so.
 */
export function beside(made: readonly string[], due: readonly string[]): { sql: string; waits: string[] } {
  const dropped = new Set(made.flatMap((statement) => /^drop index ("\S+?");?$/i.exec(statement)?.[1] ?? []));
  const isRemade = (statement: string) => dropped.has(/^create (?:unique )?index ("\S+")/i.exec(statement)?.[1] ?? '');
  const broken = made.find((statement) => BREAKS.test(statement) || isRemade(statement));
  if (broken) throw new Error(`${broken}\nA process of the release before could not go on beside it: ${REMEDY}`);
  const waits = made.filter((statement) => TAKES_AWAY.test(statement));
  const created = new Set(made.flatMap((statement) => /^create table ("\S+")/i.exec(statement)?.[1] ?? []));
  const isIndexOfOld = (statement: string) => {
    const table = /^create (?:unique )?index \S+ on ("\S+")/i.exec(statement)?.[1];
    return table !== undefined && !created.has(table);
  };
  const ruleOfOld = (statement: string) => {
    const [, table, name] = RULE.exec(statement) ?? [];
    return table && !created.has(table) ? { table, name } : null;
  };
  const inside = made
    .filter((statement) => !waits.includes(statement) && !isIndexOfOld(statement))
    .map((statement) => (ruleOfOld(statement) ? statement.replace(/;?$/, ' NOT VALID;') : statement));
  // What the new code does not write must be allowed to stay empty until then.
  const loosened = waits.flatMap((statement) => {
    const column = /^(alter table \S+) drop column ("\S+?");?$/i.exec(statement);
    return column ? [`${column[1]} ALTER COLUMN ${column[2]} DROP NOT NULL;`] : [];
  });
  const outside = made.flatMap((statement) => {
    if (isIndexOfOld(statement)) return statement.replace(/index ("\S+")/i, 'INDEX CONCURRENTLY IF NOT EXISTS $1');
    const rule = ruleOfOld(statement);
    return rule ? `ALTER TABLE ${rule.table} VALIDATE CONSTRAINT ${rule.name};` : [];
  });
  const parts = [...due, ...inside, ...loosened];
  const [first, ...others] = outside;
  if (first) parts.push(`${OUTSIDE}\n${first}`, ...others);
  return { sql: `${parts.join(`${BREAK}\n`)}\n`, waits };
}

const REMEDY =
  'add columns with a default, and change or rename one by adding another, copying, and removing the old one; an index that is changed ' +
  'gets another name (CONTRIBUTING.md).';

/**
 * Migrations as the schema wants them. `name` is that of a file which is added, also where the schema has not changed
 * with `isByHand`. Throws where there can be none.
 */
export function generateMigrations(name: string, { root = '.', isByHand = false } = {}): Generated {
  const isForward = listReleases(join(root, MIGRATIONS)).length > 0;
  return isForward ? generateForward(root, name, isByHand) : generateInitial(root);
}

const USAGE = `npm run db:generate -- <name> [--by-hand]

  <name>      what it adds, such as mart_emails
  --by-hand   an empty file for what the schema does not say, such as a trigger`;

/**
 * `npm run db:generate`: rewrites the one initial migration until the first release, and adds one after it
 * (docs/decisions/0029), where the schema has changed.
 */
if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'by-hand': { type: 'boolean', default: false } },
  });
  const [name = ''] = positionals;
  if (listReleases().length > 0 && !/^[a-z][a-z0-9_]+$/.test(name)) {
    console.error(USAGE);
    process.exit(2);
  }
  const { folder, file } = generateMigrations(name || 'initial', { isByHand: values['by-hand'] });
  if (file) {
    rmSync(join(MIGRATIONS, WAITING), { force: true });
    cpSync(folder, MIGRATIONS, { recursive: true });
  }
  rmSync(folder, { recursive: true });
  console.log(file ? `${join(MIGRATIONS, file)} is as the schema wants it.` : 'The schema has not changed.');
}
