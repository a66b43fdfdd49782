import type { SearchPattern } from './search-pattern.ts';

/**
 * A Bloom filter of names: a bit for each letter, and one for each two that stand beside each other, of normalised names
 * (domain/search.ts). A name that holds a pattern has set all bits of the pattern; other names may have set them by chance. SQL
 * makes the filters (`name_bloom`, migrations/0019), so that both reckon alike.
 */
export const BLOOM_BITS = 4096;

const LETTER_STEP = 613;
const PAIR_STEP = 977;

/** The bits of every name that holds the pattern, ascending; empty where nothing is known of such names. */
export function bloomBits(pattern: SearchPattern): number[] {
  const bits = new Set<number>();
  let before: number | null = null;
  for (const part of pattern) {
    const letter: number | null = part.is === 'this' ? part.letter.codePointAt(0)! : null;
    if (letter !== null) bits.add((letter * LETTER_STEP) % BLOOM_BITS);
    if (letter !== null && before !== null) bits.add((before * PAIR_STEP + letter) % BLOOM_BITS);
    before = letter;
  }
  return [...bits].sort((a, b) => a - b);
}
