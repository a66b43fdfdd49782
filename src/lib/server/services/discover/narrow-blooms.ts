import { sql } from 'drizzle-orm';
import { BLOOM_BITS } from '#lib/domain/name-bloom.ts';
import { MS_PER_DAY } from '#lib/domain/time.ts';
import type { Deps } from '../../deps.ts';

/** Few enough that nobody who registers a product waits long for the row of their mart. */
const BATCH_MARTS = 50;
const NARROWED_EVERY_MS = MS_PER_DAY;
/** What ended lately may be put up again, and then its name is there. */
const ENDED_SINCE_MS = 30 * MS_PER_DAY;

/**
 * Makes the Bloom filters of names (schema/name-blooms.ts) anew from what their marts sell: those that say nothing yet, and each once a
 * day, as names that are sold no more stay in them. Processes that do it together take different ones. Answers how many were made.
 */
export async function narrowBlooms({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  // Those of before had none. Committed before it is narrowed, so that whoever names a product meanwhile waits for the row.
  await db.execute(sql`
    insert into name_blooms (mart_id, bits)
    select id, ~b'0'::bit(${sql.raw(String(BLOOM_BITS))}) from marts
    where closed_at is null and not exists (select from name_blooms where mart_id = marts.id) on conflict do nothing`);
  let made = 0;
  for (;;) {
    const batch = await narrowBatch(db, clock.now());
    made += batch;
    if (batch < BATCH_MARTS) return made;
  }
}

const narrowBatch = (db: Deps['db'], now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const due = new Date(now.getTime() - NARROWED_EVERY_MS).toISOString();
    const { rows } = await tx.execute<{ id: number }>(sql`
      select mart_id as id from name_blooms where narrowed_at is null or narrowed_at < ${due}::timestamptz
      limit ${BATCH_MARTS}::int for update skip locked`);
    if (rows.length === 0) return 0;
    // A statement of its own: whatever was named before the rows were taken is seen by it.
    const since = new Date(now.getTime() - ENDED_SINCE_MS).toISOString();
    await tx.execute(sql`
      update name_blooms set narrowed_at = ${now.toISOString()}::timestamptz, bits = name_bloom(coalesce((
        select string_agg(distinct search_name, ' ') from products
        where products.mart_id = name_blooms.mart_id and products.sale_ends_at > ${since}::timestamptz), ''))
      where mart_id = any(${sql.param(rows.map(({ id }) => id))}::int[])`);
    return rows.length;
  });
