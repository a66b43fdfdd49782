import { SEOUL_OFFSET_MINUTES } from '../time.ts';
import { EVENING_PERCENT } from './closing.ts';
import { type PriceStretch, type Pricing, priceAt, pricesOver, withEveningMarkdown } from './markdown.ts';

/**
 * The pieces of a listing that will be left when its sale ends: an estimate from how fast listings of its kind (one
 * category of one mart) were taken by hour of the week and by discount. Counts over time on the shelf, each drawn to a
 * prior that weighs as much as a few hours or pieces (docs/decisions/0047): a rate of two sales says little, one of two
 * hundred is what was seen.
 */

/** Sales of so many days are looked at. */
export const STAY_DAYS = 42;
/** Hours of each listing that count: the last before its sale end, or before it was sold out. */
export const STAY_HOURS = 48;
/** Sales of a kind from which on something is said. */
export const STAY_SALES_MIN = 10;

/** How long before a sale end the estimate is compared with what was left. */
export const STAY_CHECKED_HOURS = 3;
/** The board says how far the estimates of so many days were off. */
export const STAY_ERROR_DAYS = 14;

const MS_PER_HOUR = 3_600_000;
export const HOURS_PER_WEEK = 168;
const HOURS_PER_DAY = 24;

/** Discounts up to so many percent, and how much faster than undiscounted a piece goes before anything was seen. */
const BANDS = [
  { upTo: 0, faster: 1 },
  { upTo: 20, faster: 1.3 },
  { upTo: 40, faster: 1.8 },
  { upTo: 60, faster: 2.5 },
  { upTo: 100, faster: 3.5 },
] as const;
/** The weight of a prior: in hours on the shelf, in pieces, in pieces of one listing, and in views. */
const WEIGHT = { hours: 8, pieces: 10, own: 3, views: 30 } as const;
/** Looks alone make a listing twice as wanted at the most, or half. */
const MOST_LOOKED = 2;
/** Percentages that are tried as a step that would help. */
const TRIED_EVERY = 10;
/**
 * A step is offered from so many won more on, or so many percent of what its listing brings anyway where that is more,
 * and from so many pieces fewer: less than that is within the error of the forecast, and teaches buyers to wait.
 */
export const HELP_LEAST = { won: 1_000, percent: 5, pieces: 2 } as const;

/** Sales and shelf time of a kind in one hour of the week under one discount. */
export interface KindHour {
  /** 0..167, counted from a midnight in Seoul. */
  hourOfWeek: number;
  percentOff: number;
  /** Hours that its listings were on the shelf. */
  hours: number;
  pieces: number;
}

export interface KindHistory {
  seen: readonly KindHour[];
  sales: number;
  /** How often its listings were looked at in those hours' days. */
  views: number;
}

/**
 * How fast a piece of a kind is taken: so many an hour in each hour of the week from `firstHour` on, times `faster` by
 * discount.
 */
export interface StayRates {
  firstHour: number;
  perHour: readonly number[];
  faster: readonly number[];
}

export const hourOfWeek = (at: Date): number =>
  Math.floor((at.getTime() + SEOUL_OFFSET_MINUTES * 60_000) / MS_PER_HOUR) % HOURS_PER_WEEK;

const bandOf = (percentOff: number): number => BANDS.findIndex(({ upTo }) => percentOff <= upTo);

const sumBy = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0);

/** A figure at so many places: few to send, and the same sent as kept. */
const atPlaces = (figure: number, places: number): number => Number(figure.toFixed(places));

/** The rates of a kind, at the places that are sent; null where too little was sold to say anything. */
export function ratesOf({ seen, sales }: KindHistory): StayRates | null {
  if (sales < STAY_SALES_MIN) return null;
  let faster: readonly number[] = BANDS.map((band) => band.faster);
  let perHour = hourlyRates(seen, faster);
  // Discounts beside what their hours bring anyway, then the hours once more with that known. Rates that are drawn to
  // nothing say too little in all: they are held against what was sold.
  const said = sumBy(seen, (row) => row.hours * perHour[row.hourOfWeek]! * faster[bandOf(row.percentOff)]!);
  const scale = said > 0 ? sumBy(seen, ({ pieces }) => pieces) / said : 1;
  const brought = BANDS.map((band, i) => {
    const rows = seen.filter(({ percentOff }) => bandOf(percentOff) === i);
    const anyway = scale * sumBy(rows, ({ hours, hourOfWeek }) => hours * perHour[hourOfWeek]!);
    return (sumBy(rows, ({ pieces }) => pieces) + WEIGHT.pieces * band.faster) / (anyway + WEIGHT.pieces);
  });
  faster = brought.map((times) => times / brought[0]!);
  perHour = hourlyRates(seen, faster);
  return {
    firstHour: 0,
    perHour: perHour.map((rate) => atPlaces(rate, 4)),
    faster: faster.map((times) => atPlaces(times, 3)),
  };
}

/**
 * Pieces an hour without a discount: an hour of the week is drawn to that hour of all days, this to all hours, and
 * these to nothing.
 */
function hourlyRates(seen: readonly KindHour[], faster: readonly number[]): number[] {
  const rate = (rows: readonly KindHour[], prior: number): number => {
    const pieces = sumBy(rows, (row) => row.pieces);
    const hours = sumBy(rows, (row) => row.hours * faster[bandOf(row.percentOff)]!);
    return (pieces + WEIGHT.hours * prior) / (hours + WEIGHT.hours);
  };
  const ofAll = rate(seen, 0);
  const byHour = Array.from({ length: HOURS_PER_DAY }, (_, hour) =>
    rate(
      seen.filter((row) => row.hourOfWeek % HOURS_PER_DAY === hour),
      ofAll,
    ),
  );
  return Array.from({ length: HOURS_PER_WEEK }, (_, hour) =>
    rate(
      seen.filter((row) => row.hourOfWeek === hour),
      byHour[hour % HOURS_PER_DAY]!,
    ),
  );
}

/** The rates from `from` to `to` alone, to be sent. */
export function ratesBetween({ perHour, faster }: StayRates, from: Date, to: Date): StayRates {
  const firstHour = hourOfWeek(from);
  const length = Math.min(HOURS_PER_WEEK, Math.floor((to.getTime() - from.getTime()) / MS_PER_HOUR) + 2);
  return { firstHour, perHour: Array.from({ length }, (_, i) => perHour[(firstHour + i) % HOURS_PER_WEEK]!), faster };
}

const rateAt = ({ firstHour, perHour }: StayRates, at: Date): number =>
  perHour[(hourOfWeek(at) - firstHour + HOURS_PER_WEEK) % HOURS_PER_WEEK] ?? 0;

/** Time at one price within one hour, and the pieces that a usual listing of the kind loses in it. */
interface Expected extends PriceStretch {
  pieces: number;
}

function expectedOver(rates: StayRates, pricing: Pricing, from: Date, until: Date): Expected[] {
  const parts: Expected[] = [];
  for (const { from: start, to, priceWon } of pricesOver(pricing, from)) {
    const end = Math.min(to.getTime(), until.getTime());
    const percentOff = Math.max(0, (100 * (pricing.priceWon - priceWon)) / pricing.priceWon);
    for (let at = start.getTime(); at < end; ) {
      const next = Math.min(end, (Math.floor(at / MS_PER_HOUR) + 1) * MS_PER_HOUR);
      const pieces = ((next - at) / MS_PER_HOUR) * rateAt(rates, new Date(at)) * rates.faster[bandOf(percentOff)]!;
      parts.push({ from: new Date(at), to: new Date(next), priceWon, pieces });
      at = next;
    }
  }
  return parts;
}

/** Facts of a listing on the shelf beside its kind. */
export interface OnShelf {
  pricing: Pricing;
  /** From when its takings and looks were counted. */
  since: Date;
  /** Pieces bought or held since. */
  taken: number;
  views: number;
}

/**
 * How much more a listing is wanted than a usual one of its kind: 1 as much. Looks decide before anything is taken,
 * what is taken after it.
 */
export function wantedOf({ views: kindViews, seen }: KindHistory, rates: StayRates, shelf: OnShelf, now: Date): number {
  const usual = sumBy(expectedOver(rates, shelf.pricing, shelf.since, now), ({ pieces }) => pieces);
  const viewsPerPiece =
    kindViews /
    Math.max(
      1,
      sumBy(seen, ({ pieces }) => pieces),
    );
  const looked = (shelf.views + WEIGHT.views) / (usual * viewsPerPiece + WEIGHT.views);
  const prior = Math.min(MOST_LOOKED, Math.max(1 / MOST_LOOKED, looked));
  return (shelf.taken + WEIGHT.own * prior) / (usual + WEIGHT.own);
}

/** The forecast: nothing is left from a time on, or so many pieces stay (1 or more). */
export type WillStay = { name: 'sells'; at: Date } | { name: 'stays'; pieces: number };

interface Course {
  stay: WillStay;
  left: number;
  takenWon: number;
}

function courseOf(rates: StayRates, wanted: number, pricing: Pricing, waiting: number, now: Date): Course {
  let left = waiting;
  let takenWon = 0;
  let last = now;
  for (const { from, to, priceWon, pieces } of expectedOver(rates, pricing, now, pricing.saleEndsAt)) {
    const going = pieces * wanted;
    const taken = Math.min(left, going);
    takenWon += taken * priceWon;
    if (taken === left && going > 0) {
      const at = new Date(from.getTime() + (to.getTime() - from.getTime()) * (left / going));
      return { stay: { name: 'sells', at }, left: 0, takenWon };
    }
    left -= taken;
    last = to;
  }
  const pieces = Math.round(left);
  return { stay: pieces === 0 ? { name: 'sells', at: last } : { name: 'stays', pieces }, left, takenWon };
}

/** The forecast for `waiting` pieces at the end of the sale. */
export const whatWillStay = (
  rates: StayRates,
  wanted: number,
  pricing: Pricing,
  waiting: number,
  now: Date,
): WillStay => courseOf(rates, wanted, pricing, waiting, now).stay;

/**
 * A markdown that would help: by so many percent of the registered price, to a price of now, with so many won more and
 * so many pieces fewer that stay.
 */
export interface HelpfulStep {
  percentOff: number;
  priceWon: number;
  moreWon: number;
  fewerPieces: number;
  stay: WillStay;
}

/** The pieces that a forecast says stay. */
export const piecesStaying = (stay: WillStay): number => (stay.name === 'stays' ? stay.pieces : 0);

/**
 * The markdown from now on that brings the most beside leaving things as they are; null where none brings as much more
 * as `HELP_LEAST` asks for.
 */
export function helpfulStep(
  rates: StayRates,
  wanted: number,
  pricing: Pricing,
  waiting: number,
  now: Date,
): HelpfulStep | null {
  const asIs = courseOf(rates, wanted, pricing, waiting, now);
  const leastWon = Math.max(HELP_LEAST.won, (asIs.takenWon * HELP_LEAST.percent) / 100);
  let best: HelpfulStep | null = null;
  for (let percentOff: number = TRIED_EVERY; percentOff <= EVENING_PERCENT.max; percentOff += TRIED_EVERY) {
    const outcome = withEveningMarkdown(pricing, { percentOff, from: null }, now);
    if (typeof outcome === 'string') continue;
    const lowered = { ...pricing, markdown: outcome.markdown };
    const priceWon = priceAt(lowered, now);
    if (priceWon >= priceAt(pricing, now)) continue;
    const { stay, takenWon } = courseOf(rates, wanted, lowered, waiting, now);
    const moreWon = Math.floor((takenWon - asIs.takenWon) / 10) * 10;
    const fewerPieces = piecesStaying(asIs.stay) - piecesStaying(stay);
    if (moreWon < leastWon || fewerPieces < HELP_LEAST.pieces) continue;
    if (moreWon > (best?.moreWon ?? 0)) best = { percentOff, priceWon, moreWon, fewerPieces, stay };
  }
  return best;
}

/** A forecast of a listing beside what happened, in pieces; `waited`: what was there when it was said. */
export interface StayPair {
  said: number;
  was: number;
  waited: number;
}

/** The forecasts of listings beside what happened, in pieces. */
export interface StayError {
  listings: number;
  saidLeft: number;
  wasLeft: number;
  /** The mean difference of a listing, either way. */
  meanOff: number;
  /** The same of who says that nothing more is sold: a forecast that is no better says nothing. */
  naiveOff: number;
}

/** null where nothing was said. */
export function stayError(pairs: readonly StayPair[]): StayError | null {
  if (pairs.length === 0) return null;
  const { length } = pairs;
  return {
    listings: length,
    saidLeft: sumBy(pairs, ({ said }) => said),
    wasLeft: sumBy(pairs, ({ was }) => was),
    meanOff: sumBy(pairs, ({ said, was }) => Math.abs(said - was)) / length,
    naiveOff: sumBy(pairs, ({ waited, was }) => Math.abs(waited - was)) / length,
  };
}
