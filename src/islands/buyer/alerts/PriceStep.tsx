import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { useNow } from '#islands/shared/useNow.ts';
import { call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { nextPriceText } from '#lib/messages/product/next-price.ts';
import { PRICE_STEP } from '#lib/messages/product/price-step.ts';
import { useAsked } from './useAsked.ts';

/** Only whoever asks, and takes no such news yet, needs the way to turn them on. */
const OfferPromotions = lazyIsland(() => import('./OfferPromotions.tsx'));

const ASK = 'POST /api/buyer/products/{productId}/price-step';
const LEAVE = 'DELETE /api/buyer/products/{productId}/price-step';

interface Props {
  productId: number;
  /** In won, and when. */
  next: { price: number; at: string };
  isAsked: boolean;
  renderedAt: Date;
}

/** What a product costs next, and the way to hear of it then, once. */
export function PriceStep({ productId, next, isAsked: wasAsked, renderedAt }: Props) {
  const text = nextPriceText(next, useNow(renderedAt));
  const [promotions, setPromotions] = useState<PromotionSwitches | null>(null);
  const [said, setSaid] = useState('');
  const { isAsked, isBusy, problem, toggle } = useAsked({
    mark: 'price',
    signInReason: PRICE_STEP.signIn,
    wasAsked,
    send: (asks) => call(asks ? ASK : LEAVE, { params: { productId } }),
    onAnswer: (data) => {
      setPromotions(data.isAsked ? data.promotions : null);
      setSaid(data.isAsked ? PRICE_STEP.asked : PRICE_STEP.left);
      return data.isAsked;
    },
  });

  if (text === null) return null;
  return (
    <div className="stack stack-tight">
      <p className="cluster">
        <strong>{text}</strong>
        <button
          type="button"
          className="button button-small"
          aria-pressed={isAsked}
          aria-busy={isBusy}
          onClick={toggle}
        >
          <Icon name="bell" size={18} />
          <span>{isAsked ? PRICE_STEP.leave : PRICE_STEP.ask}</span>
        </button>
      </p>
      <p className="soft small" role="status">
        {said}
      </p>
      {promotions && !promotions.on && (
        <Deferred>
          <OfferPromotions standing={promotions} />
        </Deferred>
      )}
      <p className="small danger-text" role="alert">
        {problem}
      </p>
    </div>
  );
}
