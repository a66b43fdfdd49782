import { serverNow } from '#lib/client/call.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { closedUntilText, windowText } from '#lib/messages/pickup-window.ts';

interface Props {
  window: { pickupFrom: string; validUntil: string };
  /** How far the mart is; null where that is not known. */
  walk?: string | null;
}

/** From when until when the order can be picked up, as the quote says, and the way there. */
export function Deadline({ window, walk = null }: Props) {
  const validUntil = parseServerTime(window.validUntil);
  const start = parseServerTime(window.pickupFrom);
  if (!validUntil || !start) return null;
  const now = new Date(serverNow());
  const closed = closedUntilText({ start, validUntil }, now);
  return (
    <p className="small">
      <span className="soft">찾아가는 시간</span> <strong>{windowText({ start, validUntil }, now)}</strong>
      {walk && ` · ${walk}`}
      {closed && (
        <>
          <br />
          {closed}
        </>
      )}
    </p>
  );
}
