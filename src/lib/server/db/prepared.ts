import type { Db } from './connect.ts';

/**
 * A statement of the builder that is asked for with every page: written once for each database, not once for each request, and
 * parsed once by each connection of PostgreSQL, by its name. What differs are placeholders.
 */
export function prepared<Prepared extends object>(prepare: (db: Db) => Prepared): (db: Db) => Prepared {
  const known = new WeakMap<Db, Prepared>();
  return (db) => {
    const statement = known.get(db) ?? prepare(db);
    known.set(db, statement);
    return statement;
  };
}
