import { addMinutes } from '../time.ts';

/** A sale that ends within so many minutes is called urgent, on cards and in the home's first row. */
export const URGENT_MINUTES = 3 * 60;
/** From so many percent on a discount is called big. */
export const BIG_DISCOUNT_PERCENT = 30;

/** Whether a sale that still runs at `now` ends soon. */
export const isEndingSoon = (saleEndsAt: Date, now: Date): boolean =>
  saleEndsAt > now && saleEndsAt <= addMinutes(now, URGENT_MINUTES);
