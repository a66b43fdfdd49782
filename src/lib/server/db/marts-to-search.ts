import { type SQL, sql } from 'drizzle-orm';
import { momentOf } from './buyable.ts';
import type { Condition } from './condition.ts';
import { joinBlooms, mayFit } from './name-blooms.ts';
import type { NearMart } from './near-marts.ts';
import type { Slot } from './statement.ts';

/** Whether the name of mart `near` answers a word. */
export const answersWord = (word: number): SQL => sql`near.words & ${2 ** word}::bigint <> 0`;

/** How marts stand in a statement: `rows near ${joined} … where ${may}`. */
export interface MartsInSql {
  /**
   * `id`, `distance`, `least` (from which sale end on a product can be bought there), `words` that its name answers (bits; only
   * where names are asked), and `place` among those asked for, from 1.
   */
  rows: SQL;
  /** What `may` looks at. */
  joined: SQL;
  /** Leaves those out in which no product can pass the condition. */
  may: SQL;
}

/** The marts to look in. `slot` stands for what `valuesOfMarts` names. */
export function martsToSearch({ martAnswers, blooms }: Condition, slot: (name: string) => Slot): MartsInSql {
  const known = sql`${slot('ids')}::int[], ${slot('distances')}::int[], ${slot('leasts')}::int[]`;
  const given = martAnswers
    ? sql`unnest(${known}, ${slot('words')}::bigint[]) with ordinality as given(id, distance, least, words, place)`
    : sql`unnest(${known}) with ordinality as given(id, distance, least, place)`;
  const rows = sql`(select given.id, given.distance, (${slot('moments')}::timestamptz[])[given.least] as least,
    ${martAnswers ? sql`given.words, ` : sql``}given.place from ${given}) near`;
  if (blooms.length === 0) return { rows, joined: sql``, may: sql`true` };
  const masks = blooms.flatMap((bloom) => bloom.masks).map((_, i) => slot(maskSlot(i)));
  return { rows, joined: joinBlooms, may: mayFit(blooms, masks, martAnswers && answersWord) };
}

export function valuesOfMarts(marts: readonly NearMart[], { martAnswers, blooms }: Condition): Record<string, string> {
  // Marts with the same hours have the same moment: written once, it is some bytes a mart less, and read once.
  const moments = new Map<number, number>();
  const placeOf = (moment: number): number => {
    const known = moments.get(moment);
    if (known !== undefined) return known;
    moments.set(moment, moments.size + 1);
    return moments.size;
  };
  const values: Record<string, string> = {
    ids: arrayOf(marts.map(({ id }) => id)),
    distances: arrayOf(marts.map(({ distance }) => distance)),
    leasts: arrayOf(marts.map(({ leastSaleEnd }) => placeOf(leastSaleEnd))),
    moments: `{${[...moments.keys()].map(momentOf).join(',')}}`,
  };
  if (martAnswers) values.words = arrayOf(marts.map(({ searchName }) => bitsOf(martAnswers(searchName))));
  for (const [i, mask] of blooms.flatMap((bloom) => bloom.masks).entries()) values[maskSlot(i)] = mask;
  return values;
}

const maskSlot = (i: number) => `mask${i}`;

/** As PostgreSQL writes an array of numbers; node-postgres would look at each for signs to escape. */
const arrayOf = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/** As many words as a text of 60 characters can have fit into the bits of a number. */
const bitsOf = (words: readonly number[]) => words.reduce((bits, word) => bits + 2 ** word, 0);
