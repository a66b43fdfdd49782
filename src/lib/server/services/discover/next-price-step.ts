import { sql } from 'drizzle-orm';
import { hasProductCondition } from '#lib/domain/list-filter.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { isBuyable, sellingMarts } from '../../db/buyable.ts';
import type { Deps } from '../../deps.ts';
import { type Around, readMartsAround } from './list-nearby.ts';

/** Whether a list looks different once something that is not on it costs less. */
const isOfPrices = ({ sort, ...conditions }: Pick<Around, 'sort'> & Partial<Around>): boolean =>
  sort === 'cheap' || sort === 'discount' || hasProductCondition(conditions);

/**
 * Until when a list that is put in order or narrowed by prices may be cached, in milliseconds since 1970: the next moment at which a
 * step of anything on sale around can come. Steps come whole minutes before a sale end. Infinity for any other list: what is on it is
 * asked itself (`endOfEntry`).
 */
export async function nextPriceStep(deps: Deps, around: Omit<Around, 'page'>): Promise<number> {
  if (!isOfPrices(around)) return Number.POSITIVE_INFINITY;
  const now = deps.clock.now();
  const marts = await readMartsAround(deps, around);
  const known = await deps.cache.nextStep(marts, now);
  if (known !== null) return known;
  const seconds = sql`extract(epoch from products.sale_ends_at - ${now.toISOString()}::timestamptz)`;
  const { rows } = await deps.db.execute<{ ms: number | null }>(sql`
    select min(round(${seconds} * 1000)::bigint % ${MS_PER_MINUTE}::int)::int as ms
    from ${sellingMarts(marts)} join products on products.mart_id = selling.id and ${isBuyable(sql`selling.least`)}
      and cardinality(products.markdown) > 0
    where round(${seconds} * 1000)::bigint % ${MS_PER_MINUTE}::int > 0`);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? Number.POSITIVE_INFINITY : now.getTime() + ms;
}
