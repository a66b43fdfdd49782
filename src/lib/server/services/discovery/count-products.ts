import { chosenConditions } from '#lib/domain/discovery/list-choice.ts';
import { MOST_COUNTED } from '#lib/domain/discovery/narrowing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { listAround, optionsOf } from '#lib/server/listings/cache-dependencies.ts';
import { type Condition, NO_CONDITION } from '#lib/server/listings/condition.ts';
import { countProducts } from '#lib/server/listings/list-products.ts';
import { type Around, martsAround } from './list-nearby.ts';
import { nextStepAround } from './next-step-around.ts';

/** The size of a number in the cache, beside its key. */
const BYTES = 16;

/**
 * How many products a list around a place has on all its pages, up to `MOST_COUNTED`. The number is cached like a list:
 * it ends when anything around changes, and at the next whole minute. `what` names the condition.
 */
export async function countListed(
  deps: Deps,
  { place, radiusMetres, ...around }: Around,
  { what, condition }: { what: string; condition: Condition },
): Promise<number> {
  const now = deps.clock.now();
  const counts = deps.cache.of<number>('count');
  const conditions = chosenConditions(around).map((name) => `${name}=${around[name]}`);
  const key = JSON.stringify([place.lat, place.lng, radiusMetres, what, ...conditions]);
  const known = counts.get(key, now);
  if (known) return known.value;
  const point = counts.readPoint(now);
  const marts = await martsAround(deps, { place, ...(radiusMetres && { radiusMetres }), ...around });
  const count = await countProducts(deps.db, marts, { condition, conditions: around, now }, MOST_COUNTED);
  const until = await nextStepAround(deps, { place, ...(radiusMetres && { radiusMetres }), ...around });
  counts.set(key, count, { ...optionsOf(listAround(place, [], until), now), bytes: BYTES }, point);
  return count;
}

/** How many products `listNearby` has on all its pages. */
export const countNearby = (deps: Deps, around: Around): Promise<number> =>
  countListed(deps, around, { what: 'nearby', condition: NO_CONDITION });
