import pg from 'pg';
import { entry } from '#lib/domain/known.ts';

export interface Column {
  name: string;
  /** As PostgreSQL writes it: 'timestamp(3) with time zone'. */
  type: string;
  /** Numbers itself from a counter. */
  isIdentity: boolean;
}
export interface Table {
  name: string;
  /** All but the generated ones, which the database computes again. */
  columns: Column[];
}

/**
 * Events of the last hour, under transaction numbers of this one database: in another they would mean other
 * transactions; news on their way to people, which the running market sends, and asks about; and listings that its job
 * checks at once. Counters are kept, so that no browser takes a new event for one that it knows.
 */
const LEFT_OUT = new Set(['events', 'outbox', 'phone_messages', 'listing_checks']);

export const hasRows = (table: Table) => !LEFT_OUT.has(table.name);

export const quoted = pg.escapeIdentifier;

/** What the processes keep among themselves has a name with '_' before it (migrations/). */
const IS_OWN_TABLE = `c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname not like '\\_%'`;

/** The market's tables, each after those it points to: in this order their rows can be inserted. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ table: string; name: string; type: string; isIdentity: boolean }>(`
    select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attidentity <> '' as "isIdentity"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${IS_OWN_TABLE} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`);
  const columns = Map.groupBy(rows, (row) => row.table);
  // A deferred key is checked at the end of the transaction, in any order of rows.
  const { rows: keys } = await client.query<{ from: string; to: string }>(`
    select f.relname::text as from, t.relname::text as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not k.condeferred and f.relnamespace = current_schema()::regnamespace`);
  const sorted = new Set<string>();
  function put(name: string): void {
    if (sorted.has(name)) return;
    for (const { from, to } of keys) if (from === name && to !== name) put(to);
    sorted.add(name);
  }
  for (const name of columns.keys()) put(name);
  return [...sorted].map((name) => ({
    name,
    columns: entry(columns, name).map(({ name, type, isIdentity }) => ({ name, type, isIdentity })),
  }));
}
