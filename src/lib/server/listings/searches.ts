import { insteadOf } from '#lib/domain/discovery/search-alternatives.ts';
import { type Reading, readingsOf, wordsInMartName } from '#lib/domain/discovery/search-readings.ts';
import { allBut, type Condition, eitherOf } from './condition.ts';
import { readingCondition } from './search-condition.ts';

/** A search: the goods that its text means in a shop, if any, and those that hold its words. */
export interface Search {
  reading: Reading;
  /** All that is found. */
  condition: Condition;
  /** Hits that stand first, whatever is nearer: one by meaning goes before one by letters. */
  first: Condition | null;
}

/** Where the words may stand: in a product's name, or in that of its mart too. */
type Within = 'names' | 'namesAndMarts';

/**
 * The ways to read a text, each for when those before find nothing; the same around a place and on a mart's own shelf.
 * Of 'A 말고 B' what is meant by A is left out of each.
 */
export function* searchesFor(typed: string, within: Within): Generator<Search> {
  const instead = insteadOf(typed);
  if (!instead) yield* wholeSearches(typed, within);
  else {
    const { condition: unwanted } = wholeSearches(instead.unwanted, within).next().value ?? {};
    for (const { reading, condition, first } of wholeSearches(instead.wanted, within)) {
      if (!unwanted) yield { reading, condition, first };
      else yield { reading, condition: allBut(condition, unwanted), first: first && allBut(first, unwanted) };
    }
    // Nothing of it is there: what was typed, as it is.
    yield* wholeSearches(typed, within);
  }
}

function* wholeSearches(text: string, within: Within): Generator<Search, undefined> {
  for (const reading of readingsOf(text)) {
    const wordsIn = within === 'namesAndMarts' ? wordsInMartName(reading) : null;
    const condition = readingCondition(reading, wordsIn);
    if (!reading.meant) yield { reading, condition, first: null };
    else {
      const first = readingCondition(reading.meant, wordsIn);
      yield { reading, condition: eitherOf(first, condition), first };
    }
  }
}
