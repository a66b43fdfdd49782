import { type SQL, sql } from 'drizzle-orm';
import type { WordPatterns } from '#lib/domain/discovery/search-closest.ts';
import type { Meaning } from '#lib/domain/discovery/search-meaning.ts';
import { halvesOf, type SearchPattern, toInitialsLike, toLike, toRegex } from '#lib/domain/discovery/search-pattern.ts';
import type { Reading } from '#lib/domain/discovery/search-readings.ts';
import { holdsWord } from './buyable.ts';
import type { Condition } from './condition.ts';

/** Quicker than LIKE, which goes through the text letter by letter. */
const holds = (text: string): SQL => sql`strpos(products.search_name, ${text}) > 0`;
const isWhole = (pattern: SearchPattern) => pattern.every((letter) => letter.is === 'this');

function fitsPattern(pattern: SearchPattern): SQL {
  if (isWhole(pattern)) return holds(pattern.map(({ letter }) => letter).join(''));
  const like = toLike(pattern);
  if (like !== null) return sql`products.search_name like ${like}`;
  const initials = toInitialsLike(pattern);
  const byInitials = sql`products.search_initials like ${initials.like}`;
  return initials.decides ? byInitials : sql`(${byInitials} and products.search_name ~ ${toRegex(pattern)})`;
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** Many patterns are first narrowed by a quick condition, unless they are quick themselves. */
function fitsWord(patterns: WordPatterns): SQL {
  const fits = anyOf(patterns.map(fitsPattern));
  const halves = patterns.every(isWhole) ? null : halvesOf(patterns);
  return halves && halves.length > 0 ? sql`(${anyOf(halves.map(holds))} and ${fits})` : fits;
}

/** Goods of the word's shelves, of whose names each holds one of its own; all of them where it has none. */
function fitsMeaning({ categories, names }: Meaning): SQL {
  const onShelf = sql`products.category = any(${sql.param([...categories])}::text[])`;
  return names ? sql`(${onShelf} and ${fitsWord(names)})` : onShelf;
}

/**
 * The products that a reading finds: each word stands in the product's name, or in that of its mart, or is meant by it.
 */
export function readingCondition(reading: Reading, wordsIn: Condition['wordsIn'] = null): Condition {
  const words = reading.words.map((patterns, i) => {
    const meaning = reading.meanings?.[i];
    if (meaning) return fitsMeaning(meaning);
    return wordsIn ? anyOf([fitsWord(patterns), holdsWord(i)]) : fitsWord(patterns);
  });
  return { where: sql.join(words, sql` and `), wordsIn };
}
