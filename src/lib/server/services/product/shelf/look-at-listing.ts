import { and, eq } from 'drizzle-orm';
import { businessDate } from '#lib/domain/mart/hours.ts';
import { goodsKey } from '#lib/domain/product/shelf.ts';
import { shelfPlace } from '#lib/domain/product/shelf-round.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { oneRow } from '#lib/server/platform/database/one-row.ts';
import { marts, shelfLooks, shelfPlaces } from '#lib/server/schema/index.ts';
import { readHours } from '#lib/server/schema/mart/mart-hours.ts';
import { requireMart } from '../../mart/require-mart.ts';
import { lockListing, type MartsProduct } from '../register/listing.ts';

/**
 * Somebody of the mart has looked at a listing on today's round; once more is the same. Refuses with `martNotFound`,
 * `productNotFound`.
 */
export async function lookAtListing(deps: Deps, viewer: Viewer, which: MartsProduct): Promise<{ productId: number }> {
  return deps.db.transaction(async (tx) => {
    await requireMart(tx, viewer, which.martId);
    const now = deps.clock.now();
    const { id: productId } = await lockListing(tx, which);
    const mart = oneRow(await tx.select().from(marts).where(eq(marts.id, which.martId)));
    const day = businessDate(await readHours(tx, mart, now), now);
    await tx
      .insert(shelfLooks)
      .values({ productId, day })
      .onConflictDoUpdate({ target: shelfLooks.productId, set: { day } });
    return { productId };
  });
}

/**
 * Says where the goods of a listing stand, for later ones of them, too; an empty text forgets it. Refuses with
 * `martNotFound`, `productNotFound`.
 */
export async function setShelfPlace(
  deps: Deps,
  viewer: Viewer,
  { place: typed, ...which }: MartsProduct & { place: string },
): Promise<{ place: string | null }> {
  return deps.db.transaction(async (tx) => {
    const { martId } = which;
    await requireMart(tx, viewer, martId);
    const goods = goodsKey(await lockListing(tx, which));
    const place = shelfPlace(typed);
    if (place === null)
      await tx.delete(shelfPlaces).where(and(eq(shelfPlaces.martId, martId), eq(shelfPlaces.goods, goods)));
    else
      await tx
        .insert(shelfPlaces)
        .values({ martId, goods, place })
        .onConflictDoUpdate({ target: [shelfPlaces.martId, shelfPlaces.goods], set: { place } });
    return { place };
  });
}
