import { changedFacts, type LogFacts, type LogKind } from '#lib/domain/mart/mart-log.ts';
import { priceAt } from '#lib/domain/product/markdown.ts';
import type { Tx } from '#lib/server/platform/database/connect.ts';
import type { ProductRow } from '#lib/server/schema/index.ts';
import { type Actor, logActs } from '../mart/log/log-act.ts';

type Listing = Pick<
  ProductRow,
  | 'name'
  | 'priceWon'
  | 'listPriceWon'
  | 'floorPriceWon'
  | 'markdown'
  | 'loweredWon'
  | 'saleEndsAt'
  | 'maxPerBuyer'
  | 'weightGrams'
>;

/** The columns of a listing by kind of change. */
const FACTS = {
  priceChanged: (listing: Listing, now: Date): LogFacts => ({
    priceWon: listing.priceWon,
    nowWon: priceAt(listing, now),
    listPriceWon: listing.listPriceWon,
    floorPriceWon: listing.floorPriceWon,
    markdown: listing.markdown,
    ...(listing.weightGrams !== null && { weightGrams: listing.weightGrams }),
  }),
  saleEndChanged: ({ saleEndsAt }: Listing): LogFacts => ({ saleEndsAt: saleEndsAt.toISOString() }),
  listingChanged: ({ name, maxPerBuyer }: Listing): LogFacts => ({ name, maxPerBuyer }),
} satisfies Partial<Record<LogKind, unknown>>;

/**
 * Logs the changes of a listing by their kinds; nothing where nothing changed. `changed`: the columns that were
 * written.
 */
export async function logListing(
  tx: Tx,
  before: Listing & { id: number; martId: number },
  { changed, now, ...actor }: Actor & { changed: Partial<Listing>; now: Date },
): Promise<void> {
  const after = { ...before, ...changed };
  const kinds = Object.keys(FACTS) as (keyof typeof FACTS)[];
  const acts = kinds.flatMap((kind) => {
    const facts = changedFacts(FACTS[kind](before, now), FACTS[kind](after, now));
    return facts ? [{ kind, productId: before.id, ...facts }] : [];
  });
  await logActs(tx, { martId: before.martId, ...actor, now }, acts);
}
