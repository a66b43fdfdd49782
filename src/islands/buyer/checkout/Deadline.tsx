import { serverNow } from '#lib/client/call.ts';
import type { WayQuote } from '#lib/contract/checkout.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { closedUntilText, windowText } from '#lib/messages/pickup-window.ts';

/** From when until when the order can be picked up, as the quote says. */
export function Deadline({ quote }: { quote: WayQuote & { possible: true } }) {
  const validUntil = parseServerTime(quote.validUntil);
  const start = parseServerTime(quote.pickupFrom);
  if (!validUntil || !start) return null;
  const now = new Date(serverNow());
  const closed = closedUntilText({ start, validUntil }, now);
  return (
    <p className="small">
      <span className="soft">찾아가는 시간</span> <strong>{windowText({ start, validUntil }, now)}</strong>
      {closed && (
        <>
          <br />
          {closed}
        </>
      )}
    </p>
  );
}
