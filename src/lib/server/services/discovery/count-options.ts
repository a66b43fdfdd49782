import type { FilterCounts } from '#lib/contract/product/products.ts';
import { filterOptions } from '#lib/domain/discovery/filter-options.ts';
import { type Conditions, NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { MOST_COUNTED } from '#lib/domain/discovery/narrowing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { type Condition, NO_CONDITION } from '#lib/server/listings/condition.ts';
import { countNarrowings, type Narrowing } from '#lib/server/listings/count-narrowings.ts';
import { countProducts } from '#lib/server/listings/list-products.ts';
import type { ListedMart } from '#lib/server/listings/listed-mart.ts';
import { inCategory, keyOf } from './list-category.ts';
import { martsAround } from './list-nearby.ts';
import type { ListQuery } from './read-list-page.ts';
import { typedSearches } from './search-products.ts';

type Counted = Omit<ListQuery, 'page' | 'sort' | 'travel'>;

/**
 * How many products a list around a place has, and how many it would have with each option of its filter in place of
 * what is chosen of that kind, up to `MOST_COUNTED`. `invalidInput` for a category that is not in the tree.
 */
export async function countOptions(
  deps: Deps,
  { category, text, place, radiusMetres, ...chosen }: Counted,
): Promise<FilterCounts> {
  const now = deps.clock.now();
  const conditions: Conditions = { ...NO_CONDITIONS, ...chosen };
  const options = filterOptions(conditions, now);
  const known = new Map<string, Promise<ListedMart[]>>();
  /** One list of marts for all conditions that leave them alike. */
  function martsUnder({ openNow, cardAccepted, walkMinutes, pickupHour, voucher }: Conditions): Promise<ListedMart[]> {
    const aboutMarts = { openNow, cardAccepted, walkMinutes, pickupHour, voucher };
    const key = JSON.stringify(aboutMarts);
    const marts = known.get(key) ?? martsAround(deps, { place, ...(radiusMetres && { radiusMetres }), ...aboutMarts });
    known.set(key, marts);
    return marts;
  }
  const all = await martsUnder(NO_CONDITIONS);
  const condition = await conditionOf(deps, all, { category, text }, now);
  const narrowings: Narrowing[] = [];
  for (const option of [null, ...options]) {
    const under = option ? { ...conditions, [option.name]: option.value } : conditions;
    narrowings.push({ marts: await martsUnder(under), conditions: under });
  }
  const [count = 0, ...counts] = condition
    ? await countNarrowings(deps.db, all, narrowings, { condition, now, most: MOST_COUNTED })
    : [];
  return {
    count,
    options: options.map(({ name, value }, i) => ({
      condition: name,
      value: value === true ? 1 : value,
      count: counts[i] ?? 0,
    })),
  };
}

/** What the list is of; null for a search that finds nothing, whichever way it is read (`searchProducts`). */
async function conditionOf(
  deps: Deps,
  marts: readonly ListedMart[],
  { category, text }: Pick<Counted, 'category' | 'text'>,
  now: Date,
): Promise<Condition | null> {
  if (category !== undefined) return inCategory(keyOf(category));
  if (text === undefined) return NO_CONDITION;
  for (const { condition } of typedSearches(text)) {
    if ((await countProducts(deps.db, marts, { condition, now }, 1)) > 0) return condition;
  }
  return null;
}
