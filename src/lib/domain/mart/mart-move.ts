import { distanceMetres, type Place } from '../geo.ts';
import { OPEN_BEFORE_DEADLINE_MINUTES } from '../order/hours-change.ts';
import { addMinutes } from '../time.ts';

/** A mart that is farther than this from where it was touches the orders that were made there. rules.md section 6. */
export const MOVE_METRES = 300;

const isFar = (a: Place, b: Place): boolean => distanceMetres(a, b) > MOVE_METRES;

export type MartMove = {
  /** Where the mart was when the order was made: many small moves are one. */
  promised: Place;
  from: Place;
  to: Place;
  validUntil: Date;
  now: Date;
};

export type MoveOutcome =
  | { outcome: 'untouched' }
  /** Its buyer may cancel until the pickup, and is no no-show. */
  | { outcome: 'movedAway' }
  /**
   * The mart is where the order was made again; `inTime`: for the last 30 minutes before the deadline, so that not to
   * come is a no-show again.
   */
  | { outcome: 'returned'; inTime: boolean };

/** The effect of a mart's move on an open order. */
export function moveOutcome({ promised, from, to, validUntil, now }: MartMove): MoveOutcome {
  if (isFar(promised, to)) {
    return isFar(from, to) || !isFar(promised, from) ? { outcome: 'movedAway' } : { outcome: 'untouched' };
  }
  if (!isFar(promised, from)) return { outcome: 'untouched' };
  return { outcome: 'returned', inTime: now <= addMinutes(validUntil, -OPEN_BEFORE_DEADLINE_MINUTES) };
}
