import { hasProductCondition } from '#lib/domain/discovery/list-filter.ts';
import type { Deps } from '#lib/server/deps.ts';
import { nextPriceStep } from '#lib/server/listings/list-products.ts';
import { type Around, martsAround } from './list-nearby.ts';

/** Whether a list looks different once something that is not on it costs less. */
const isOfPrices = ({ sort, ...conditions }: Pick<Around, 'sort'> & Partial<Around>): boolean =>
  sort === 'cheap' || sort === 'discount' || hasProductCondition(conditions);

/**
 * Until when a list that is put in order or narrowed by prices may be cached, in milliseconds since 1970: the next
 * moment at which a step of anything on sale around can come. Infinity for any other list: its own products decide
 * (`endOfEntry`).
 */
export async function nextStepAround(deps: Deps, around: Omit<Around, 'page'>): Promise<number> {
  if (!isOfPrices(around)) return Number.POSITIVE_INFINITY;
  return nextPriceStep(deps.db, await martsAround(deps, around), deps.clock.now());
}
