import type { Conditions } from '#lib/domain/discovery/list-choice.ts';
import { loosened, MOST_COUNTED, type NarrowedCount, worthOffering } from '#lib/domain/discovery/narrowing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { type Condition, NO_CONDITION } from '#lib/server/listings/condition.ts';
import { countProducts } from '#lib/server/listings/list-products.ts';
import { type Around, martsAround } from './list-nearby.ts';

/**
 * Suggestions where the conditions of a list left nothing: which of them to take back, and how many products there are
 * then (domain/discovery/narrowing.ts). Nothing where there are no conditions, or nothing without them either.
 */
export async function offersWithout(deps: Deps, around: Around, condition: Condition): Promise<NarrowedCount[]> {
  const fewer = loosened(around);
  const unconditioned = fewer.at(-1);
  if (!unconditioned) return [];
  const now = deps.clock.now();
  const countWith = async (conditions: Conditions) => {
    const marts = await martsAround(deps, { ...around, ...conditions });
    return { ...conditions, count: await countProducts(deps.db, marts, { condition, conditions, now }, MOST_COUNTED) };
  };
  const all = await countWith(unconditioned);
  if (all.count === 0) return [];
  const offers: NarrowedCount[] = [];
  for (const conditions of fewer.slice(0, -1)) offers.push(await countWith(conditions));
  return worthOffering([...offers, all]);
}

/** Suggestions for an empty list nearby. */
export const nearbyWithout = (deps: Deps, around: Around): Promise<NarrowedCount[]> =>
  offersWithout(deps, around, NO_CONDITION);
