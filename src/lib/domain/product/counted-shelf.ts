import { QUANTITY } from './stock.ts';

/*
 * What a till says of a shelf, in the market's counts (shelf.md 32.2 and 32.3). A till counts what lies there, with the
 * pieces that open orders hold; buyers may have the rest.
 */

/** For how many days a sale of a till is known by its id: an older one may have been told before. */
export const SALE_KNOWN_DAYS = 30;

/** What waits where so many lie on the shelf, and how many held pieces are not there. */
export function countedShelf(onShelf: number, inSale: number): { waiting: number; short: number } {
  return { waiting: Math.max(0, onShelf - inSale), short: Math.max(0, inSale - onShelf) };
}

/**
 * Whether a till's figure is a number of pieces, `least` or more: tills have counts below nothing where more was sold
 * than they knew of, lines of goods that came back, and parts of a kilogram.
 */
export const isPieces = (figure: number, least: 0 | 1): boolean =>
  Number.isInteger(figure) && figure >= least && figure <= QUANTITY.max;

/** A moment that a till tells of; its clock may be ahead of ours. */
export const tillMoment = (told: Date, now: Date): Date => (told > now ? now : told);

interface CountedAt {
  createdAt: Date;
  shelfCountedAt: Date | null;
}

/** From when on sales are not in the count of a listing: it was put up with one, and a till may have counted since. */
export const countedSince = ({ createdAt, shelfCountedAt }: CountedAt): Date =>
  shelfCountedAt && shelfCountedAt > createdAt ? shelfCountedAt : createdAt;

/** A listing that a sale of a till may be of. */
export interface SoldListing extends CountedAt {
  id: number;
  saleEndsAt: Date;
  waiting: number;
  inSale: number;
}

export interface TakenPieces {
  productId: number;
  pieces: number;
}

export type SaleTaken =
  /** It happened before the shelf was counted, and is in that count. */
  | { outcome: 'counted' }
  /** `short`: pieces that were sold and did not wait; `shortOf`: the listing whose held pieces these must be. */
  | { outcome: 'taken'; taken: TakenPieces[]; short: number; shortOf: { productId: number; pieces: number } | null };

/** Whether a sale was made before the shelf of a listing was counted last. */
export const isBeforeCount = (listing: CountedAt, at: Date): boolean => countedSince(listing) > at;

/**
 * From which listings of one good a sale takes: the one that ends soonest first. None of them is changed; there is at
 * least one. `waitedThen`: how many pieces waited when it was made, of listings that were counted since: so many of it
 * are in their count, and are taken from no later one.
 */
export function takeSale(
  listings: readonly SoldListing[],
  pieces: number,
  at: Date,
  waitedThen: ReadonlyMap<number, number> = new Map(),
): SaleTaken {
  const inOrder = [...listings].sort((a, b) => a.saleEndsAt.getTime() - b.saleEndsAt.getTime() || a.id - b.id);
  const soonest = inOrder.filter((listing) => !isBeforeCount(listing, at));
  const taken: TakenPieces[] = [];
  let left = pieces;
  for (const listing of inOrder) {
    const isCounted = isBeforeCount(listing, at);
    const found = Math.min(left, isCounted ? (waitedThen.get(listing.id) ?? 0) : listing.waiting);
    if (found > 0 && !isCounted) taken.push({ productId: listing.id, pieces: found });
    left -= found;
  }
  if (soonest.length === 0 || (left === 0 && taken.length === 0)) return { outcome: 'counted' };
  const held = left > 0 ? soonest.find(({ inSale }) => inSale > 0) : undefined;
  const shortOf = held ? { productId: held.id, pieces: Math.min(left, held.inSale) } : null;
  return { outcome: 'taken', taken, short: left, shortOf };
}

/** The orders for which held pieces are missing: the newest ones, as the others were first. */
export function shortOrders<T extends { id: number; quantity: number }>(orders: readonly T[], missing: number): T[] {
  const newest = [...orders].sort((a, b) => b.id - a.id);
  let covered = 0;
  return newest.filter(({ quantity }) => {
    if (covered >= missing) return false;
    covered += quantity;
    return true;
  });
}
