import { addMinutes, MINUTES_PER_DAY } from '../time.ts';

/** For so long after it was paid a payment is looked at once a day: a part may be given back at the provider without a word. rules.md section 7. */
export const LOOK_DAYS = 30;
/** A payment that was paid before this is let be. */
export const lookedAtSince = (now: Date): Date => addMinutes(now, -LOOK_DAYS * MINUTES_PER_DAY);
/** So soon it is looked at again where the provider did not answer. */
export const LOOK_RETRY_MINUTES = 60;

/** When a payment that was looked at, or was just paid, is looked at next; null: not any more. */
export function nextLookAt(paidAt: Date, now: Date): Date | null {
  const next = addMinutes(now, MINUTES_PER_DAY);
  return lookedAtSince(next) <= paidAt ? next : null;
}

/** When a look that has begun is taken up again, should it come to nothing. */
export const lookLeaseUntil = (now: Date): Date => addMinutes(now, LOOK_RETRY_MINUTES);
