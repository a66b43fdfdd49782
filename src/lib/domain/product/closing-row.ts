import { groupBy, partsOf } from '../group.ts';
import { MS_PER_MINUTE } from '../time.ts';
import { type ClosingPrice, closingPrice } from './closing.ts';
import { LISTINGS_AT_ONCE } from './listing-copy.ts';
import { type EveningMarkdown, type ListedPrice, pricingOfListing } from './markdown.ts';
import { type HelpfulStep, helpfulStep, type StayRates, type WillStay, whatWillStay } from './will-stay.ts';

/** What a row of the evening's board is made of. */
export interface ClosingFacts extends ListedPrice {
  storeId: number;
  productId: number;
  waitingCount: number;
  /** Which of the board's rates it sells at, and how wanted it is; null: too little is known. */
  stay: { rates: number; wanted: number } | null;
}

/** What will stay of a listing as things are, and the step that would help. */
export interface Outlook {
  stay: WillStay;
  help: HelpfulStep | null;
}

/** Null where it is sold out or too little is known. */
export function outlookOf({ stay, waitingCount, ...listed }: ClosingFacts, rates: readonly StayRates[], now: Date) {
  const ofKind = stay && rates[stay.rates];
  if (!ofKind || waitingCount === 0) return null;
  const known = [ofKind, stay.wanted, pricingOfListing(listed), waitingCount, now] as const;
  return { stay: whatWillStay(...known), help: helpfulStep(...known) };
}

export interface ClosingRow<L> {
  listing: L;
  price: ClosingPrice;
  /** It is lowered by the press. */
  isChosen: boolean;
  outlook: Outlook | null;
}

interface Choice {
  /** Null: of all marts. */
  martId: number | null;
  /** Listings that are left as they are, by number. */
  left: { has(productId: number): boolean };
  evening: EveningMarkdown;
}

/** The rows of the board at `now`: what has ended since is not on it, and what is sold out cannot be chosen. */
export function closingRows<L extends ClosingFacts>(
  { listings, rates }: { listings: readonly L[]; rates: readonly StayRates[] },
  { martId, left, evening }: Choice,
  now: Date,
): ClosingRow<L>[] {
  return listings
    .filter(({ storeId, expirationDate }) => new Date(expirationDate) > now && (martId ?? storeId) === storeId)
    .map((listing) => ({
      listing,
      price: closingPrice(pricingOfListing(listing), evening, now),
      isChosen: listing.waitingCount > 0 && !left.has(listing.productId),
      outlook: outlookOf(listing, rates, now),
    }));
}

/** Rows under the minute at which they end, as it is said; what ends within it ends together. */
export function rowsByEnd<L extends ClosingFacts>(
  rows: readonly ClosingRow<L>[],
): { end: Date; group: ClosingRow<L>[] }[] {
  const minuteOf = ({ listing }: ClosingRow<L>) => Math.floor(Date.parse(listing.expirationDate) / MS_PER_MINUTE);
  return groupBy(rows, minuteOf).map((group) => ({ end: new Date(minuteOf(group[0]) * MS_PER_MINUTE), group }));
}

/** Listings of one mart that one call lowers, each with the registered price that its seller saw. */
export interface EveningPart {
  storeId: number;
  /** `at`: from when on, ISO 8601; null: from now on. */
  change: { kind: 'markdown'; percentOff: number; at: string | null };
  items: { productId: number; from: number }[];
}

/** Listings as the calls that lower them take them: of one mart each, and not too many at once. */
export function eveningParts(
  listings: readonly Pick<ClosingFacts, 'storeId' | 'productId' | 'basePrice'>[],
  { percentOff, from }: EveningMarkdown,
): EveningPart[] {
  const change = { kind: 'markdown' as const, percentOff, at: from?.toISOString() ?? null };
  return groupBy(listings, ({ storeId }) => storeId).flatMap((ofMart) =>
    partsOf(ofMart, LISTINGS_AT_ONCE).map((part) => ({
      storeId: ofMart[0].storeId,
      change,
      items: part.map(({ productId, basePrice }) => ({ productId, from: basePrice })),
    })),
  );
}

/** The board with the counts of a listing as they have moved since it was read. */
export const withCounts = <Board extends { listings: readonly { productId: number }[] }>(
  board: Board,
  productId: number,
  counts: { waitingCount: number; inSaleCount: number },
): Board => ({
  ...board,
  listings: board.listings.map((each) => (each.productId === productId ? { ...each, ...counts } : each)),
});
