import type { Way } from '../money.ts';
import { addMinutes, MINUTES_PER_DAY, MS_PER_SECOND, seoulDayNumber, seoulDayStart } from '../time.ts';

/** How much one buyer may hold unpaid at one time, by their past pickups. rules.md section 14. */
export const HOLD_LIMITS = { newcomer: { lines: 10, won: 150_000 }, known: { lines: 20, won: 300_000 } } as const;
export const KNOWN_FROM_PICKUPS = 3;
/** After cancelling an unpaid order, a buyer may not hold the same product unpaid for this long. */
export const REHOLD_MINUTES = 30;
/** So many of these in a day end unpaid holds until midnight in Seoul. */
export const CANCELS_A_DAY = 5;
/**
 * A hold made from a card by one press may be taken back within so many seconds, so many times an hour: that is no
 * cancellation.
 */
export const TAKE_BACK_SECONDS = 10;
export const TAKE_BACKS_AN_HOUR = 3;
/** The buyer's seconds begin when they see it held, and a press takes its way, too. */
const TAKE_BACK_LATE_SECONDS = 5;
/** No-shows count for so long. */
export const NO_SHOW_DAYS = 30;
/** For how long the second and each further one end on-site payment. */
export const SUSPENSION_DAYS = { second: 7, further: 30 } as const;
/** No-shows further back have no consequence any more. */
export const NO_SHOW_LOOK_BACK_DAYS = NO_SHOW_DAYS + SUSPENSION_DAYS.further;

/** So many no-shows of paid orders within 30 days end reservations. */
export const PAID_NO_SHOWS = 2;
/** For so many days after the last of them. */
export const RESERVATION_PAUSE_DAYS = 30;
/** How many pieces of a listing its seller may say that one buyer holds at a time. */
export const MAX_PER_BUYER = { min: 1, max: 999 } as const;

/** The record of a buyer that the rules need: orders paid in the mart, and pickups of all kinds. */
export interface HoldRecord {
  pickups: number;
  held: { lines: number; won: number };
  /** By the buyer, since midnight and in the last 30 minutes. */
  cancels: readonly { productId: number; at: Date }[];
  /** Deadlines that nobody came for, in any order; those that a mart has caused are not among them. */
  noShows: readonly Date[];
  /** The same of orders that were paid by card. */
  paidCancels: readonly { productId: number; at: Date }[];
  paidNoShows: readonly Date[];
}

export const NO_HOLDS: HoldRecord = {
  pickups: 0,
  held: { lines: 0, won: 0 },
  cancels: [],
  noShows: [],
  paidCancels: [],
  paidNoShows: [],
};

export interface HoldLine {
  way: Way;
  productId: number;
  amountWon: number;
}

export type HoldRefusal =
  /** More than `limit` lines, or won, at one time. */
  | { code: 'holdLimit'; why: 'lines' | 'won'; limit: number }
  /** Cancelled just before, or too often today; until then. */
  | { code: 'holdLimit'; why: 'cancelledBefore' | 'cancelledOften'; until: Date }
  | { code: 'onSiteSuspended'; until: Date }
  /** Paid orders that were cancelled too often today; until then. */
  | { code: 'holdLimit'; why: 'paidCancelledOften'; until: Date }
  | { code: 'reservationSuspended'; until: Date }
  /** More of one listing than its seller lets one buyer hold, of which they hold `held` already. */
  | { code: 'holdLimit'; why: 'pieces'; limit: number; held: number }
  /** More bags of one mart than a person may order a day, of which they have ordered `held` today. */
  | { code: 'holdLimit'; why: 'bags'; limit: number; held: number };

const MINUTES_PER_HOUR = 60;

const addDays = (at: Date, days: number) => addMinutes(at, days * MINUTES_PER_DAY);

/** Midnight in Seoul before `now`, and after. */
const dayOf = (now: Date) => seoulDayStart(seoulDayNumber(now));
const nextDayOf = (now: Date) => seoulDayStart(seoulDayNumber(now) + 1);

/** From when on cancellations matter at `now`: since midnight, or in the last 30 minutes. */
export const cancelsFrom = (now: Date): Date =>
  new Date(Math.min(dayOf(now).getTime(), addMinutes(now, -REHOLD_MINUTES).getTime()));

/** Whether an order made at `createdAt` is so young that it may be a hold that is taken back. */
export const isTakeBackTime = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() <= (TAKE_BACK_SECONDS + TAKE_BACK_LATE_SECONDS) * MS_PER_SECOND;

/** From when on take-backs count among those of an hour. */
export const takeBacksFrom = (now: Date): Date => addMinutes(now, -MINUTES_PER_HOUR);

/**
 * Whether a cancellation by the buyer takes back a hold made by one press on a card, and so is none. `before`: how many
 * did so since `takeBacksFrom`.
 */
export const isTakeBack = (
  { byOnePress, createdAt }: { byOnePress: boolean; createdAt: Date },
  before: number,
  now: Date,
): boolean => byOnePress && isTakeBackTime(createdAt, now) && before < TAKE_BACKS_AN_HOUR;

/** How many no-shows count at `at`. */
const noShowsAt = ({ noShows }: Pick<HoldRecord, 'noShows'>, at: Date): number =>
  noShows.filter((one) => one <= at && at < addDays(one, NO_SHOW_DAYS)).length;

/** Until when no-shows end on-site payment; null where they do not at `now`. */
export function suspendedUntil(record: Pick<HoldRecord, 'noShows'>, now: Date): Date | null {
  const ends = record.noShows.map((at) => {
    const count = noShowsAt(record, at);
    const days = count >= 3 ? SUSPENSION_DAYS.further : count === 2 ? SUSPENSION_DAYS.second : 0;
    return addDays(at, days).getTime();
  });
  const end = Math.max(...ends, now.getTime());
  return end > now.getTime() ? new Date(end) : null;
}

export const holdLimits = ({ pickups }: Pick<HoldRecord, 'pickups'>) =>
  pickups >= KNOWN_FROM_PICKUPS ? HOLD_LIMITS.known : HOLD_LIMITS.newcomer;

/** Why no product at all may be held unpaid at `now`; null where some may. */
export function holdsEnded(record: HoldRecord, now: Date): HoldRefusal | null {
  const until = suspendedUntil(record, now);
  if (until) return { code: 'onSiteSuspended', until };
  const today = record.cancels.filter(({ at }) => at >= dayOf(now)).length;
  return today >= CANCELS_A_DAY ? { code: 'holdLimit', why: 'cancelledOften', until: nextDayOf(now) } : null;
}

/** Until when no-shows of paid orders end reservations; null where they do not at `now`. */
export function reservationsEndUntil({ paidNoShows }: Pick<HoldRecord, 'paidNoShows'>, now: Date): Date | null {
  const ends = paidNoShows
    .filter((at) => noShowsAt({ noShows: paidNoShows }, at) >= PAID_NO_SHOWS)
    .map((at) => addDays(at, RESERVATION_PAUSE_DAYS).getTime());
  const end = Math.max(...ends, now.getTime());
  return end > now.getTime() ? new Date(end) : null;
}

/** Why one more line may not be paid by card, this way; null where it may. rules.md section 14. */
export function paidHoldsEnded(record: HoldRecord, way: 'card' | 'reservation', now: Date): HoldRefusal | null {
  const today = record.paidCancels.filter(({ at }) => at >= dayOf(now)).length;
  if (today >= CANCELS_A_DAY) return { code: 'holdLimit', why: 'paidCancelledOften', until: nextDayOf(now) };
  const until = way === 'reservation' ? reservationsEndUntil(record, now) : null;
  return until && { code: 'reservationSuspended', until };
}

/**
 * Why a buyer who holds `held` pieces of a listing may not hold `quantity` more; null where they may. `limit`: how many
 * its seller lets one buyer hold, null for no limit. rules.md section 14.
 */
export const piecesRefused = (limit: number | null, held: number, quantity: number): HoldRefusal | null =>
  limit !== null && held + quantity > limit ? { code: 'holdLimit', why: 'pieces', limit, held } : null;

/** The same of bags: `limit` of one mart a day, in Seoul (domain/product/bag.ts). */
export const bagsRefused = (limit: number, held: number, quantity: number): HoldRefusal | null =>
  held + quantity > limit ? { code: 'holdLimit', why: 'bags', limit, held } : null;

/** From when on orders of bags count at `now`. */
export const bagsFrom = (now: Date): Date => dayOf(now);

/**
 * How many pieces of a listing a quantity field offers: the waiting ones, or fewer where a limit for one buyer applies.
 */
export const offeredPieces = (stock: number, maxPerBuyer: number | null): number =>
  maxPerBuyer === null ? stock : Math.min(stock, maxPerBuyer);

/** A record with one more line held. */
export const withHold = (record: HoldRecord, won: number): HoldRecord => ({
  ...record,
  held: { lines: record.held.lines + 1, won: record.held.won + won },
});

/** Whether one more line may be held this way. rules.md section 14. */
export function admitHold(
  record: HoldRecord,
  line: HoldLine,
  now: Date,
): { ok: true } | { ok: false; refusal: HoldRefusal } {
  const no = (refusal: HoldRefusal) => ({ ok: false, refusal }) as const;
  if (line.way !== 'onSite') {
    const refusal = paidHoldsEnded(record, line.way, now);
    return refusal ? no(refusal) : { ok: true };
  }
  const ended = holdsEnded(record, now);
  if (ended) return no(ended);
  const last = record.cancels
    .filter(({ productId }) => productId === line.productId)
    .reduce((latest, { at }) => Math.max(latest, at.getTime()), Number.NEGATIVE_INFINITY);
  const free = Number.isFinite(last) ? addMinutes(new Date(last), REHOLD_MINUTES) : now;
  if (free > now) return no({ code: 'holdLimit', why: 'cancelledBefore', until: free });
  const limits = holdLimits(record);
  const { held } = withHold(record, line.amountWon);
  if (held.lines > limits.lines) return no({ code: 'holdLimit', why: 'lines', limit: limits.lines });
  if (held.won > limits.won) return no({ code: 'holdLimit', why: 'won', limit: limits.won });
  return { ok: true };
}

/** The facts about no-shows that a buyer is told: how many count, and which right the next one ends. */
export interface HoldStanding {
  noShows: number;
  ended: HoldRefusal | null;
  /** No-shows of paid orders, and until when they end reservations. */
  paidNoShows: number;
  reservationsEnd: Date | null;
  /** Days without on-site payment after the next no-show; 0 for none. */
  nextDays: number;
}

export function holdStanding(record: HoldRecord, now: Date): HoldStanding {
  const noShows = noShowsAt(record, now);
  const nextDays = noShows >= 2 ? SUSPENSION_DAYS.further : noShows === 1 ? SUSPENSION_DAYS.second : 0;
  return {
    noShows,
    nextDays,
    ended: holdsEnded(record, now),
    paidNoShows: noShowsAt({ noShows: record.paidNoShows }, now),
    reservationsEnd: reservationsEndUntil(record, now),
  };
}
