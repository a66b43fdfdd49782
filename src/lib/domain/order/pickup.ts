import { closingAfter, type Hours, isAllDay, type OpenSpan, openSpans, pickupStart } from '../mart/hours.ts';
import type { Way } from '../money.ts';
import { addMinutes, MINUTES_PER_DAY, MS_PER_MINUTE } from '../time.ts';

/** All figures of rules.md section 6. */
export const ON_SITE_WINDOW_MINUTES = 60;
export const CARD_WINDOW_MINUTES = 120;
export const RESERVATION_ENDS_BEFORE_CLOSING_MINUTES = 60;
export const RESERVATION_MIN_GAIN_MINUTES = 30;
/** How long a reservation may run at a mart that is open all day. */
const RESERVATION_MAX_OPEN_ALL_DAY_MINUTES = MINUTES_PER_DAY;
export const MIN_WINDOW_MINUTES = 10;
export const EXTENSION_MINUTES = 30;
export const EXTENSION_MIN_GAIN_MINUTES = 5;
export const GRACE_MINUTES = 5;
export const VALID_UNTIL_TOLERANCE_MINUTES = 5;

export const PICKUP_REFUSALS = [
  /** The mart does not open within 31 days. */
  'martNotOpening',
  /** The mart does open, but the sale has ended by then. */
  'opensAfterSaleEnd',
  'saleEnded',
  /** Fewer than 10 minutes are left: the mart is about to close, or the sale is about to end. */
  'windowTooShort',
  /** No reservation would last 30 minutes longer than a basic card order. */
  'reservationGivesNoExtraTime',
] as const;
export type PickupRefusal = (typeof PICKUP_REFUSALS)[number];

export type PickupWindow =
  | { ok: true; start: Date; validUntil: Date }
  /** `opensAgainAt`: when the mart that is about to close opens next, where the sale runs until then. */
  | { ok: false; reason: PickupRefusal; opensAgainAt?: Date };

export type PickupTerms = { way: Way; hours: Hours; saleEndsAt: Date; now: Date };

const earliest = (...times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())));
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MS_PER_MINUTE;

/**
 * How long a reservation may run in a stretch: until an hour before its closing; where it is open all day, 24 hours at
 * the most.
 */
export const reservationCap = (span: OpenSpan, start: Date): Date =>
  earliest(
    addMinutes(span.closesAt, -RESERVATION_ENDS_BEFORE_CLOSING_MINUTES),
    addMinutes(start, RESERVATION_MAX_OPEN_ALL_DAY_MINUTES),
  );

/**
 * The deadlines a reservation could have, best first: an hour before the closing of the stretch `start` lies in, then
 * of the next one, which is the next day the mart opens, or follows a break. That next one counts only if the mart is
 * open for 10 minutes of it. Open all day has one: 24 hours, or an hour before the closing on the eve of a day off.
 */
function* reservationDeadlines(hours: Hours, saleEndsAt: Date, start: Date): Generator<Date, void, undefined> {
  const spans = openSpans(hours, start);
  const first = spans.next().value;
  if (!first) return;
  yield earliest(reservationCap(first, start), saleEndsAt);
  if (isAllDay(first)) return;
  const next = spans.next().value;
  if (!next) return;
  const deadline = earliest(reservationCap(next, next.opensAt), saleEndsAt);
  if (minutesBetween(next.opensAt, deadline) >= MIN_WINDOW_MINUTES) yield deadline;
}

/**
 * From when until when an order made at `now` can be picked up, or why it cannot be made. `start` is `now` or the next
 * opening. A reservation may be possible where a basic order is not: just before closing it goes to the next day.
 * rules.md section 6.
 */
export function pickupWindow({ way, hours, saleEndsAt, now }: PickupTerms): PickupWindow {
  if (saleEndsAt <= now) return { ok: false, reason: 'saleEnded' };
  const start = pickupStart(hours, now);
  if (!start) return { ok: false, reason: 'martNotOpening' };
  if (start >= saleEndsAt) return { ok: false, reason: 'opensAfterSaleEnd' };
  if (minutesBetween(start, saleEndsAt) < MIN_WINDOW_MINUTES) return { ok: false, reason: 'windowTooShort' };

  const cap = earliest(closingAfter(hours, start) ?? saleEndsAt, saleEndsAt);
  if (way === 'reservation') {
    const basic = earliest(addMinutes(start, CARD_WINDOW_MINUTES), cap);
    for (const deadline of reservationDeadlines(hours, saleEndsAt, start)) {
      if (minutesBetween(basic, deadline) >= RESERVATION_MIN_GAIN_MINUTES) {
        return { ok: true, start, validUntil: deadline };
      }
    }
    return { ok: false, reason: 'reservationGivesNoExtraTime' };
  }

  const minutes = way === 'onSite' ? ON_SITE_WINDOW_MINUTES : CARD_WINDOW_MINUTES;
  const validUntil = earliest(addMinutes(start, minutes), cap);
  if (minutesBetween(start, validUntil) >= MIN_WINDOW_MINUTES) return { ok: true, start, validUntil };
  const [, next] = openSpans(hours, start);
  const opensAgain = next && next.opensAt < saleEndsAt;
  return { ok: false, reason: 'windowTooShort', ...(opensAgain && { opensAgainAt: next.opensAt }) };
}

export type ExtensionRefusal = 'alreadyExtended' | 'pastDeadline' | 'gainsTooLittle';

export type ExtensionTerms = { validUntil: Date; saleEndsAt: Date; hours: Hours; now: Date; alreadyExtended: boolean };

/**
 * The deadline after an extension: 30 minutes later, within the sale end and the closing of the stretch the deadline
 * lies in. The hours are today's: a mart that has closed for the day meanwhile gives nothing. rules.md section 6.
 */
export function extendedUntil({
  validUntil,
  saleEndsAt,
  hours,
  now,
  alreadyExtended,
}: ExtensionTerms): { ok: true; validUntil: Date } | { ok: false; reason: ExtensionRefusal } {
  if (alreadyExtended) return { ok: false, reason: 'alreadyExtended' };
  if (now >= validUntil) return { ok: false, reason: 'pastDeadline' };
  const [span] = openSpans(hours, validUntil);
  // A deadline that is the closing time itself lies in no stretch any more, and there is nothing to gain.
  if (!span || span.opensAt > validUntil) return { ok: false, reason: 'gainsTooLittle' };
  const extended = earliest(addMinutes(validUntil, EXTENSION_MINUTES), span.closesAt, saleEndsAt);
  if (minutesBetween(validUntil, extended) < EXTENSION_MIN_GAIN_MINUTES) return { ok: false, reason: 'gainsTooLittle' };
  return { ok: true, validUntil: extended };
}

/**
 * When an order that is not picked up expires: check-in is accepted before this moment, 5 minutes after the deadline.
 */
export function graceEndsAt(validUntil: Date): Date {
  return addMinutes(validUntil, GRACE_MINUTES);
}

/**
 * The same asked of all orders at once: open ones with this deadline or an earlier one have expired at `now`, later
 * ones have not.
 */
export function lastExpiredDeadline(now: Date): Date {
  return addMinutes(now, -GRACE_MINUTES);
}

/** Whether the deadline is no more than 5 minutes off the one the buyer was shown. rules.md section 6. */
export function agreesWithExpected(validUntil: Date, expected: Date): boolean {
  return Math.abs(minutesBetween(validUntil, expected)) <= VALID_UNTIL_TOLERANCE_MINUTES;
}
