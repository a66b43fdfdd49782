import { addMinutes } from '../time.ts';
import { type Travel, travelMinutes } from './travel.ts';

/** A sale that ends within so many minutes is called urgent, on cards and in the home's first row. */
export const URGENT_MINUTES = 3 * 60;
/** From so many percent on a discount is called big. */
export const BIG_DISCOUNT_PERCENT = 30;
/** A way that is longer leads to no product of a row. rules.md section 9. */
const ROW_WAY_MAX_MINUTES = 30;
/** What signing in takes who has no session, before they can order and leave. rules.md section 9. */
export const SIGN_IN_MINUTES = 10;

/** Whether products so many metres away may stand in a row. */
export const isNearForRow = (distanceMetres: number, travel: Travel): boolean =>
  travelMinutes(distanceMetres, travel) <= ROW_WAY_MAX_MINUTES;

/** Whether a sale that still runs at `now` ends soon. */
export const isEndingSoon = (saleEndsAt: Date, now: Date): boolean =>
  saleEndsAt > now && saleEndsAt <= addMinutes(now, URGENT_MINUTES);
