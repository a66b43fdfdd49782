import type { Dice } from './dice.ts';
import texts from './review-texts.json' with { type: 'json' };

/** Sentences by the rating that they go with. */
const { openings, middles, closings }: Record<keyof typeof texts, Record<number, readonly string[]>> = texts;

/** Mostly 4 and 5, some 3, few below. */
export function drawRating(dice: Dice): number {
  const luck = dice.next();
  if (luck < 0.5) return 5;
  if (luck < 0.82) return 4;
  if (luck < 0.95) return 3;
  return luck < 0.985 ? 2 : 1;
}

/** A buyer's words to a rating of 1 to 5 about a product. */
export function writeReview(rating: number, productName: string, dice: Dice): string {
  // The brand and the size are what nobody says.
  const name = productName.split(' ').slice(1, -1).join(' ') || productName;
  const parts = [
    ...(dice.chance(0.8) ? [dice.pick(openings[rating] ?? [])] : []),
    dice.pick(middles[rating] ?? []),
    dice.pick(closings[rating] ?? []),
  ];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replace('{name}', name);
}
