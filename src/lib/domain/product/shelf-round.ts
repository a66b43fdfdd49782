import { cleanLine, cutText } from '../text.ts';
import { type ClosingFacts, type Outlook, outlookOf } from './closing-row.ts';
import type { StayRates } from './will-stay.ts';

/** Letters of a place on the shelf: '냉장 3단 왼쪽'. */
export const SHELF_PLACE_MAX_LENGTH = 10;
/** Listings that end later than this, in days, are looked at another morning. */
export const ROUND_DAYS = 7;
export const ROUND_MOST = 100;

/** A place as it is kept; null for none. */
export const shelfPlace = (typed: string): string | null => cleanLine(typed) || null;

/** Whether a place may be kept: a few signs are two letters in the form in which text is stored. */
export const isShelfPlace = (typed: string): boolean => [...(shelfPlace(typed) ?? '')].length <= SHELF_PLACE_MAX_LENGTH;

/** As many letters of a place as are kept. */
export const typedPlace = (typed: string): string => cutText(typed, SHELF_PLACE_MAX_LENGTH);

export interface RoundFacts extends ClosingFacts {
  /** Where it stands; null where nobody said. */
  place: string | null;
}

/** Why a listing is looked at. */
export type RoundReason = 'endsToday' | 'endsTomorrow' | 'willStay';

export interface RoundRow<L> {
  listing: L;
  reason: RoundReason;
  outlook: Outlook | null;
}

/** The ends of the seller's today and of tomorrow. */
export interface RoundEnds {
  today: Date;
  tomorrow: Date;
}

function reasonOf(saleEndsAt: Date, { today, tomorrow }: RoundEnds, outlook: Outlook | null): RoundReason | null {
  if (saleEndsAt <= today) return 'endsToday';
  if (saleEndsAt <= tomorrow) return 'endsTomorrow';
  return outlook?.stay.name === 'stays' && outlook.help ? 'willStay' : null;
}

/** '냉장 2' stands before '냉장 10', and what has no place last. */
const byPlace = new Intl.Collator('ko', { numeric: true });

function compare(one: RoundFacts, other: RoundFacts): number {
  if (one.place !== other.place) {
    if (one.place === null || other.place === null) return one.place === null ? 1 : -1;
    return byPlace.compare(one.place, other.place);
  }
  return one.expirationDate < other.expirationDate ? -1 : one.expirationDate > other.expirationDate ? 1 : 0;
}

/**
 * What of a mart's shelf is looked at on a morning: what ends today and tomorrow, and what will stay and could be
 * helped, in the order of the shelf. `shelf.md` 34.5.
 */
export function roundRows<L extends RoundFacts>(
  { listings, rates }: { listings: readonly L[]; rates: readonly StayRates[] },
  ends: RoundEnds,
  now: Date,
): RoundRow<L>[] {
  return listings
    .filter(({ waitingCount, expirationDate }) => waitingCount > 0 && new Date(expirationDate) > now)
    .flatMap((listing) => {
      const outlook = outlookOf(listing, rates, now);
      const reason = reasonOf(new Date(listing.expirationDate), ends, outlook);
      return reason ? [{ listing, reason, outlook }] : [];
    })
    .sort((one, other) => compare(one.listing, other.listing));
}
