import type pg from 'pg';
import type { PrivateFiles } from '../files/private-files.ts';
import type { Line } from './format.ts';
import { quoted } from './tables.ts';

/** A column of this name names a private file, in whichever table: what is to be kept is told by the schema alone. */
const PRIVATE_KEY = 'private_key';

/** The keys of all private files that the database names. */
export async function listPrivateKeys(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = $1 order by 1`,
    [PRIVATE_KEY],
  );
  const keys: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select ${quoted(PRIVATE_KEY)} as key from ${quoted(name)} where ${quoted(PRIVATE_KEY)} is not null order by 1`,
    );
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

/** The files of these keys: one never changes once it is there. Those that are missing are told to `miss`. */
export async function* dumpPrivateFiles(
  files: Pick<PrivateFiles, 'read'>,
  keys: readonly string[],
  miss: (key: string) => void,
): AsyncGenerator<Line & { is: 'private file' }> {
  for (const key of keys) {
    const bytes = await files.read(key);
    if (bytes) yield { is: 'private file', key, bytes: bytes.toString('base64') };
    else miss(key);
  }
}
