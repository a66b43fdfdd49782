import { and, desc, eq, gt, inArray, isNull, max } from 'drizzle-orm';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { addMinutes, MINUTES_PER_DAY } from '#lib/domain/time.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { products } from '#lib/server/schema/index.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { listingOf, selectListings } from '../register/listing.ts';
import { nameContains } from './name-condition.ts';

/** So many are offered while a name is typed, of the listings that ended within so many days or have not. */
const NAMES_MOST = 3;
const DAYS_BACK = 60;

/**
 * What a mart sold under names that contain a text: the newest listing of each name, the newest name first. Refuses with
 * `martNotFound`.
 */
export async function findByName(
  deps: Deps,
  viewer: Viewer,
  { martId, q }: { martId: number; q: string },
): Promise<Listing[]> {
  await requireMart(deps.db, viewer, martId);
  const now = deps.clock.now();
  const newest = max(products.id);
  const found = await deps.db
    .select({ id: newest })
    .from(products)
    .where(
      and(
        eq(products.martId, martId),
        gt(products.saleEndsAt, addMinutes(now, -DAYS_BACK * MINUTES_PER_DAY)),
        isNull(products.recalledAt),
        isNull(products.hiddenAt),
        nameContains(q),
      ),
    )
    .groupBy(products.name)
    .orderBy(desc(newest))
    .limit(NAMES_MOST);
  const ids = found.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  const rows = await selectListings(deps.db).where(inArray(products.id, ids)).orderBy(desc(products.id));
  return rows.map((row) => listingOf(row, now));
}
