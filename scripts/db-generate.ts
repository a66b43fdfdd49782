import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIGRATIONS = 'src/lib/server/schema/migrations';
const INITIAL = '0000_initial.sql';
/** Between two statements of a migration. */
const BREAK = '--> statement-breakpoint';
/** With this the part begins that is written by hand. */
const BY_HAND = '-- What drizzle-kit cannot generate';

/** The initial migration that drizzle-kit makes of the schema: a folder of its own, for the caller to delete. */
function generate(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dongne-market-migrations-'));
  const options = ['--dialect=postgresql', '--schema=src/lib/server/schema/index.ts', '--casing=snake_case'];
  const { status, stderr } = spawnSync(
    'node_modules/.bin/drizzle-kit',
    ['generate', ...options, `--out=${folder}`, '--name=initial'],
    { encoding: 'utf8', shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`drizzle-kit generated nothing: ${stderr}`);
  return folder;
}

/**
 * drizzle-kit writes `"public".` before the table that a foreign key points to, and has no option for it; tables of a
 * region are found by the path of the connection (DATABASE_SCHEMA).
 */
const withoutSchema = (sql: string): string => sql.replaceAll('REFERENCES "public".', 'REFERENCES ');

/**
 * The initial migration as the schema wants it, with the part by hand as it stands, and whether that is another than
 * there is.
 */
export function generateInitial(): { folder: string; isNew: boolean } {
  const folder = generate();
  const [now, tables] = [MIGRATIONS, folder].map((at) => readFileSync(join(at, INITIAL), 'utf8')) as [string, string];
  const sql = `${withoutSchema(tables).trimEnd()}${BREAK}\n${now.slice(now.indexOf(BY_HAND))}`;
  writeFileSync(join(folder, INITIAL), sql);
  return { folder, isNew: sql !== now };
}

/** `npm run db:generate`: rewrites the one initial migration (docs/decisions/0029), where the schema has changed. */
if (import.meta.main) {
  const { folder, isNew } = generateInitial();
  if (isNew) cpSync(folder, MIGRATIONS, { recursive: true });
  rmSync(folder, { recursive: true });
  console.log(isNew ? `${join(MIGRATIONS, INITIAL)} is rewritten.` : 'The schema has not changed.');
}
