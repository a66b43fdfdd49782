import { type SQL, sql } from 'drizzle-orm';
import { type SearchPattern, toInitialsLike, toLike, toRegex } from '#lib/domain/search-pattern.ts';
import type { Reading } from '#lib/domain/search-readings.ts';
import type { NearMart } from './near-marts.ts';

/** As many words as a text of 60 characters can have fit into the bits of a number. */
const bitsOf = (words: readonly number[]) => words.reduce((bits, word) => bits + 2 ** word, 0);

/** Marts as a source of `listedProducts`, each with the words of the reading that its name answers, by bits. */
export const martsWithWords = (marts: readonly (NearMart & { words: readonly number[] })[]): SQL =>
  sql`select * from unnest(${sql.param(marts.map(({ id }) => id))}::int[], ${sql.param(marts.map(({ name }) => name))}::text[],
    ${sql.param(marts.map(({ distance }) => distance))}::int[],
    ${sql.param(marts.map(({ words }) => bitsOf(words)))}::bigint[]) as chosen(id, name, distance, words)`;

function inName(pattern: SearchPattern): SQL {
  // Quicker than LIKE, which goes through the text letter by letter.
  if (pattern.every((letter) => letter.is === 'this')) {
    return sql`strpos(products.search_name, ${pattern.map(({ letter }) => letter).join('')}) > 0`;
  }
  const like = toLike(pattern);
  if (like !== null) return sql`products.search_name like ${like}`;
  const initials = toInitialsLike(pattern);
  const byInitials = sql`products.search_initials like ${initials.like}`;
  return initials.decides ? byInitials : sql`(${byInitials} and products.search_name ~ ${toRegex(pattern)})`;
}

/** The products that a reading finds: each word stands in the product's name, or (`byMart`) in that of its mart. */
export function readingCondition(reading: Reading, byMart: boolean): SQL {
  return sql.join(
    reading.words.map((patterns, i) => {
      const names = patterns.map(inName);
      if (byMart) names.push(sql`near.words & ${2 ** i}::bigint <> 0`);
      return sql`(${sql.join(names, sql` or `)})`;
    }),
    sql` and `,
  );
}
