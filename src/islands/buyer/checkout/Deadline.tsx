import { Dotted } from '#islands/shared/Dotted.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { type Trip, visitLine } from '#lib/messages/discovery/reach.ts';
import { closedUntilText } from '#lib/messages/order/pickup-window.ts';

interface Props {
  window: { pickupFrom: string; validUntil: string };
  /** The way to the mart; null where that is not known. */
  trip?: Trip | null;
}

/** From when until when the order can be picked up, as the quote says, and the way there. */
export function Deadline({ window, trip = null }: Props) {
  const validUntil = parseServerTime(window.validUntil);
  const start = parseServerTime(window.pickupFrom);
  if (!validUntil || !start) return null;
  const now = new Date(serverNow());
  const closed = closedUntilText({ start, validUntil }, now);
  return (
    <p className="small">
      <strong>
        <Dotted text={visitLine({ start, validUntil }, trip, now)} />
      </strong>
      {closed}
    </p>
  );
}
