import { sql } from 'drizzle-orm';
import { SEARCH_VERSION, searchColumns } from '#lib/domain/discovery/search.ts';
import type { Deps } from '#lib/server/deps.ts';

/** Few enough that an order of one of them does not wait long for its row. */
const BATCH_ROWS = 1_000;

/**
 * Rewrites the search columns of products that another version wrote: all of them after an upgrade, those that an older
 * process writes beside this one while it lasts, and those of an older backup. Some at a time, each batch in a
 * transaction of its own; processes that do it together take different ones. Answers how many were written.
 */
export async function refreshSearch({ db }: Pick<Deps, 'db'>): Promise<number> {
  let written = 0;
  for (;;) {
    const batch = await refreshBatch(db);
    written += batch;
    if (batch < BATCH_ROWS) return written;
  }
}

const refreshBatch = (db: Deps['db']): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number; name: string }>(sql`
      select id, name from products where search_stamp <> ${sql.raw(`'${SEARCH_VERSION}:'`)} || search_name
      order by id limit ${BATCH_ROWS}::int for update skip locked`);
    if (rows.length === 0) return 0;
    const list = (values: readonly (string | number)[]) => sql.param(values);
    // Cached names of all processes end at once, not mart by mart.
    await tx.execute(sql`set local market.quiet = 'on'`);
    const columns = rows.map(({ name }) => searchColumns(name));
    await tx.execute(sql`
      update products set search_name = made.name, search_initials = made.initials, search_stamp = made.stamp
      from unnest(${list(rows.map(({ id }) => id))}::bigint[], ${list(columns.map(({ searchName }) => searchName))}::text[],
        ${list(columns.map(({ searchInitials }) => searchInitials))}::text[],
        ${list(columns.map(({ searchStamp }) => searchStamp))}::text[]) as made(id, name, initials, stamp)
      where products.id = made.id`);
    return rows.length;
  });
