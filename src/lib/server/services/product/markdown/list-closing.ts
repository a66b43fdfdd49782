import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { ClosingBoard } from '#lib/contract/order/seller-closing.ts';
import { endOfToday } from '#lib/domain/mart/hours.ts';
import type { Viewer } from '#lib/server/context.ts';
import type { Deps } from '#lib/server/deps.ts';
import { martMembers, marts, products } from '#lib/server/schema/index.ts';
import { daysOffOf, hoursOf } from '#lib/server/schema/mart/mart-hours.ts';
import { closingListing, readStays } from './read-stays.ts';

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
  const listings = shown.map((product) => closingListing(product, stays));
  return { listings, more: rows.length > BOARD_SIZE, rates: stays.rates };
}
