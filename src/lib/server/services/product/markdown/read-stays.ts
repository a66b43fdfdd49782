import type { ClosingListing } from '#lib/contract/order/seller-closing.ts';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { ratesBetween, ratesOf, type StayRates, wantedOf } from '#lib/domain/product/will-stay.ts';
import type { Deps } from '#lib/server/deps.ts';
import type { ProductRow } from '#lib/server/schema/index.ts';
import { kindKey, readKinds, readTaken } from '../own/read-kinds.ts';

/** The forecasts of some listings: which of `rates` each sells at, and how wanted it is. */
export interface Stays {
  of: ReadonlyMap<number, { rates: number; wanted: number }>;
  rates: StayRates[];
}

/** A listing as the closing board and the morning's round show it. */
export const closingListing = (product: ProductRow, stays: Stays): ClosingListing => ({
  storeId: product.martId,
  productId: product.id,
  productName: product.name,
  waitingCount: product.waiting,
  inSaleCount: product.inSale,
  expirationDate: product.saleEndsAt.toISOString(),
  basePrice: product.priceWon,
  floorPrice: product.floorPriceWon,
  loweredPrice: product.loweredWon?.at(-1) ?? null,
  markdown: product.markdown ?? [],
  stay: stays.of.get(product.id) ?? null,
});

/**
 * How fast the kinds of these listings are taken until the last sale end, and how much each of them is
 * wanted; the soonest sale end first.
 */
export async function readStays(deps: Deps, shown: readonly ProductRow[], now: Date): Promise<Stays> {
  const of = new Map<number, { rates: number; wanted: number }>();
  const rates: StayRates[] = [];
  const byKind = groupBy(shown, kindKey);
  const [histories, taken] = await Promise.all([
    readKinds(
      deps,
      byKind.map(([first]) => first),
      now,
    ),
    readTaken(
      deps,
      shown.map(({ id, createdAt }) => ({ id, createdAt, at: now })),
    ),
  ]);
  const lastEnd = shown.at(-1)?.saleEndsAt ?? now;
  for (const listings of byKind) {
    const history = histories.get(kindKey(listings[0]));
    const kindRates = history && ratesOf(history);
    if (!kindRates) continue;
    for (const listing of listings) {
      const wanted = wantedOf(history, kindRates, { pricing: listing, ...entry(taken, listing.id) }, now);
      of.set(listing.id, { rates: rates.length, wanted: Math.round(wanted * 1e3) / 1e3 });
    }
    rates.push(ratesBetween(kindRates, now, lastEnd));
  }
  return { of, rates };
}
