import type pg from 'pg';

/** Everything that makes up the tables, as the database itself writes it: what `pg_dump` would say of them, on PGlite too. */
export async function schemaOf(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await client.query<{ line: string }>(query);
    all[what] = rows.map(({ line }) => line);
  }
  return all;
}

const IN_PUBLIC = `join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public'`;

const QUERIES = {
  // By place among the columns that are left: a column that was dropped leaves a gap in the numbers.
  columns: `select concat_ws(' ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    ${IN_PUBLIC} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  constraints: `select concat_ws(' ', c.relname, o.conname, pg_get_constraintdef(o.oid)) as line
    from pg_constraint o join pg_class c on c.oid = o.conrelid ${IN_PUBLIC} and o.contype <> 'n' order by 1`,
  indexes: `select concat_ws(' ', i.indisvalid, pg_get_indexdef(i.indexrelid)) as line
    from pg_index i join pg_class c on c.oid = i.indexrelid ${IN_PUBLIC} order by pg_get_indexdef(i.indexrelid)`,
  triggers: `select pg_get_triggerdef(t.oid) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid ${IN_PUBLIC} and not t.tgisinternal order by 1`,
  functions: `select pg_get_functiondef(p.oid) as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' order by 1`,
  sequences: `select concat_ws(' ', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size) as line
    from pg_sequences where schemaname = 'public' order by 1`,
};
