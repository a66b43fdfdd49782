import { type SQL, sql } from 'drizzle-orm';
import type { WordPatterns } from '#lib/domain/search-closest.ts';
import { halvesOf, type SearchPattern, toInitialsLike, toLike, toRegex } from '#lib/domain/search-pattern.ts';
import type { Reading } from '#lib/domain/search-readings.ts';
import type { Condition } from './condition.ts';
import { answersWord } from './marts-to-search.ts';
import { bloomsOf, type WordBloom } from './name-blooms.ts';
import type { Slot } from './statement.ts';

/** How a product's name is looked through, for one text or two. */
const LOOKS = {
  // Quicker than LIKE, which goes through the text letter by letter.
  holds: (text: Slot) => sql`strpos(products.search_name, ${text}) > 0`,
  like: (text: Slot) => sql`products.search_name like ${text}`,
  initials: (text: Slot) => sql`products.search_initials like ${text}`,
  regex: (initials: Slot, text: Slot) =>
    sql`(products.search_initials like ${initials} and products.search_name ~ ${text})`,
} as const satisfies Record<string, (...texts: [Slot, Slot]) => SQL>;

interface Look {
  by: keyof typeof LOOKS;
  texts: readonly string[];
}

function patternCondition(pattern: SearchPattern): Look {
  if (pattern.every((letter) => letter.is === 'this')) {
    return { by: 'holds', texts: [pattern.map(({ letter }) => letter).join('')] };
  }
  const like = toLike(pattern);
  if (like !== null) return { by: 'like', texts: [like] };
  const initials = toInitialsLike(pattern);
  return initials.decides
    ? { by: 'initials', texts: [initials.like] }
    : { by: 'regex', texts: [initials.like, toRegex(pattern)] };
}

/** How a word is looked for: in a name that `holds` one of these texts, if any are said, by one of the looks. */
interface WordCondition {
  holds: readonly string[];
  looks: readonly Look[];
}

/** Many patterns are first told apart by what is quickest to look for, unless they are quick themselves. */
function wordCondition(patterns: WordPatterns): WordCondition {
  const looks = patterns.map(patternCondition);
  const areQuick = looks.every(({ by }) => by === 'holds');
  return { holds: (areQuick ? null : halvesOf(patterns)) ?? [], looks };
}

/** More than this, words and their other names together, is seldom sought: 15 ways to put up to four of them together. */
const MAX_LOOKS_OF_SHAPE = 4;
const MAX_INITIALS_OF_SHAPE = 3;

/** Words as they are, or by other names, or all by initials, are what most searches come to. */
function shapeOf(words: readonly WordCondition[], blooms: readonly WordBloom[], byMart: boolean): string | null {
  const all = words.flatMap(({ looks }) => looks);
  const orMart = byMart ? ' or mart' : '';
  // Each of these looks has a mask.
  if (all.every(({ by }) => by === 'holds')) {
    const counts = words.map(({ looks }) => looks.length).join('+');
    return all.length > MAX_LOOKS_OF_SHAPE ? null : `${counts} holds${orMart}`;
  }
  // What is known of initials differs from text to text.
  const areInitials =
    blooms.length === 0 && words.every(({ looks }) => looks.length === 1 && looks[0]!.by === 'initials');
  return areInitials && words.length <= MAX_INITIALS_OF_SHAPE ? `${words.length} initials${orMart}` : null;
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

/** The products that a reading finds: each word stands in the product's name, or is answered by that of its mart. */
export function readingCondition(reading: Reading, martAnswers: Condition['martAnswers'] = null): Condition {
  const words = reading.words.map(wordCondition);
  const blooms = bloomsOf(reading.words);
  return {
    texts: words.flatMap(({ holds, looks }) => [...holds, ...looks.flatMap(({ texts }) => texts)]),
    shape: shapeOf(words, blooms, martAnswers !== null),
    martAnswers,
    blooms,
    write(slots) {
      let next = 0;
      const take = (): Slot => slots[next++]!;
      return sql.join(
        words.map(({ holds, looks }, i) => {
          const first = holds.map(() => LOOKS.holds(take()));
          const found = anyOf(looks.map(({ by }) => (by === 'regex' ? LOOKS[by](take(), take()) : LOOKS[by](take()))));
          const inName = first.length > 0 ? sql`(${anyOf(first)} and ${found})` : found;
          return martAnswers ? anyOf([inName, answersWord(i)]) : inName;
        }),
        sql` and `,
      );
    },
  };
}
