import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

const TRIES = 3;

/** PostgreSQL's word for a transaction that it ended because another and this one waited for each other. */
const DEADLOCK = '40P01';

function lostToAnother(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if ((e as { code?: string }).code === DEADLOCK) return true;
  return false;
}

/**
 * Writers lock marts before people before products, by their ids, and so do not wait in circles; but a foreign key locks a row
 * wherever it is written, and somebody may delete the account that is buying. The one that PostgreSQL ends has done nothing,
 * and begins anew: what a transaction does is done by its statements alone, so that it may.
 */
export function withSecondTry<S extends Record<string, unknown>>(db: NodePgDatabase<S>): NodePgDatabase<S> {
  const once = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (tried === TRIES || !lostToAnother(error)) throw error;
      }
    }
  };
  return db;
}
