import { addMinutes } from '../time.ts';
import { type EveningMarkdown, nextPriceOf, type Pricing, priceAt, withEveningMarkdown } from './markdown.ts';

/** The percentages of the slider for an evening's markdown, all of the registered price. */
export const EVENING_PERCENT = { min: 5, max: 90, step: 5, first: 30 } as const;
/** Those that one press chooses. */
export const EVENING_CHIPS = [10, 30, 50] as const;
/** Times from which such a markdown counts stand so many minutes apart. */
const START_STEP_MINUTES = 30;

/**
 * The whole and half hours of Seoul after `now` and before the last sale end: from when a markdown may count, beside
 * 'now'.
 */
export function eveningStarts(now: Date, lastEnd: Date): Date[] {
  const stepMs = START_STEP_MINUTES * 60_000;
  const starts: Date[] = [];
  // Seoul is whole hours from UTC.
  for (
    let at = new Date((Math.floor(now.getTime() / stepMs) + 1) * stepMs);
    at < lastEnd;
    at = addMinutes(at, START_STEP_MINUTES)
  ) {
    starts.push(at);
  }
  return starts;
}

/**
 * Why a markdown takes nothing off: the floor, a price that is as low already, by so many percent of the registered one,
 * or one that is as low by then.
 */
export type WhySame = { name: 'atFloor' | 'byThen' } | { name: 'alreadyOff'; percentOff: number };

/** The price of a listing under a markdown of this evening, in won, when it begins; or why it stays as it is. */
export type ClosingPrice =
  | { name: 'lowered'; beforeWon: number; afterWon: number }
  | { name: 'same'; priceWon: number; why: WhySame; next: { at: Date; priceWon: number } | null }
  | { name: 'endsBefore' | 'markdownTooMany'; priceWon: number };

export function closingPrice(pricing: Pricing, markdown: EveningMarkdown, now: Date): ClosingPrice {
  const priceWon = priceAt(pricing, now);
  const outcome = withEveningMarkdown(pricing, markdown, now);
  if (typeof outcome === 'string') return { name: outcome, priceWon };
  const [beforeWon, afterWon] = [
    priceAt(pricing, outcome.at),
    priceAt({ ...pricing, markdown: outcome.markdown }, outcome.at),
  ];
  if (afterWon < beforeWon) return { name: 'lowered', beforeWon, afterWon };
  return {
    name: 'same',
    priceWon,
    why: whySame(pricing, markdown, { priceWon, beforeWon }),
    next: nextPriceOf(pricing, now),
  };
}

function whySame(
  { priceWon: registeredWon }: Pricing,
  markdown: EveningMarkdown,
  { priceWon, beforeWon }: { priceWon: number; beforeWon: number },
): WhySame {
  const percentOff = Math.floor((100 * (registeredWon - beforeWon)) / registeredWon);
  if (percentOff < markdown.percentOff) return { name: 'atFloor' };
  return beforeWon < priceWon ? { name: 'byThen' } : { name: 'alreadyOff', percentOff };
}
