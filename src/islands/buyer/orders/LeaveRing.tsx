import { travelMinutes } from '#lib/domain/discovery/travel.ts';
import { departure, minutesLeft } from '#lib/domain/order/departure.ts';
import { passShareLeft } from '#lib/domain/order/visit.ts';
import type { Trip } from '#lib/messages/discovery/reach.ts';
import { leaveShortText, ringText } from '#lib/messages/order/departure.ts';
import css from './leave-ring.module.css';

interface Props {
  validUntil: Date;
  /** How the buyer comes; null where their place is not known. */
  way: Trip | null;
  now: Date;
}

/** The length of a whole turn, as the circle is drawn. */
const TURN = 100;

/** The last half hour of a pass: a ring that empties around the minutes left, and when to leave. */
export function LeaveRing({ validUntil, way, now }: Props) {
  const when = way && departure(validUntil, travelMinutes(way.distance, way.travel), now);
  const isUrgent = when !== null && when.is !== 'later';
  return (
    <p className={`cluster ${css.leave}`} data-urgent={isUrgent || undefined}>
      <span className={css.ring}>
        <svg viewBox="0 0 36 36" aria-hidden="true">
          <circle cx="18" cy="18" r="15.9155" />
          <circle
            cx="18"
            cy="18"
            r="15.9155"
            className={css.left}
            strokeDasharray={`${passShareLeft({ validUntil }, now) * TURN} ${TURN}`}
          />
        </svg>
        <span className="strong">{ringText(Math.max(0, minutesLeft(validUntil, now)))}</span>
      </span>
      {when && <strong>{leaveShortText(when, now)}</strong>}
    </p>
  );
}
