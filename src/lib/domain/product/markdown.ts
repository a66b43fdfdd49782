import { PRICE_WON } from '../money.ts';
import { MS_PER_MINUTE } from '../time.ts';

/**
 * From so many minutes before its sale end on, a listing costs so many percent less than registered. rules.md section
 * 15.
 */
export interface MarkdownStep {
  minutesBeforeEnd: number;
  percentOff: number;
}

export const MARKDOWN_MAX_STEPS = 5;
/** Minutes before the sale end: a week at the most. */
export const STEP_MINUTES = { min: 1, max: 10_080 } as const;
export const STEP_PERCENT = { min: 1, max: 95 } as const;
/** The percentages that one press of 'lower now' may take off the current price. */
export const LOWER_PERCENTS = [10, 20, 30] as const;
/** Reduced prices are whole tens of won. */
const ROUND_WON = 10;

/** The facts from which the price of a listing is computed, at any time. */
export interface Pricing {
  /** The registered price. */
  priceWon: number;
  /** No reduced price lies under it; null: only under the least price there is. */
  floorPriceWon: number | null;
  /** The first step first; null where its seller said nothing of it. */
  markdown: readonly MarkdownStep[] | null;
  /** The prices that its seller lowered it to by hand, in order; the last counts. */
  loweredWon: readonly number[] | null;
  saleEndsAt: Date;
}

/** The same as a listing says it on the wire, in won. */
export interface ListedPrice {
  basePrice: number;
  floorPrice: number | null;
  markdown: readonly MarkdownStep[];
  /** Lowered to by hand; null where it was not. */
  loweredPrice: number | null;
  /** ISO 8601. */
  expirationDate: string;
}

export const pricingOfListing = ({
  basePrice,
  floorPrice,
  markdown,
  loweredPrice,
  expirationDate,
}: ListedPrice): Pricing => ({
  priceWon: basePrice,
  floorPriceWon: floorPrice,
  markdown,
  loweredWon: loweredPrice === null ? null : [loweredPrice],
  saleEndsAt: new Date(expirationDate),
});

/** A listing as it shows the price, in won, that it costs by now. */
export const listedAt = <L extends Pick<ListedPrice, 'basePrice' | 'loweredPrice'>>(listing: L, won: number): L =>
  won < listing.basePrice ? { ...listing, loweredPrice: won } : { ...listing, basePrice: won, loweredPrice: null };

/** Why a piece costs less than its listing was registered for. */
export type PriceReason = ({ by: 'step' } & MarkdownStep) | { by: 'lowered' };

/** The price of one piece at a time: registered, actual, and the reason. */
export interface UnitPrice {
  registeredWon: number;
  priceWon: number;
  /** Null where it costs the registered price. */
  reason: PriceReason | null;
}

const roundedDown = (won: number) => Math.floor(won / ROUND_WON) * ROUND_WON;

/** The lower bound of reduced prices: the floor in whole tens of won, at most the registered price. */
const effectiveFloor = ({ priceWon, floorPriceWon }: Pick<Pricing, 'priceWon' | 'floorPriceWon'>): number =>
  Math.min(priceWon, Math.ceil(Math.max(floorPriceWon ?? 0, PRICE_WON.min) / ROUND_WON) * ROUND_WON);

/** The price of a listing once a step has come. */
export const priceOfStep = (
  pricing: Pick<Pricing, 'priceWon' | 'floorPriceWon'>,
  { percentOff }: Pick<MarkdownStep, 'percentOff'>,
): number => Math.max(effectiveFloor(pricing), roundedDown((pricing.priceWon * (100 - percentOff)) / 100));

/** When a step comes. */
export const stepAt = (saleEndsAt: Date, { minutesBeforeEnd }: MarkdownStep): Date =>
  new Date(saleEndsAt.getTime() - minutesBeforeEnd * MS_PER_MINUTE);

/** The last of the steps that have come at `now`. */
const stepNow = ({ markdown, saleEndsAt }: Pricing, now: Date): MarkdownStep | undefined =>
  (markdown ?? []).findLast((step) => stepAt(saleEndsAt, step) <= now);

/**
 * The price of a piece of a listing at `now`, and the reason: the registered price less the percentage of the latest
 * step that has come, rounded down to 10 won and never under the floor; or the price its seller lowered it to, where
 * that is less. While no step has come the registered price stands as it is, also where it is no multiple of 10.
 * rules.md section 15; SQL says the same in server/listings/price-now.ts.
 */
export function unitPriceAt(pricing: Pricing, now: Date): UnitPrice {
  const { priceWon: registeredWon } = pricing;
  const step = stepNow(pricing, now);
  const ofStep = step ? priceOfStep(pricing, step) : registeredWon;
  // A floor that was raised since holds for it, too.
  const lowered = Math.max(effectiveFloor(pricing), pricing.loweredWon?.at(-1) ?? registeredWon);
  if (lowered < ofStep) return { registeredWon, priceWon: lowered, reason: { by: 'lowered' } };
  return { registeredWon, priceWon: ofStep, reason: step && ofStep < registeredWon ? { by: 'step', ...step } : null };
}

/**
 * What a listing's price is computed from once its sale ends early, at `at`: steps that had not come then never come. It
 * costs what it did.
 */
export function frozenAt(pricing: Pricing, at: Date): { markdown: null; loweredWon: number[] | null } {
  const { registeredWon, priceWon } = unitPriceAt(pricing, at);
  const lowered = [...(pricing.loweredWon ?? []), ...(priceWon < registeredWon ? [priceWon] : [])];
  return { markdown: null, loweredWon: lowered.length > 0 ? lowered : null };
}

/** The price of a piece of a listing at `now`, in whole won. It never rises as time goes by. */
export const priceAt = (pricing: Pricing, now: Date): number => unitPriceAt(pricing, now).priceWon;

/**
 * 정가 as buyers read it: the one that was given, or else the registered price once something is off it. Null for none.
 */
export const shownListPrice = (listPriceWon: number | null, { registeredWon, priceWon }: UnitPrice): number | null =>
  listPriceWon ?? (priceWon < registeredWon ? registeredWon : null);

/** The price after 'lower now' by so many percent; null where the floor leaves nothing to take off. */
export function loweredPrice(pricing: Pricing, percentOff: number, now: Date): number | null {
  const priceWon = priceAt(pricing, now);
  const lowered = Math.max(effectiveFloor(pricing), roundedDown((priceWon * (100 - percentOff)) / 100));
  return lowered < priceWon ? lowered : null;
}

/**
 * The price that a press of 'lower now' names: the one its seller saw. One that names none saw the price without any
 * press, so that several at once are one. rules.md section 15.
 */
export const priceSeen = (pricing: Pricing, named: number | undefined, now: Date): number =>
  named ?? priceAt({ ...pricing, loweredWon: null }, now);

/** The steps as they are stored: the first to come first. */
export const inOrder = (steps: readonly MarkdownStep[]): MarkdownStep[] =>
  steps
    .map(({ minutesBeforeEnd, percentOff }) => ({ minutesBeforeEnd, percentOff }))
    .sort((a, b) => b.minutesBeforeEnd - a.minutesBeforeEnd);

export type MarkdownProblem = 'markdownTooMany' | 'markdownMinutes' | 'markdownPercent' | 'markdownNotCheaper';

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/** The problem with steps, in any order; null for none. Each later one has to be cheaper. */
export function markdownProblem(steps: readonly MarkdownStep[]): MarkdownProblem | null {
  if (steps.length > MARKDOWN_MAX_STEPS) return 'markdownTooMany';
  if (steps.some(({ minutesBeforeEnd }) => !isWithin(minutesBeforeEnd, STEP_MINUTES))) return 'markdownMinutes';
  if (steps.some(({ percentOff }) => !isWithin(percentOff, STEP_PERCENT))) return 'markdownPercent';
  const isCheaper = (step: MarkdownStep, before: MarkdownStep | undefined) =>
    !before || (step.minutesBeforeEnd < before.minutesBeforeEnd && step.percentOff > before.percentOff);
  const sorted = inOrder(steps);
  return sorted.every((step, i) => isCheaper(step, sorted[i - 1])) ? null : 'markdownNotCheaper';
}

/**
 * A markdown of this evening: from `from` on (null: from now on) a piece costs so many percent less than registered.
 */
export interface EveningMarkdown {
  percentOff: number;
  from: Date | null;
}

/**
 * The steps of a listing with an evening's markdown among them, and when that begins: at once, or in the whole minute
 * before the sale end that does not come early. Steps that would come later without being cheaper go; where it costs as
 * little by then anyway, all stay as they are.
 */
export function withEveningMarkdown(
  pricing: Pricing,
  { percentOff, from }: EveningMarkdown,
  now: Date,
): { markdown: MarkdownStep[] | null; at: Date } | 'endsBefore' | 'markdownTooMany' {
  const isLater = from !== null && from > now;
  const minutesLeft = (pricing.saleEndsAt.getTime() - (isLater ? from : now).getTime()) / MS_PER_MINUTE;
  const minutesBeforeEnd = isLater ? Math.floor(minutesLeft) : Math.ceil(minutesLeft);
  if (minutesBeforeEnd < STEP_MINUTES.min) return 'endsBefore';
  const at = isLater ? stepAt(pricing.saleEndsAt, { minutesBeforeEnd, percentOff }) : now;
  const steps = pricing.markdown ?? [];
  const others = steps.filter((step) => step.minutesBeforeEnd > minutesBeforeEnd || step.percentOff > percentOff);
  const markdown = inOrder([...others, { minutesBeforeEnd, percentOff }]);
  if (priceAt({ ...pricing, markdown }, at) >= priceAt(pricing, at)) {
    return { markdown: pricing.markdown && inOrder(steps), at };
  }
  return markdown.length > MARKDOWN_MAX_STEPS ? 'markdownTooMany' : { markdown, at };
}

/** When the last step of a listing comes; null where it has none. */
export function lastStepAt({ markdown, saleEndsAt }: Pick<Pricing, 'markdown' | 'saleEndsAt'>): Date | null {
  const last = markdown?.at(-1);
  return last ? stepAt(saleEndsAt, last) : null;
}

/** A stretch of time in which a listing costs the same. */
export interface PriceStretch {
  from: Date;
  to: Date;
  priceWon: number;
}

/** The prices of a listing from `from` to its sale end; lowered prices from `from` on. */
export function pricesOver(pricing: Pricing, from: Date): PriceStretch[] {
  const moments = (pricing.markdown ?? [])
    .map((step) => stepAt(pricing.saleEndsAt, step))
    .filter((at) => at > from && at < pricing.saleEndsAt);
  const stretches: PriceStretch[] = [];
  for (const at of [from, ...moments]) {
    const priceWon = priceAt(pricing, at);
    const last = stretches.at(-1);
    if (last?.priceWon === priceWon) continue;
    if (last) last.to = at;
    stretches.push({ from: at, to: pricing.saleEndsAt, priceWon });
  }
  return stretches;
}

/**
 * What a product of a sample price would cost over a day of its mart, by steps as they are typed; nothing while these
 * are no rule, or that is no price.
 */
export function pricesOfDay(
  steps: readonly MarkdownStep[],
  priceWon: number | null,
  { opensAt, closesAt }: { opensAt: Date; closesAt: Date },
): PriceStretch[] {
  if (priceWon === null || priceWon < PRICE_WON.min || priceWon > PRICE_WON.max) return [];
  if (steps.length === 0 || markdownProblem(steps)) return [];
  const pricing = { priceWon, floorPriceWon: null, markdown: inOrder(steps), loweredWon: null };
  return pricesOver({ ...pricing, saleEndsAt: closesAt }, opensAt);
}

/** A price that a listing falls to by itself, and when. */
export interface NextPrice {
  at: Date;
  priceWon: number;
}

/** The next lower price of a listing before its sale ends; null where none comes. */
export function nextPriceOf(pricing: Pricing, now: Date): NextPrice | null {
  const [, next] = pricesOver(pricing, now);
  return next ? { at: next.from, priceWon: next.priceWon } : null;
}
