import type pg from 'pg';
import type { Line } from './format.ts';
import { RestoreError } from './restore-error.ts';
import { quoted, type Table } from './tables.ts';

const BATCH = 500;

/** Puts the rows and counters of a backup, line by line, into empty tables; `client` is in a transaction meanwhile. */
export function restoreRows(client: pg.ClientBase, tables: readonly Table[]) {
  let insert: { statement: string; width: number } | null = null;
  let waiting: (string | null)[][] = [];
  let rows = 0;

  async function flush(): Promise<void> {
    if (!insert || waiting.length === 0) return;
    const byColumn = Array.from({ length: insert.width }, (_, i) => waiting.map((values) => values[i] ?? null));
    await client.query(insert.statement, byColumn);
    rows += waiting.length;
    waiting = [];
  }

  return {
    async take(line: Line): Promise<void> {
      if (line.is === 'row') {
        waiting.push(line.values);
        if (waiting.length === BATCH) await flush();
        return;
      }
      await flush();
      if (line.is === 'table') insert = insertInto(tables, line);
      if (line.is === 'counter') {
        await client.query('select setval(pg_get_serial_sequence($1, $2), $3::text::bigint, $4)', [
          quoted(line.table),
          line.column,
          line.last,
          line.isCalled,
        ]);
      }
    },
    rows: () => rows,
  };
}

/** Every column arrives as one array of texts, which the database reads as it reads its own. */
function insertInto(tables: readonly Table[], { name, columns }: Line & { is: 'table' }) {
  const known = tables.find((table) => table.name === name)?.columns ?? [];
  const types = columns.map((column) => known.find((one) => one.name === column)?.type);
  if (types.includes(undefined))
    throw new RestoreError(`the backup has a table or column that is not known here: ${name}`);
  const names = columns.map(quoted).join(', ');
  const values = columns.map((column, i) => `${quoted(column)}::${types[i]}`).join(', ');
  const arrays = columns.map((_, i) => `$${i + 1}::text[]`).join(', ');
  const statement = `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from unnest(${arrays}) as given (${names})`;
  return { statement, width: columns.length };
}
