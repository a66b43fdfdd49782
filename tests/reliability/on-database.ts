import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Query } from './stored.ts';

// Ids have 64 bits, and fit a number (domain/id.ts).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Reads the database past the market: PostgreSQL at `url`, else the embedded one, which no process may have open. */
export async function onDatabase<T>(
  { url, dataDir }: { url?: string | undefined; dataDir?: string },
  work: (query: Query) => Promise<T>,
): Promise<T> {
  if (url) {
    const client = new pg.Client({ connectionString: url, application_name: 'proof' });
    await client.connect();
    try {
      return await work((text, values) => client.query(text, values));
    } finally {
      await client.end();
    }
  }
  const embedded = await PGlite.create(join(dataDir!, 'db'));
  try {
    return await work((text, values) => embedded.query<object>(text, values));
  } finally {
    await embedded.close();
  }
}
