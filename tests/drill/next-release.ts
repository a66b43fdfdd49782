import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OUTSIDE } from '#lib/server/platform/database/migration-files.ts';
import type { Release } from './release-before.ts';

const FOLDER = resolve('.cache/drill/next');
const TAG = '9999_of_the_drill';

/** A column and an index, in the tables of every order: what a release adds to tables that are in use. */
const MIGRATION = `ALTER TABLE "orders" ADD COLUMN "note_of_drill" text DEFAULT '' NOT NULL;
--> statement-breakpoint
${OUTSIDE}
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_note_of_drill" ON "orders" USING btree ("note_of_drill");
`;

/** This build as the release to come: with a migration more than it has, so that there is always one to run. */
export function nextRelease(): Release {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync('dist', join(FOLDER, 'dist'), { recursive: true });
  cpSync('package.json', join(FOLDER, 'package.json'));
  symlinkSync(resolve('node_modules'), join(FOLDER, 'node_modules'));
  const migrations = join(FOLDER, 'dist/server/migrations');
  writeFileSync(join(migrations, `${TAG}.sql`), MIGRATION);
  const journal = join(migrations, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] };
  const last = entries.at(-1)!;
  const added = { ...last, idx: entries.length, when: last.when + 10, tag: TAG };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  return { folder: FOLDER, name: 'this build and a migration' };
}
