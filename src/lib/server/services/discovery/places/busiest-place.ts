import { sql } from 'drizzle-orm';
import { type Place, roundPlace } from '#lib/domain/geo.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import type { Deps } from '#lib/server/deps.ts';
import { isListed } from '#lib/server/listings/buyable.ts';
import { martIsShown } from '#lib/server/schema/mart/mart-standing.ts';

/** Marts of one neighbourhood: a square of about 1.1 by 0.9 km. */
const SQUARE_DEGREES = 0.01;
/** All listings are counted for it, and it moves slowly. */
const KNOWN_FOR_MS = 10 * MS_PER_MINUTE;
const KEY = 'place';
/** The size of a place in the cache, beside its key. */
const BYTES = 64;

/**
 * The middle of the neighbourhood with the most listings in the country: lists look around it until a place is chosen.
 * Null where nothing is sold anywhere. Counted every ten minutes; requests that come meanwhile wait for one count.
 */
export async function busiestPlace(deps: Deps): Promise<Place | null> {
  const places = deps.cache.of<Place | null>('busiest');
  const now = deps.clock.now();
  const known = places.get(KEY, now);
  if (known) return known.value;
  const running = counting.get(deps.db);
  if (running) return running;
  const point = places.readPoint(now);
  const count = readBusiest(deps, now).finally(() => counting.delete(deps.db));
  counting.set(deps.db, count);
  const place = await count;
  // No tags: a change here and there does not make another neighbourhood the busiest.
  places.set(KEY, place, { tags: [], until: now.getTime() + KNOWN_FOR_MS, bytes: BYTES }, point);
  return place;
}
const counting = new WeakMap<Deps['db'], Promise<Place | null>>();

async function readBusiest({ db }: Deps, now: Date): Promise<Place | null> {
  const { rows } = await db.execute<{ lat: number; lng: number }>(sql`
    select avg(lat)::float8 as lat, avg(lng)::float8 as lng
    from marts join (
      select mart_id, count(*) as listed from products where ${isListed(now)} group by mart_id
    ) selling on selling.mart_id = marts.id
    where ${martIsShown}
    group by floor(lat / ${SQUARE_DEGREES}::float8), floor(lng / ${SQUARE_DEGREES}::float8)
    order by sum(listed) desc, min(marts.id) limit 1`);
  return rows[0] ? roundPlace(rows[0]) : null;
}
