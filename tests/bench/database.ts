import { join } from 'node:path';
import { type Connection, connect } from '#lib/server/platform/database/connect.ts';

/** One of the two databases, while no server uses it or beside one (PostgreSQL only: the embedded one has one user). */
export interface BenchDatabase {
  dataDir: string;
  /** Null for the embedded one. */
  url: string | null;
}

/** Opens the database, hands it over, and closes it whatever happens. */
export async function withDatabase<T>(
  { dataDir, url }: BenchDatabase,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const database = url
    ? { kind: 'postgres' as const, url, pool: 4 }
    : { kind: 'embedded' as const, folder: join(dataDir, 'db') };
  const connection = await connect({ database, dataDir });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
