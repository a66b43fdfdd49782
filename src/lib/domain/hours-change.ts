import type { EndReason } from './end-reason.ts';
import { type Hours, openSpans } from './hours.ts';
import { MIN_WINDOW_MINUTES, ON_SITE_WINDOW_MINUTES } from './pickup.ts';
import { addMinutes, MS_PER_MINUTE } from './time.ts';

/** How much of a window must remain in one stretch for its order to stay in it. */
export const REMAINING_MINUTES = 30;

/** For how long before a deadline the mart must have been open, so that nobody who did not come is a no-show. */
export const OPEN_BEFORE_DEADLINE_MINUTES = 30;

/** From when until when an order can be picked up. */
export type OrderWindow = { start: Date; validUntil: Date };

export type HoursChange = {
  window: OrderWindow;
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

/** The next stretch after `from`, 60 minutes of it, within the sale end; null where none gives the 10 minutes of a window. */
function nextWindow(hours: Hours, from: Date, saleEndsAt: Date): OrderWindow | null {
  for (const span of openSpans(hours, from)) {
    if (span.opensAt >= saleEndsAt) return null;
    if (span.opensAt <= from) continue;
    const validUntil = earliest(addMinutes(span.opensAt, ON_SITE_WINDOW_MINUTES), span.closesAt, saleEndsAt);
    if (minutesBetween(span.opensAt, validUntil) >= MIN_WINDOW_MINUTES) return { start: span.opensAt, validUntil };
  }
  return null;
}

/**
 * What new opening hours do to the window of an open order. What remains of the window under the new hours is looked at from
 * its last stretch back: one that holds 30 minutes of it keeps the order, until its closing or the old deadline. Otherwise the
 * order goes to the next opening stretch, or ends. A window that is over (its grace may run) is left alone. rules.md section 6.
 */
export function windowAfter({ window, hoursBefore, hoursAfter, saleEndsAt, now }: HoursChange): ChangedWindow {
  const { validUntil } = window;
  if (now >= validUntil) return { outcome: 'unchanged' };
  const from = latest(now, window.start);
  const remaining = openWithin(hoursAfter, from, validUntil);
  const before = hoursBefore && openWithin(hoursBefore, from, validUntil);
  if (before && isSame(before, remaining)) return { outcome: 'unchanged' };
  const stretches = remaining.filter(
    (part) =>
      minutesBetween(part.start, part.validUntil) >= REMAINING_MINUTES ||
      // What lies in one stretch as it always did may be shorter.
      isSame([part], [{ start: from, validUntil }]),
  );
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) {
    const next = nextWindow(hoursAfter, from, saleEndsAt);
    return next ? { outcome: 'moved', ...next } : { outcome: 'cancelled' };
  }
  // A window that has begun has no new start, unless the mart opens later than it did.
  const opensWhenItDid = !before || before[0]?.start.getTime() === first.start.getTime();
  const start = opensWhenItDid ? window.start : first.start;
  if (opensWhenItDid && last.validUntil.getTime() === validUntil.getTime()) return { outcome: 'unchanged' };
  return { outcome: 'moved', start, validUntil: last.validUntil };
}

/**
 * Whether the mart was open for the 30 minutes up to the deadline, or since the start of a shorter window. Where it was not, nobody is a no-show: the order ends as `martClosed`. rules.md section 6.
 */
export function wasOpenBeforeDeadline({ start, validUntil }: OrderWindow, hours: Hours): boolean {
  const from = latest(start, addMinutes(validUntil, -OPEN_BEFORE_DEADLINE_MINUTES));
  if (from >= validUntil) return true;
  const [span] = openSpans(hours, from);
  return span !== undefined && span.opensAt <= from && span.closesAt >= validUntil;
}

/**
 * Why an order that nobody picked up ended. `wasOpen` is what was found when the hours changed after the deadline; null: they did
 * not. rules.md section 6.
 */
export function expiryReason(
  window: OrderWindow,
  { hours, wasOpen }: { hours: Hours; wasOpen: boolean | null },
): Extract<EndReason, 'noShow' | 'martClosed'> {
  return (wasOpen ?? wasOpenBeforeDeadline(window, hours)) ? 'noShow' : 'martClosed';
}
