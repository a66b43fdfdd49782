import { GONE_NAME } from './account.ts';

/** Stars. spec.md section 5. */
export const RATING = { min: 1, max: 5, default: 5 } as const;
export const MART_RATING_DECIMALS = 2;
export const SUMMARY_RATING_DECIMALS = 1;
/** The recent rating covers this many months. spec.md section 2. */
export const RECENT_RATING_MONTHS = 3;

/** Of one buyer and mart one review in so many days counts in the rating. rules.md section 13. */
export const COUNTED_EVERY_DAYS = 30;

const ANONYMOUS = '익명';

/**
 * The name a seller and other buyers see: none is '익명', up to two characters keep the first and one star, longer ones the
 * first two and a star for each other; who has left is called so. spec.md section 5, rules.md section 13.
 */
export function maskName(name: string | null | undefined): string {
  if (name === GONE_NAME) return GONE_NAME;
  const letters = [...(name ?? '').normalize('NFC').trim()];
  if (letters.length === 0) return ANONYMOUS;
  if (letters.length <= 2) return `${letters[0]}*`;
  return letters.slice(0, 2).join('') + '*'.repeat(letters.length - 2);
}

/** sum / count to so many decimals, half rounded up; 0 without reviews. A mart has two, a summary one. rules.md section 13. */
export function meanRating(sum: number, count: number, decimals: number): number {
  if (count <= 0) return 0;
  const scale = 10 ** decimals;
  // In whole numbers, as 4.35 × 10 is a hair below 43.5 in floating point.
  const doubled = 2 * sum * scale + count;
  return (doubled - (doubled % (2 * count))) / (2 * count) / scale;
}
