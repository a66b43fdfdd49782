import { createHash } from 'node:crypto';
import type { BagPromise } from '#lib/domain/product/bag-promise.ts';
import { toldWeight } from '#lib/domain/product/weighed.ts';

const WORD_LENGTH = 22;

/**
 * One word for what a buyer is told of a product beside amount and deadline: what a piece weighs at the most, or all
 * that may be in a bag. Another word means that they have read something else. Null of all other products.
 */
export function toldOf({ weightGrams, bag }: { weightGrams: number | null; bag: BagPromise | null }): string | null {
  if (!bag) return weightGrams === null ? null : toldWeight(weightGrams);
  const { worthWon, kinds, allergens, origin } = bag;
  const all = JSON.stringify([worthWon, kinds, allergens, origin]);
  return createHash('sha256').update(all).digest('base64url').slice(0, WORD_LENGTH);
}
