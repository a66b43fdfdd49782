import type { ListPage } from '#lib/contract/product/products.ts';
import { isEmptied } from '#lib/domain/discovery/narrowing.ts';
import type { Deps } from '#lib/server/deps.ts';
import { countNearby } from './count-products.ts';
import { categoryWithout, countCategory, listCategory } from './list-category.ts';
import { type Around, listNearby } from './list-nearby.ts';
import { nextStepAround } from './next-step-around.ts';
import { searchProducts } from './search-products.ts';
import { nearbyWithout } from './suggest-fewer-conditions.ts';

/** A list around a place: of a sub-category, of a search, or, with neither, of all that is sold there. */
export interface ListQuery extends Omit<Around, 'page' | 'size'> {
  /** From 0, which stands where none is named. */
  page?: number;
  category?: string | undefined;
  text?: string | undefined;
}

/**
 * A page of a list, the first where none is named, with the data of its screen, and until when that may be cached, in
 * milliseconds since 1970 (`nextStepAround`). `invalidInput` for a category that is not in the tree.
 */
export async function readListPage(
  deps: Deps,
  { category, text, page: asked = 0, ...query }: ListQuery,
): Promise<{ page: ListPage; until: number }> {
  const around = { ...query, page: asked };
  const [page, until] = await Promise.all([
    text !== undefined
      ? readSearch(deps, { ...around, text })
      : category !== undefined
        ? readCategory(deps, { ...around, category })
        : readNearby(deps, around),
    nextStepAround(deps, around),
  ]);
  return { page, until };
}

async function readNearby(deps: Deps, around: Around): Promise<ListPage> {
  const [products, count] = await Promise.all([listNearby(deps, around), countNearby(deps, around)]);
  const withoutConditions = isEmptied(around, products) ? await nearbyWithout(deps, around) : [];
  return { products, count, withoutConditions, reading: null };
}

async function readCategory(deps: Deps, around: Around & { category: string }): Promise<ListPage> {
  const [products, count] = await Promise.all([listCategory(deps, around), countCategory(deps, around)]);
  const withoutConditions = isEmptied(around, products) ? await categoryWithout(deps, around) : [];
  return { products, count, withoutConditions, reading: null };
}

async function readSearch(deps: Deps, { travel: _, ...around }: Around & { text: string }): Promise<ListPage> {
  const { products, reading, withoutConditions, count } = await searchProducts(deps, around);
  return {
    products,
    count: await count(),
    withoutConditions,
    reading: reading && { by: reading.by, text: reading.text },
  };
}
