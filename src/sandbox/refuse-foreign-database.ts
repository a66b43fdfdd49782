import type pg from 'pg';
import type { Config } from '#lib/server/config/config.ts';
import { advisoryKey } from '#lib/server/platform/database/advisory-key.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { placeOf } from '#lib/server/platform/database/reachable.ts';
import { LOCKS } from '#lib/server/schema/advisory-locks.ts';

/** How the demo town's owner is known to Google's stand-in: sandboxes of versions that left no mark are known by it. */
const DEMO_SUBJECT = 'google-owner@demo.test';

/**
 * A sandbox never opens a database that it did not make (rules.md section 18): anybody may reset it. An empty one is
 * marked; one with people or another program's tables in it and without the mark is refused.
 */
export async function refuseForeignDatabase(pool: pg.Pool, database: Config['database']): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // One that starts beside this one makes tables as soon as it has left its mark.
    await client.query(`select pg_advisory_xact_lock(${advisoryKey(LOCKS.sandboxMark)})`);
    await markOrRefuse(client, database);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Reader = Pick<pg.ClientBase, 'query'>;

async function markOrRefuse(db: Reader, database: Config['database']): Promise<void> {
  if (await exists(db, '_sandbox_mark')) return;
  const isMarket = await exists(db, 'users');
  const schema = database.kind === 'postgres' ? database.schema : undefined;
  const holds = isMarket ? !(await isEmptyOrDemo(db)) && 'people' : (await hasTables(db, schema)) && 'tables';
  if (holds) {
    throw new Error(
      `SANDBOX=1: ${placeOf(database)} has ${holds} in it and was not made by a sandbox, which anybody may reset. ` +
        'Set SANDBOX=0, or give the sandbox a database of its own.',
    );
  }
  await db.query('create table _sandbox_mark (made_at timestamptz not null default now())');
}

async function exists(db: Reader, table: string): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  return oneRow(rows).is;
}

/** Tables of somebody's, in this schema where one is named; those of an extension are the database's own. */
async function hasTables(db: Reader, schema: string | undefined): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    `select exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'f') and nspname not like 'pg\\_%' and nspname <> 'information_schema'
        and nspname = coalesce($1, nspname)
        and not exists (select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and deptype = 'e')
    ) as is`,
    [schema ?? null],
  );
  return oneRow(rows).is;
}

async function isEmptyOrDemo(db: Reader): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(
    'select not exists (select from users) or exists (select from users where subject = $1) as is',
    [DEMO_SUBJECT],
  );
  return oneRow(rows).is;
}
