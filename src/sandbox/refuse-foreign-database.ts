import type pg from 'pg';
import type { Config } from '#lib/server/platform/config/config.ts';
import { placeOf } from '#lib/server/platform/database/reachable.ts';

/** How the demo town's owner is known to Google's stand-in: sandboxes of versions that left no mark are known by it. */
const DEMO_SUBJECT = 'google-owner@demo.test';

/**
 * A sandbox never opens a database that it did not make (rules.md section 18): anybody may reset it. An empty one is marked; one
 * with people or another program's tables in it and without the mark is refused.
 */
export async function refuseForeignDatabase(pool: pg.Pool, database: Config['database']): Promise<void> {
  if (await exists(pool, 'sandbox.mark')) return;
  const isMarket = await exists(pool, 'public.users');
  const holds = isMarket ? !(await isEmptyOrDemo(pool)) && 'people' : (await hasTables(pool)) && 'tables';
  if (holds) {
    throw new Error(
      `SANDBOX=1: ${placeOf(database)} has ${holds} in it and was not made by a sandbox, which anybody may reset. ` +
        'Set SANDBOX=0, or give the sandbox a database of its own.',
    );
  }
  // Processes that start together may both come here.
  await pool.query('create schema if not exists sandbox').catch(ignoreRace);
  await pool
    .query('create table if not exists sandbox.mark (made_at timestamptz not null default now())')
    .catch(ignoreRace);
}

async function exists(pool: pg.Pool, table: string): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  return rows[0]!.is;
}

/** Tables of somebody's; those of an extension are the database's own. */
async function hasTables(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'f') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
        and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    ) as is`,
  );
  return rows[0]!.is;
}

async function isEmptyOrDemo(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    'select not exists (select from users) or exists (select from users where subject = $1) as is',
    [DEMO_SUBJECT],
  );
  return rows[0]!.is;
}

/** PostgreSQL checks `if not exists` before it locks: of two at once the second finds the name taken. */
function ignoreRace(error: { code?: string }): void {
  if (error.code !== '23505' && error.code !== '42P06' && error.code !== '42P07') throw error;
}
