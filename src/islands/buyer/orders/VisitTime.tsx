import { Countdown } from '#islands/shared/Countdown.tsx';
import { closedUntilText, type PickupWindowShown, windowText } from '#lib/messages/pickup-window.ts';
import styles from './orders.module.css';

interface Props {
  window: PickupWindowShown | null;
  renderedAt: number;
  /** Where, unless the card says it. */
  address?: string;
  /** Where in the mart. */
  pickupNote?: string | null;
}

/** From when until when something can be picked up, and the time that is left. */
export function VisitTime({ window, renderedAt, address, pickupNote }: Props) {
  const shownAt = new Date(renderedAt);
  const closed = window && closedUntilText(window, shownAt);
  return (
    <p className={styles.time}>
      <span className="small">
        {window && <strong>{windowText(window, shownAt)}</strong>}
        {closed && (
          <>
            <br />
            {closed}
          </>
        )}
        {address && (
          <>
            <br />
            <span className="soft">{address}</span>
          </>
        )}
        {pickupNote && (
          <>
            <br />
            {pickupNote}
          </>
        )}
      </span>
      {window && <Countdown until={window.validUntil.toISOString()} renderedAt={renderedAt} />}
    </p>
  );
}
