import { type Hours, openSpans } from '../mart/hours.ts';
import { addMinutes, MS_PER_MINUTE } from '../time.ts';
import type { EndReason } from './end-reason.ts';
import { EXTENSION_MINUTES, MIN_WINDOW_MINUTES, ON_SITE_WINDOW_MINUTES } from './pickup.ts';

/** How much of a window must remain in one stretch for its order to stay in it. */
export const REMAINING_MINUTES = 30;

/**
 * For how long before a deadline the mart must have been open, for an order that was not picked up to count as a
 * no-show.
 */
export const OPEN_BEFORE_DEADLINE_MINUTES = 30;

/** From when until when an order can be picked up. */
export type OrderWindow = { start: Date; validUntil: Date };

export type HoursChange = {
  window: OrderWindow;
  /** The window that the order was promised, where an earlier change took it away; null: it has it. */
  promised: OrderWindow | null;
  /** Null where they are not known: an order that was made by other hours is looked at by those of now alone. */
  hoursBefore: Hours | null;
  hoursAfter: Hours;
  saleEndsAt: Date;
  now: Date;
};

export type ChangedWindow =
  | { outcome: 'unchanged' }
  | ({ outcome: 'moved' } & OrderWindow)
  /** No opening stretch before the sale end takes the order: it ends as `martClosed`, with a full refund. */
  | { outcome: 'cancelled' };

const earliest = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MS_PER_MINUTE;

/** The stretches of being open within a window, cut at its ends. */
function openWithin(hours: Hours, from: Date, to: Date): OrderWindow[] {
  const within: OrderWindow[] = [];
  for (const span of openSpans(hours, from)) {
    if (span.opensAt >= to) break;
    within.push({ start: latest(from, span.opensAt), validUntil: earliest(span.closesAt, to) });
  }
  return within;
}

const isSame = (some: readonly OrderWindow[], others: readonly OrderWindow[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ start, validUntil }, i) =>
      start.getTime() === others[i]?.start.getTime() && validUntil.getTime() === others[i]?.validUntil.getTime(),
  );

/**
 * The next stretch after `from`, 60 minutes of it, within the sale end; null where none gives the 10 minutes of a
 * window.
 */
function nextWindow(hours: Hours, from: Date, saleEndsAt: Date): OrderWindow | null {
  for (const span of openSpans(hours, from)) {
    if (span.opensAt >= saleEndsAt) return null;
    if (span.opensAt <= from) continue;
    const validUntil = earliest(addMinutes(span.opensAt, ON_SITE_WINDOW_MINUTES), span.closesAt, saleEndsAt);
    if (minutesBetween(span.opensAt, validUntil) >= MIN_WINDOW_MINUTES) return { start: span.opensAt, validUntil };
  }
  return null;
}

/** The part of a window that remains under new hours, and whether it is the same as before. */
function remainderOf(window: OrderWindow, { hoursBefore, hoursAfter, now }: HoursChange) {
  const from = latest(now, window.start);
  const remaining = openWithin(hoursAfter, from, window.validUntil);
  const before = hoursBefore && openWithin(hoursBefore, from, window.validUntil);
  return { from, remaining, before, isAsBefore: before !== null && isSame(before, remaining) };
}

/**
 * The part of a window that takes its order: from the last stretch back, the first that holds 30 minutes of it, until
 * its closing or the deadline.
 */
function fittingPart(window: OrderWindow, change: HoursChange): OrderWindow | null {
  const { from, remaining, before } = remainderOf(window, change);
  const stretches = remaining.filter(
    (part) =>
      minutesBetween(part.start, part.validUntil) >= REMAINING_MINUTES ||
      // A window that stays whole in one stretch may be shorter.
      isSame([part], [{ start: from, validUntil: window.validUntil }]),
  );
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  // A window that has begun has no new start, unless the mart opens later than it did.
  const opensWhenItDid = !before || before[0]?.start.getTime() === first.start.getTime();
  return { start: opensWhenItDid ? window.start : first.start, validUntil: last.validUntil };
}

/**
 * A window whose end the new hours allow, with 30 minutes of it in all: closings within it were there when it was made.
 */
function openUntilItsEnd(window: OrderWindow, change: HoursChange): OrderWindow | null {
  const { remaining } = remainderOf(window, change);
  const [first, last] = [remaining[0], remaining.at(-1)];
  const minutes = remaining.reduce((sum, part) => sum + minutesBetween(part.start, part.validUntil), 0);
  if (!first || last?.validUntil.getTime() !== window.validUntil.getTime() || minutes < REMAINING_MINUTES) return null;
  return { start: first.start, validUntil: last.validUntil };
}

/** The part of an order's promised window that changed hours allow again; null for none. */
function givenBack(change: HoursChange): OrderWindow | null {
  const { window, promised, now } = change;
  if (!promised || now >= promised.validUntil || remainderOf(promised, change).isAsBefore) return null;
  const part = openUntilItsEnd(promised, change) ?? fittingPart(promised, change);
  if (!part) return null;
  const back = { start: part.start <= now ? promised.start : part.start, validUntil: part.validUntil };
  if (back.validUntil >= window.validUntil) return back;
  // An order that was put off is called back for its whole promise alone, and not for its last minutes.
  const isWhole = back.validUntil.getTime() === promised.validUntil.getTime();
  const left = minutesBetween(latest(now, back.start), back.validUntil);
  return isWhole && left >= REMAINING_MINUTES ? back : null;
}

/**
 * The effect of new opening hours on the window of an open order. The order gets back as much of its promised window as
 * they allow. The remaining stretches of the window are examined from the last one back: one that holds 30 minutes of
 * it keeps the order, until its closing or the old deadline. Otherwise the order goes to the next opening stretch, or
 * ends. A window that is over (its grace may run) is only given back. rules.md section 6.
 */
export function windowAfter(change: HoursChange): ChangedWindow {
  const { window, hoursAfter, saleEndsAt, now } = change;
  const back = givenBack(change);
  if (back) return isSame([back], [window]) ? { outcome: 'unchanged' } : { outcome: 'moved', ...back };
  if (now >= window.validUntil || remainderOf(window, change).isAsBefore) return { outcome: 'unchanged' };
  const part = fittingPart(window, change);
  if (part) return isSame([part], [window]) ? { outcome: 'unchanged' } : { outcome: 'moved', ...part };
  const next = nextWindow(hoursAfter, latest(now, window.start), saleEndsAt);
  return next ? { outcome: 'moved', ...next } : { outcome: 'cancelled' };
}

/** Whether a window that was moved is the promised one again. */
export const isPromisedAgain = (moved: OrderWindow, promised: OrderWindow | null): boolean =>
  promised !== null && isSame([moved], [promised]);

/** A promised window after an extension: it counts for that one as well, within the sale end. */
export const extendedPromise = (promisedUntil: Date | null, saleEndsAt: Date): Date | null =>
  promisedUntil && latest(promisedUntil, earliest(addMinutes(promisedUntil, EXTENSION_MINUTES), saleEndsAt));

/**
 * Whether the mart was open for the 30 minutes up to the deadline, or since the start of a shorter window. Where it was
 * not, nobody is a no-show: the order ends as `martClosed`. rules.md section 6.
 */
export function wasOpenBeforeDeadline({ start, validUntil }: OrderWindow, hours: Hours): boolean {
  const from = latest(start, addMinutes(validUntil, -OPEN_BEFORE_DEADLINE_MINUTES));
  if (from >= validUntil) return true;
  const [span] = openSpans(hours, from);
  return span !== undefined && span.opensAt <= from && span.closesAt >= validUntil;
}

/**
 * Why an order that nobody picked up ended. `wasOpen` is the result stored when the hours changed after the deadline;
 * null: they did not. rules.md section 6.
 */
export function expiryReason(
  window: OrderWindow,
  { hours, wasOpen }: { hours: Hours; wasOpen: boolean | null },
): Extract<EndReason, 'noShow' | 'martClosed'> {
  return (wasOpen ?? wasOpenBeforeDeadline(window, hours)) ? 'noShow' : 'martClosed';
}
