import { serverNow } from '#lib/client/call.ts';
import type { WayQuote } from '#lib/contract/checkout.ts';
import { parseServerTime } from '#lib/domain/time.ts';
import { momentText } from '#lib/messages/dates.ts';
import { type OfferedWay, type Offers, WAYS } from './checkout.ts';

const WAY_TEXTS: Record<OfferedWay, { label: string; text: string }> = {
  onSite: { label: '현장 결제', text: '상품을 맡아 두고, 매장에서 받을 때 내요.' },
};

/** The ways to pay with their deadlines; one that is impossible says why. */
export function WayChoice({ offers }: { offers: Offers }) {
  return (
    <ul className="stack stack-tight" aria-label="결제 방법">
      {WAYS.map((way) => (
        <li key={way} className="card card-body stack stack-tight">
          <p>
            <strong>{WAY_TEXTS[way].label}</strong>
            <br />
            <span className="soft small">{WAY_TEXTS[way].text}</span>
          </p>
          <Terms quote={offers[way]} />
        </li>
      ))}
    </ul>
  );
}

function Terms({ quote }: { quote: WayQuote }) {
  if (!quote.possible) {
    return (
      <p className="notice notice-warm" role="alert">
        {quote.message}
      </p>
    );
  }
  const validUntil = parseServerTime(quote.validUntil);
  return (
    <p>
      <span className="soft small">찾아가는 기한</span>
      <br />
      <strong>{validUntil && `${momentText(validUntil, new Date(serverNow()))}까지`}</strong>
    </p>
  );
}
