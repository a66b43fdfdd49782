import { type SQL, sql } from 'drizzle-orm';
import { BLOOM_BITS, bloomBits } from '#lib/domain/name-bloom.ts';
import type { WordPatterns } from '#lib/domain/search-closest.ts';
import type { Slot } from './statement.ts';

/** A mart of which a product fits a word of a search has all bits of one of the masks in its Bloom filter (schema/name-blooms.ts). */
export interface WordBloom {
  /** The word, by place. */
  word: number;
  masks: readonly string[];
}

/** More ways to write a word are not worth the bytes to ask about. */
const MOST_MASKS = 16;

/** What is known of the words; those that any name may fit are left out. */
export function bloomsOf(words: readonly WordPatterns[]): WordBloom[] {
  return words.flatMap((patterns, word) => {
    const bits = patterns.map(bloomBits);
    if (bits.some(({ length }) => length === 0) || bits.length > MOST_MASKS) return [];
    return [{ word, masks: bits.map(maskOf) }];
  });
}

/** As PostgreSQL reads a bit string: the first bit is the highest of the first digit. */
function maskOf(bits: readonly number[]): string {
  const bytes = Buffer.alloc(BLOOM_BITS / 8);
  for (const bit of bits) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  return `x${bytes.toString('hex')}`;
}

const NONE = sql.raw(`b'0'::bit(${BLOOM_BITS})`);

/** Whether the mart's filter `bits` has all bits of the mask, which is read once for all marts. */
const has = (bits: SQL, mask: Slot): SQL =>
  sql`(select ${mask}::text::bit(${sql.raw(String(BLOOM_BITS))})) & ~${bits} = ${NONE}`;

/** The filters of marts `near (id)`, for `mayFit`. */
export const joinBlooms = sql`left join name_blooms on name_blooms.mart_id = near.id`;

/**
 * Whether a mart may sell something that fits, with these in the place of the masks. `answers` tells whether a mart's own name
 * answers a word.
 */
export function mayFit(
  blooms: readonly WordBloom[],
  masks: readonly Slot[],
  answers: ((word: number) => SQL) | null,
): SQL {
  let next = 0;
  const words = blooms.map((bloom) => {
    const fits = bloom.masks.map(() => has(sql`name_blooms.bits`, masks[next++]!));
    return sql`(${sql.join([...fits, ...(answers ? [answers(bloom.word)] : [])], sql` or `)})`;
  });
  return sql`(name_blooms.bits is null or (${sql.join(words, sql` and `)}))`;
}
