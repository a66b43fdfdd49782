import { distanceMetres, type Place, SEARCH_RADIUS_METRES } from '../geo.ts';
import { type Pricing, shownListPrice, unitPriceAt } from '../product/markdown.ts';
import { passesFilter } from './list-filter.ts';
import { normaliseSearch, searchWords } from './search.ts';
import { insteadOf } from './search-alternatives.ts';
import type { WordPatterns } from './search-closest.ts';
import { wordsForEmoji } from './search-emoji.ts';
import { patternTest } from './search-pattern.ts';
import { type Reading, readingsOf, wordsInMartName } from './search-readings.ts';

/** The conditions of an alert besides the name; null for none. */
export interface AlertConditions {
  /** Won. */
  maxPriceWon: number | null;
  /** Whole percent below the list price, 1..99. */
  minDiscount: number | null;
}

/** The facts of a listing that an alert looks at, with its prices at a moment as buyers see them. */
export interface ListingFacts {
  name: string;
  priceWon: number;
  listPriceWon: number | null;
}

/** A listing as it was before a change. */
export interface ListingBefore extends ListingFacts {
  waiting: number;
  saleEndsAt: Date;
}

/** The price of a listing at `at` for an alert, and the list price beside it. */
export function pricesFor(
  listing: Pricing & { listPriceWon: number | null },
  at: Date,
): Pick<ListingFacts, 'priceWon' | 'listPriceWon'> {
  const unit = unitPriceAt(listing, at);
  return { priceWon: unit.priceWon, listPriceWon: shownListPrice(listing.listPriceWon, unit) };
}

/** Guessed readings would notify people of things they did not ask for. */
const SURE: ReadonlySet<Reading['by']> = new Set(['words', 'keyboard', 'initials', 'parts']);

/** Whether a term can be searched for at all: it has letters or digits. */
export const isSearchable = (term: string): boolean => searchWords(wordsForEmoji(term)).length > 0;

/** The same term, however it was spelt: two alerts of one are one. */
export const alertKey = (term: string): string => searchWords(wordsForEmoji(term)).join(' ');

/** A listing's name and its mart's, as the search sees them. */
export interface SearchedNames {
  product: string;
  mart: string;
}

export const searchedNames = (product: string, mart: string): SearchedNames => ({
  product: normaliseSearch(product),
  mart: normaliseSearch(mart),
});

const wordTest = (patterns: WordPatterns): ((name: string) => boolean) => {
  const tests = patterns.map((pattern) => patternTest(pattern));
  return (name) => tests.some((fits) => fits(name));
};

function readingTest(reading: Reading): (names: SearchedNames) => boolean {
  const words = reading.words.map(wordTest);
  const inMart = wordsInMartName(reading);
  return ({ product, mart }) => {
    const answered = inMart?.(mart) ?? [];
    return words.every((fits, i) => fits(product) || answered.includes(i));
  };
}

/**
 * Tells whether a search for the term finds a listing: as it stands or by another name of it, by the keys of a Korean
 * keyboard, by initial consonants, or by the parts of joined words; in the listing's name or in its mart's. Not by what
 * may have been meant. Of 'A 말고 B' not what A finds.
 */
export function termTest(term: string): (names: SearchedNames) => boolean {
  const instead = insteadOf(term);
  if (!instead) return wholeTest(term);
  const [wanted, unwanted] = [wholeTest(instead.wanted), wholeTest(instead.unwanted)];
  return (names) => wanted(names) && !unwanted(names);
}

function wholeTest(term: string): (names: SearchedNames) => boolean {
  const tests = [...takeSure(readingsOf(wordsForEmoji(term)))].map(readingTest);
  return (names) => tests.some((fits) => fits(names));
}

/** Readings are made when they are asked for, and the guesses come last: those are left unmade. */
function* takeSure(readings: Iterable<Reading>): Generator<Reading> {
  for (const reading of readings) {
    if (reading.by === 'closest' || reading.by === 'similar') return;
    if (SURE.has(reading.by)) yield reading;
  }
}

/** Whether a listing passes an alert's price and discount, as those of a list do. */
export const passesAlert = ({ priceWon, listPriceWon }: ListingFacts, { maxPriceWon, minDiscount }: AlertConditions) =>
  passesFilter({ price: priceWon, listPrice: listPriceWon }, { maxPrice: maxPriceWon, minDiscount });

export const isWithinAlert = (from: Place, mart: Place): boolean => distanceMetres(from, mart) <= SEARCH_RADIUS_METRES;

/**
 * Whether a listing that matches now did not before: it is new, was sold out or ended, or its name, price or discount
 * did not fit. `fits` is the test of the alert's term.
 */
export function startsToMatch(
  conditions: AlertConditions,
  before: ListingBefore | null,
  { martName, fits, now }: { martName: string; fits: (names: SearchedNames) => boolean; now: Date },
): boolean {
  if (before === null) return true;
  const wasListed = before.waiting > 0 && before.saleEndsAt > now;
  return !(wasListed && passesAlert(before, conditions) && fits(searchedNames(before.name, martName)));
}
