import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as drizzleMigrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { patiently } from './impatient-client.ts';

/** Any number that nothing else in this database uses for an advisory lock. */
const MIGRATION_LOCK = 7_310_021;

/** The migrations stand beside this file; the build copies them beside the server's bundle. */
function migrationsFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  for (const folder of [join(here, 'migrations'), join(here, '../migrations')]) if (existsSync(folder)) return folder;
  throw new Error('The migrations folder is missing beside the server. Run `npm run build` again.');
}

/** The migrations of this version, oldest first: their names, and the time by which the database knows each. */
export function listMigrations(): { tag: string; when: number }[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta/_journal.json'), 'utf8'));
  return (journal as { entries: { tag: string; when: number }[] }).entries;
}

/** Brings the database to this version. Processes that start together take turns, and the later ones find it done. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await patiently(client, async () => {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      try {
        await drizzleMigrate(drizzle(client), { migrationsFolder: migrationsFolder() });
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      }
    });
  } finally {
    client.release();
  }
}
