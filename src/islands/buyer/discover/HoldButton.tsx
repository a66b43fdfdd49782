import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { loadPart } from '#lib/client/page/load-part.ts';
import { PART_FAILED } from '#lib/messages/loading.ts';
import { HOLD, heldText, holdFailed, holdLabel } from '#lib/messages/order/hold.ts';
import { $openOrders, heldPieces } from '#lib/stores/open-orders.ts';
import { $session, isSuspended, type SessionState } from '#lib/stores/session.ts';
import { toast } from '#lib/stores/toasts.ts';
import css from './card-actions.module.css';

/** Pages are rendered for everybody alike: who is signed in is known once the island lives. */
const UNKNOWN: SessionState = { state: 'loading' };

interface Props {
  productId: number;
  name: string;
  /** In won, as the card says it. */
  price: number;
  /** Grams of a piece at the most, as the card says it. */
  weightGrams?: number | undefined;
}

/**
 * Orders one piece of a card's product for a buyer who is signed in, to be paid in the mart; or says how many of it they
 * have ordered.
 */
export function HoldButton({ productId, name, price, weightGrams }: Props) {
  const session = useStore($session, { ssr: () => UNKNOWN });
  const held = heldPieces(useStore($openOrders, { ssr: 'initial' }), productId);
  const [isBusy, setBusy] = useState(false);
  const [flight, setFlight] = useState<ReactNode>(null);
  if (session.state !== 'signedIn') return null;
  if (held > 0) {
    return (
      <>
        <a className={`button button-small ${css.hold} ${css.held}`} href="/buyer/purchase">
          {heldText(held)}
        </a>
        {flight}
      </>
    );
  }
  // It would be refused: the product's page offers the card.
  if (isSuspended()) return null;

  async function hold({ currentTarget }: MouseEvent) {
    if (isBusy) return;
    const card = currentTarget.closest('li');
    setBusy(true);
    // Few press it, and what it needs comes with the press.
    const [hold, motion] = await Promise.all([
      loadPart(() => import('#lib/stores/hold.ts')).catch(() => null),
      import('./fly-to-orders.tsx').catch(() => null),
    ]);
    if (hold) {
      const isHeld = await hold.holdOne({ productId, price, weightGrams });
      if (isHeld && motion) setFlight(motion.flyToOrders(card, () => setFlight(null)));
    } else toast(holdFailed(PART_FAILED), 'problem');
    setBusy(false);
  }
  return (
    <button
      type="button"
      className={`button button-primary button-small ${css.hold}`}
      aria-label={holdLabel(name)}
      aria-busy={isBusy || undefined}
      onClick={(event) => void hold(event)}
    >
      {HOLD.press}
    </button>
  );
}
