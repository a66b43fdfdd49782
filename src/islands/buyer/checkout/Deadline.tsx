import { serverNow } from '#lib/client/call.ts';
import type { WayQuote } from '#lib/contract/checkout.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { momentText } from '#lib/messages/dates.ts';

/** Until when the order can be picked up, as the quote says. */
export function Deadline({ quote }: { quote: WayQuote & { possible: true } }) {
  const validUntil = parseServerTime(quote.validUntil);
  return (
    <p className="small">
      <span className="soft">찾아가는 기한</span>{' '}
      <strong>{validUntil && `${momentText(validUntil, new Date(serverNow()))}까지`}</strong>
    </p>
  );
}
