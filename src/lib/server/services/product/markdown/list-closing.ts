import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { ClosingBoard } from '#lib/contract/order/seller-closing.ts';
import { groupBy } from '#lib/domain/group.ts';
import { entry } from '#lib/domain/known.ts';
import { endOfToday } from '#lib/domain/mart/hours.ts';
import { ratesBetween, ratesOf, type StayRates, wantedOf } from '#lib/domain/product/will-stay.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martMembers, marts, type ProductRow, products } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { kindKey, readKinds, readTaken } from '../own/read-kinds.ts';

/** So many listings stand on the board at the most. */
const BOARD_SIZE = 1_000;

/**
 * What ends today in any mart the viewer works in and is left or held, soonest first; 'today' by the hours of each
 * mart.
 */
export async function listClosing(deps: Deps, viewer: Viewer): Promise<ClosingBoard> {
  const now = deps.clock.now();
  const own = await deps.db
    .select({ mart: marts, daysOff: daysOffOf(now) })
    .from(martMembers)
    .innerJoin(marts, and(eq(marts.id, martMembers.martId), isNull(marts.closedAt)))
    .where(eq(martMembers.userId, viewer.userId));
  const byEnd = Map.groupBy(own, ({ mart, daysOff }) => endOfToday(hoursOf(mart, daysOff), now).getTime());
  const endsToday = [...byEnd].map(([until, those]) =>
    and(
      inArray(
        products.martId,
        those.map(({ mart }) => mart.id),
      ),
      lte(products.saleEndsAt, new Date(until)),
    ),
  );
  if (endsToday.length === 0) return { listings: [], more: false, rates: [] };
  const rows = await deps.db
    .select()
    .from(products)
    .where(and(gt(products.saleEndsAt, now), or(...endsToday), or(gt(products.waiting, 0), gt(products.inSale, 0))))
    .orderBy(asc(products.saleEndsAt), asc(products.martId), asc(products.name), asc(products.id))
    .limit(BOARD_SIZE + 1);
  const shown = rows.slice(0, BOARD_SIZE);
  const stays = await readStays(deps, shown, now);
  const listings = shown.map((product) => ({
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
  }));
  return { listings, more: rows.length > BOARD_SIZE, rates: stays.rates };
}

/** How fast the kinds of these listings are taken until the last sale end, and how much each of them is wanted. */
async function readStays(deps: Deps, shown: readonly ProductRow[], now: Date) {
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
