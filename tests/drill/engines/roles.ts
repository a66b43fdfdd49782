import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Passwords of a drill: whoever reaches its ports finds a demo town. */
export const PASSWORDS = {
  postgres: 'drill-postgres',
  market: 'drill-market',
  replicator: 'drill-replicator',
  rewind: 'drill-rewind',
} as const;
export type Role = keyof typeof PASSWORDS;

/** The lines of PgBouncer's auth_file, as `line`. */
export const POOLED_USERS =
  'select format(\'"%s" "%s"\', rolname, rolpassword) as line from pg_authid where rolname = \'market\'';

/** The statements of a file of roles in deploy/postgresql, as psql would send them. */
export function rolesSql(file: 'roles.sql' | 'roles-by-hand.sql'): string[] {
  const text = readFileSync(`deploy/postgresql/${file}`, 'utf8').replaceAll(/^--.*$/gm, '');
  const filled = text.replaceAll(/:'(\w+)_password'/g, (_, role: Role) => `'${PASSWORDS[role]}'`);
  return filled
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** One statement, on a connection of its own. */
export async function askAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
