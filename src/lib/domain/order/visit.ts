import { MS_PER_MINUTE } from '../time.ts';
import type { Refused } from './order.ts';
import type { OrderState } from './order-state.ts';
import { graceEndsAt } from './pickup.ts';

/** Orders that one request about a visit may name: more than a cart holds, and than a counter hands over at once. */
export const VISIT_MAX_ORDERS = 100;

/**
 * Orders of a visit that run out within so many minutes of the first one are reminded of together. rules.md section 17.
 */
export const REMIND_TOGETHER_MINUTES = 15;

/** An order as the visit's sums need it, in whole won. */
export interface VisitLine {
  totalPrice: number;
  isPaid: boolean;
  /** Goods by weight: what they came to on the scale, null before that. */
  weighed?: { price: number | null } | undefined;
}

/** Whether the price of an order is the most that it may come to: its goods are sold by weight, and not weighed yet. */
export const isMostPrice = ({ weighed }: Pick<VisitLine, 'weighed'>): boolean => weighed?.price === null;

export interface VisitAmounts {
  totalWon: number;
  /** Paid by card already. */
  paidWon: number;
  /** To be paid at the counter. */
  dueWon: number;
  /** What is due is the most that it may come to. */
  isMost: boolean;
}

/** The total of a visit, and the part still to be paid at the counter. */
export function visitAmounts(lines: readonly VisitLine[]): VisitAmounts {
  const sum = (of: readonly VisitLine[]) => of.reduce((total, { totalPrice }) => total + totalPrice, 0);
  const paidWon = sum(lines.filter(({ isPaid }) => isPaid));
  const totalWon = sum(lines);
  const isMost = lines.some((line) => !line.isPaid && isMostPrice(line));
  return { totalWon, paidWon, dueWon: totalWon - paidWon, isMost };
}

/** How many different products a visit has: two orders of one product are one. */
export const countProducts = (orders: readonly { productName: string }[]): number =>
  new Set(orders.map(({ productName }) => productName)).size;

/** From when until when an order can be picked up. */
export interface VisitWindow {
  start: Date;
  validUntil: Date;
}

/** A clock that is a little behind the server's does not make a mart look closed. */
const CLOCK_TOLERANCE_MS = MS_PER_MINUTE;

/** Whether a window has not begun: its mart is still closed. */
export const isBeforePickup = ({ start }: Pick<VisitWindow, 'start'>, now: Date): boolean =>
  start.getTime() - now.getTime() >= CLOCK_TOLERANCE_MS;

/** Whether there is a moment at which both can be picked up. */
export const overlaps = (a: VisitWindow, b: VisitWindow): boolean => a.start < b.validUntil && b.start < a.validUntil;

/** From so long before its deadline on, a visit's pass stands at the top of the home. */
export const PASS_FIRST_MINUTES = 30;

/** The part of those minutes that is left of a window, 1 to 0: what a ring that empties shows. */
export const passShareLeft = ({ validUntil }: Pick<VisitWindow, 'validUntil'>, now: Date): number =>
  Math.min(1, Math.max(0, (validUntil.getTime() - now.getTime()) / (PASS_FIRST_MINUTES * MS_PER_MINUTE)));

/** Visits by the deadline that is shown for each: what runs out first stands first. */
export const byDeadline = <T>(visits: readonly T[], deadlineOf: (visit: T) => Date | null): T[] =>
  [...visits].sort((a, b) => (deadlineOf(a)?.getTime() ?? 0) - (deadlineOf(b)?.getTime() ?? 0));

/** Whether the pass itself is shown first: little of the window is left, and the mart hands over already. */
export const isPassFirst = ({ start, validUntil }: VisitWindow, now: Date): boolean =>
  start <= now && validUntil.getTime() - now.getTime() <= PASS_FIRST_MINUTES * MS_PER_MINUTE;

/** The visit that a buyer makes next. */
export interface NextPickup extends VisitWindow {
  /** The order whose QR is good for all of the visit. */
  orderId: number;
  martId: number;
  martName: string;
  /** Whole metres from the buyer's place; null where it is not known. */
  distance: number | null;
  /** How many orders wait in all, those of other marts too. */
  orders: number;
  /** What is said at the counter, and what it is for: shown from `isPassFirst` on. */
  pass: { pickupCode: string; visit: readonly { orderId: number; productName: string }[] };
}

const latestOf = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
const earliestOf = (times: readonly Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));

/**
 * When everything of a visit can be picked up at once: from the latest start to the earliest deadline. Deadlines that
 * have passed do not count while another still runs, and neither do starts after the deadline that is shown: those are
 * picked up another time. rules.md sections 6 and 17.
 */
export function visitWindow(windows: readonly [VisitWindow, ...VisitWindow[]], now: Date): VisitWindow {
  const running = windows.filter(({ validUntil }) => now < validUntil);
  const counted = running.length > 0 ? running : windows;
  const validUntil = earliestOf(counted.map((one) => one.validUntil));
  const starts = counted.map(({ start }) => start);
  const begun = starts.filter((start) => start < validUntil);
  return { start: begun.length > 0 ? latestOf(begun) : earliestOf(starts), validUntil };
}

/**
 * The order whose QR and pickup code the pass of a visit shows: the one that can be picked up longest, as a code is
 * found only while its order is open. Of equal ones the one that was made first. rules.md section 17.
 */
export function passOrder<T extends { orderId: number }>(
  orders: readonly [T, ...T[]],
  validUntilOf: (order: T) => Date,
): T {
  return orders.reduce((best, order) => {
    const gain = validUntilOf(order).getTime() - validUntilOf(best).getTime();
    return gain > 0 || (gain === 0 && order.orderId < best.orderId) ? order : best;
  });
}

/** The facts that decide whether two orders were open together. */
export interface OpenSpan {
  state: OrderState;
  createdAt: Date;
  validUntil: Date;
  endedAt: Date | null;
}

/** When an order stopped to be open; null while it is, and for one that never was. */
function openUntil({ state, validUntil, endedAt }: OpenSpan, now: Date): Date | null {
  if (state === 'open') return now < graceEndsAt(validUntil) ? null : graceEndsAt(validUntil);
  return endedAt;
}

/**
 * Whether an order that is open at `now` was ever open together with another one of the same buyer and mart: then the
 * QR of the other leads to it as well, though that one may have ended since. The QR of an old order does not lead to
 * new ones. rules.md section 17.
 */
export function isOneVisit(other: OpenSpan, open: Pick<OpenSpan, 'createdAt'>, now: Date): boolean {
  if (other.state === 'paying' || other.state === 'failed') return false;
  const end = openUntil(other, now);
  return end === null || open.createdAt <= end;
}

/** The outcome for each order of a visit. */
export interface VisitVerdict<T, Allowed, Reason extends string> {
  can: { order: T; verdict: Allowed }[];
  cannot: { order: T; reason: Reason }[];
}

/** Asks a rule of `orderCan` of every order of a visit: those that it allows, and why not of the others. */
export function decideEach<T, Allowed extends { ok: true }, Reason extends string>(
  orders: readonly T[],
  rule: (order: T) => Allowed | Refused<Reason>,
): VisitVerdict<T, Allowed, Reason> {
  const decided: VisitVerdict<T, Allowed, Reason> = { can: [], cannot: [] };
  for (const order of orders) {
    const verdict = rule(order);
    if (verdict.ok) decided.can.push({ order, verdict });
    else decided.cannot.push({ order, reason: verdict.reason });
  }
  return decided;
}

/** An order of a visit that refuses the check-in of all that were named, and why. */
export type CheckInConflict<T, Reason extends string> = { order: T; reason: Reason | 'alreadyPickedUp' };

/**
 * Whether the named orders of a visit are checked in: all of them now, all of them before, as when a lost answer is
 * asked for again, or none because of one. One that was handed over on its own refuses the others, as the seller has
 * been shown a total with it. rules.md section 17.
 */
export function decideCheckIn<T, Reason extends string>({
  can,
  cannot,
}: VisitVerdict<T, { ok: true; already: boolean }, Reason>):
  | { ok: true; already: boolean }
  | ({ ok: false } & CheckInConflict<T, Reason>) {
  const [refused] = cannot;
  if (refused) return { ok: false, ...refused };
  const done = can.find(({ verdict }) => verdict.already);
  if (!done) return { ok: true, already: false };
  return can.every(({ verdict }) => verdict.already)
    ? { ok: true, already: true }
    : { ok: false, order: done.order, reason: 'alreadyPickedUp' };
}
