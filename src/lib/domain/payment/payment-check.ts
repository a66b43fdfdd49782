import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/**
 * A payment is checked once a day for so long after it was paid: a part may be given back at the provider without a
 * word. rules.md section 7.
 */
export const CHECK_DAYS = 30;
/** A payment that was paid before this is let be. */
export const checkedSince = (now: Date): Date => addMinutes(now, -CHECK_DAYS * MINUTES_PER_DAY);
/** A check that the provider did not answer is made again so soon. */
export const CHECK_RETRY_MINUTES = 60;

/** The next check of a payment that was just checked or paid; null: none any more. */
export function nextCheckAt(paidAt: Date, now: Date): Date | null {
  const next = addMinutes(now, MINUTES_PER_DAY);
  return checkedSince(next) <= paidAt ? next : null;
}

/** When a check that has begun is taken up again, should it come to nothing. */
export const checkLeaseUntil = (now: Date): Date => addMinutes(now, CHECK_RETRY_MINUTES);
