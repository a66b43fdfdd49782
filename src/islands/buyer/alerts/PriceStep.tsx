import { useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { useNow } from '#islands/shared/useNow.ts';
import { call, type Result } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import { formatWon } from '#lib/domain/money.ts';
import { PRICE_STEP } from '#lib/messages/product/price-step.ts';
import { shortMoment } from '#lib/messages/product/product-standing.ts';
import css from './price-step.module.css';
import { useAsked } from './useAsked.ts';

/** Only who asked, and has turned such news off since, needs the way to turn them on. */
const OfferPromotions = lazyIsland(() => import('./OfferPromotions.tsx'));

const ASK = 'POST /api/buyer/products/{productId}/price-step';
const LEAVE = 'DELETE /api/buyer/products/{productId}/price-step';

type Standing = { isAsked: true; promotions: PromotionSwitches } | { isAsked: false };

interface Props {
  productId: number;
  /** A piece costs so much now, in won. */
  price: number;
  /** Pieces that can be bought. */
  stock: number;
  /** What it costs later, in won, and from when: at least one price. */
  later: readonly { price: number; at: string }[];
  isAsked: boolean;
  /** Whether the reader takes such news; null of a visitor. */
  switches: PromotionSwitches | null;
  renderedAt: Date;
}

/**
 * The price that falls, step by step, and one press to hear of the next one. News of prices invite to buy: who does not
 * take them yet agrees by that press, which says so.
 */
export function PriceStep({ productId, price, stock, later, isAsked: wasAsked, switches, renderedAt }: Props) {
  const now = useNow(renderedAt);
  const [standing, setStanding] = useState(switches);
  const [said, setSaid] = useState('');
  const isOn = standing?.on ?? false;
  const { isAsked, isBusy, problem, toggle } = useAsked({
    mark: 'price',
    signInReason: PRICE_STEP.signIn,
    wasAsked,
    send: async (asks): Promise<Result<Standing>> =>
      asks ? call(ASK, { params: { productId }, body: { promotions: !isOn } }) : call(LEAVE, { params: { productId } }),
    onAnswer: (data) => {
      if (data.isAsked) setStanding(data.promotions);
      setSaid(data.isAsked ? PRICE_STEP.asked : PRICE_STEP.left);
      return data.isAsked;
    },
  });

  const coming = later.filter(({ at }) => new Date(at) > now);
  const [next] = coming;
  if (!next) return null;
  const current = later.findLast(({ at }) => new Date(at) <= now)?.price ?? price;
  return (
    <section className="stack stack-tight" aria-label={PRICE_STEP.ladder}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: stairs that scroll must be reachable by keyboard */}
      <ol className={css.ladder} tabIndex={0} aria-label={PRICE_STEP.ladder}>
        <li aria-current="step">
          <span className="small">{PRICE_STEP.now}</span>
          <strong>{formatWon(current)}</strong>
          {stock > 0 && <span className="small soft">{PRICE_STEP.pieces(stock)}</span>}
        </li>
        {coming.map(({ price: won, at }) => (
          <li key={at}>
            <span className="small">{shortMoment(new Date(at), now)}</span>
            <strong>{formatWon(won)}</strong>
          </li>
        ))}
      </ol>
      <div className="cluster">
        <button
          type="button"
          className="button button-small"
          aria-pressed={isAsked}
          aria-busy={isBusy}
          onClick={toggle}
        >
          <Icon name="bell" size={18} />
          <span>{isAsked ? PRICE_STEP.leave : isOn ? PRICE_STEP.ask(next.price) : PRICE_STEP.agree}</span>
        </button>
      </div>
      {!isAsked && !isOn && <p className="soft small">{PRICE_STEP.consent(next.price)}</p>}
      <p className="soft small" role="status">
        {said}
      </p>
      {isAsked && standing && !isOn && (
        <Deferred>
          <OfferPromotions standing={standing} />
        </Deferred>
      )}
      <p className="small danger-text" role="alert">
        {problem}
      </p>
    </section>
  );
}
