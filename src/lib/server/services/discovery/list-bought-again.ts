import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProductCard } from '#lib/contract/product/products.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { Condition } from '#lib/server/listings/condition.ts';
import { listProducts } from '#lib/server/listings/list-products.ts';
import { inReach } from '#lib/server/listings/reach.ts';
import { orders } from '#lib/server/schema/index.ts';
import { type Coming, ROW_CARDS } from './home-rows.ts';
import { martsAround } from './list-nearby.ts';

/** So many of the newest pickups are looked at. */
const PICKUPS = 100;

/**
 * Products that the viewer has picked up before and can buy again around a place: the same listing, or one of the same
 * name at the same mart, as a mart lists its daily products again each day. Sale end soonest first, each name of a mart
 * once; only what is in their reach, however long the way that they have gone before.
 */
export async function listBoughtAgain(
  deps: Deps,
  viewer: Viewer,
  coming: Pick<Coming, 'place' | 'travel'>,
): Promise<ProductCard[]> {
  const now = deps.clock.now();
  const bought = await deps.db
    .select({ martId: orders.martId, productId: orders.productId, name: orders.productName })
    .from(orders)
    .where(and(eq(orders.buyerId, viewer.userId), eq(orders.state, 'pickedUp')))
    .orderBy(desc(orders.id))
    .limit(PICKUPS);
  if (bought.length === 0) return [];
  const martIds = new Set(bought.map(({ martId }) => martId));
  const known = (await martsAround(deps, coming)).filter(({ id }) => martIds.has(id));
  const marts = inReach(known, coming.travel, now);
  if (marts.length === 0) return [];
  const condition: Condition = {
    wordsIn: null,
    where: sql`exists (
      select from unnest(
        ${sql.param(bought.map(({ martId }) => martId))}::bigint[],
        ${sql.param(bought.map(({ productId }) => productId))}::bigint[],
        ${sql.param(bought.map(({ name }) => name))}::text[]) as bought(mart_id, product_id, name)
      where bought.mart_id = products.mart_id and (bought.product_id = products.id or bought.name = products.name))`,
  };
  const found = await listProducts(deps.db, marts, {
    condition,
    sort: 'ending' as const,
    now,
    limit: PICKUPS,
    offset: 0,
  });
  const byName = new Map<string, ProductCard>();
  for (const product of found) {
    const name = `${product.storeId} ${product.name}`;
    if (!byName.has(name)) byName.set(name, product);
  }
  return [...byName.values()].slice(0, ROW_CARDS);
}
