import type { PriceReason } from '../product/markdown.ts';
import type { EndReason } from './end-reason.ts';
import type { SalesSplit } from './sales.ts';

/** A mart's day, closed in the evening: a calendar day in Seoul; a sale end at midnight is of the day before. */
export interface DayClosing {
  /** By `seoulDayNumber`. */
  day: number;
  /**
   * Picked up that day, whenever the mart told of it; `won` less what the mart gave back that day, whenever it was
   * sold.
   */
  sold: { orders: number; pieces: number; won: number };
  split: SalesSplit;
  /** By the reason for the price, the registered price first, then the earliest step. */
  prices: SoldAtPrice[];
  /** Orders that ended without a pickup, by their reason, most first; `refundedWon` was paid by card and goes back. */
  givenUp: { reason: Exclude<EndReason, 'takenBack'>; orders: number; pieces: number; refundedWon: number }[];
  /**
   * Pieces of sales that ended that day, most won first; `kinds` and the sums count all of them, `rows` the first of
   * them.
   */
  left: { kinds: number; pieces: number; won: number; rows: { name: string; pieces: number; won: number }[] };
  /** Pieces whose sale ends later that day. */
  stillOnSale: number;
  /** The day as it was on the sheet that was printed or passed on last, made at `at`; null where none was. */
  before: (ClosingSums & { at: Date }) | null;
}

/** Sums that a drawer is counted against. */
export interface ClosingSums {
  orders: number;
  won: number;
  onSiteWon: number;
}

export const closingSums = ({ sold: { orders, won }, split: { onSiteWon } }: DayClosing): ClosingSums => ({
  orders,
  won,
  onSiteWon,
});

/** Both sums where something has come since the day's last sheet; null where none was made, or nothing has come. */
export function cameSince(closing: DayClosing): { at: Date; was: ClosingSums; is: ClosingSums } | null {
  if (!closing.before) return null;
  const { at, ...was } = closing.before;
  const is = closingSums(closing);
  const isSame = was.orders === is.orders && was.won === is.won && was.onSiteWon === is.onSiteWon;
  return isSame ? null : { at, was, is };
}

/** So many sheets of one day are written down. */
export const CLOSINGS_MAX = 50;

/** Sales for one reason: null for the registered price, and in orders that do not tell. */
export interface SoldAtPrice {
  reason: PriceReason | null;
  orders: number;
  pieces: number;
  won: number;
  /** Less than the registered prices of these pieces. */
  offWon: number;
}

/** So many products of what was left fit the sheet. */
export const LEFT_ROWS = 12;
/** So many steps fit it; the rest of a day with more is none that anybody reads. */
export const PRICE_ROWS = 12;
