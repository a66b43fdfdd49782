import type pg from 'pg';
import { listTables, quoted, type Table } from '#lib/server/platform/backup/tables.ts';

/** What a table wants beyond its types and keys, as SQL by column. */
const BY_HAND: Record<string, Record<string, string>> = {
  audit_log: { actor: `'fixture'`, outcome: `'done'` },
  contacts: { channel: `'email'` },
  // Nobody is asked to agree to it.
  documents: { kind: `'privacy'`, material: 'true' },
  limit_records: { person_hash: `'fixture'` },
  mart_keys: { scopes: `'{stock:write}'` },
  mart_scales: { rule: `'{"value": "plain"}'` },
  notice_choices: { topic: `'orders'`, channel: `'push'` },
  recurring_listings: { weekdays: `'{1}'`, ends_after_hours: '5' },
  webhook_endpoints: { secret: `'fixture'` },
};

interface Fact {
  name: string;
  type: string;
  isNeeded: boolean;
  /** The table and column that it points to. */
  points: { table: string; column: string } | null;
  /** The words that a check allows, as SQL. */
  word: string | null;
}

/**
 * Puts one row into every table without any, as its columns, keys and checks want it: a fixture of a release has rows of
 * all tables, also of those that are filled by what takes weeks.
 */
export async function fillEmptyTables(pool: pg.Pool, now: Date): Promise<void> {
  const client = await pool.connect();
  const problems: string[] = [];
  try {
    for (const table of await listTables(client)) {
      const { rows } = await client.query(`select 1 from ${quoted(table.name)} limit 1`);
      const problem = rows.length === 0 ? await fillOne(client, table, now) : null;
      if (problem) problems.push(problem);
    }
    // All at once, not one at each run.
    if (problems.length > 0) throw new Error(`want more than their types say (BY_HAND):\n${problems.join('\n')}`);
  } finally {
    client.release();
  }
}

async function fillOne(client: pg.ClientBase, { name }: Table, now: Date): Promise<string | null> {
  const { rows: facts } = await client.query<Fact>(
    `
    select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded",
      (select jsonb_build_object('table', k.confrelid::regclass::text, 'column',
          (select attname from pg_attribute where attrelid = k.confrelid and attnum = k.confkey[array_position(k.conkey, a.attnum)]))
        from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as points,
      (select substring(pg_get_constraintdef(k.oid) from '\\m' || a.attname || ' = ANY \\(ARRAY\\[(''[^'']*''::text)')
        from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey)
          and pg_get_constraintdef(k.oid) ~ ('\\m' || a.attname || ' = ANY') limit 1) as word
    from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`,
    [quoted(name)],
  );
  const byHand = BY_HAND[name] ?? {};
  const filled = facts.filter((fact) => byHand[fact.name] ?? fact.isNeeded);
  const columns = filled.map((fact) => quoted(fact.name)).join(', ');
  const values = filled.map((fact) => byHand[fact.name] ?? sqlValue(fact, now)).join(', ');
  const text =
    filled.length === 0
      ? `insert into ${quoted(name)} default values`
      : `insert into ${quoted(name)} (${columns}) select ${values}`;
  return client.query(text).then(
    () => null,
    (error: Error) => `${name}: ${error.message}: ${text}`,
  );
}

/** A value of a column, as SQL; of a key the first row's, so that the columns of one key fit together. */
function sqlValue({ type, points, word }: Fact, now: Date): string {
  if (points) return `(select ${quoted(points.column)} from ${points.table} order by ctid limit 1)`;
  if (word) return word;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type.startsWith('timestamp') || type === 'date') return `'${now.toISOString()}'::${type}`;
  if (type === 'jsonb') return `'{}'::jsonb`;
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'boolean') return 'false';
  if (type === 'text') return `'fixture'`;
  return `1::${type}`;
}
