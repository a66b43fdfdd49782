import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PriceChart } from '#islands/shared/PriceChart.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { useServerTime } from '#islands/shared/useNow.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import { formatWon } from '#lib/domain/money.ts';
import {
  LOWER_PERCENTS,
  loweredPrice,
  pricesOver,
  pricingOfListing,
  unitPriceAt,
} from '#lib/domain/product/markdown.ts';
import { handLoweredText, loweredText, PRICE_TEXTS, undoneText, whyText } from '#lib/messages/product/markdown.ts';
import { $second } from '#lib/stores/clock.ts';
import { toast } from '#lib/stores/toasts.ts';
import { createLowerStore, type PricedListing } from './lower-store.ts';
import css from './markdown.module.css';

interface Props {
  martId: number;
  listing: PricedListing;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** What a listing costs now and why, what it will cost, and the presses that lower it. rules.md section 15. */
export default function PriceNow({ martId, listing: first, renderedAt }: Props) {
  useServerTime();
  const [store] = useState(() => createLowerStore({ martId, listing: first, call: sellerCall }));
  const listing = useStore(store.$listing);
  const { busy, problem } = useStore(store.$state);
  // A step comes while the page stands open.
  const now = new Date(Math.max(renderedAt, useStore($second, { ssr: 'initial' })));
  const pricing = pricingOfListing(listing);
  const { priceWon, reason } = unitPriceAt(pricing, now);
  const isOver = listing.saleEnded || pricing.saleEndsAt <= now;
  const stretches = isOver ? [] : pricesOver(pricing, now);
  const presses = LOWER_PERCENTS.map((percent) => ({ percent, wouldCost: loweredPrice(pricing, percent, now) }));
  const isAtFloor = presses.every(({ wouldCost }) => wouldCost === null);

  const press = async (work: Promise<number | null>, text: (won: number) => string) => {
    const won = await work;
    if (won !== null) toast(text(won));
  };

  return (
    <section className="card stack gap-3 seller-body" aria-labelledby="price-now">
      <h2 className="minor-heading" id="price-now">
        {PRICE_TEXTS.now}
      </h2>
      <p className={css.price}>
        <strong>{formatWon(priceWon)}</strong>
        {reason && (
          <s className="soft">
            <span className="visually-hidden">{PRICE_TEXTS.registered} </span>
            {formatWon(listing.basePrice)}
          </s>
        )}
      </p>
      <p className="soft">
        <span className="visually-hidden">{PRICE_TEXTS.why} </span>
        {reason ? whyText(listing.basePrice, reason) : PRICE_TEXTS.asRegistered}
      </p>
      {stretches.length > 1 && <PriceChart stretches={stretches} now={now} />}
      {listing.loweredPrice !== null && (
        <p className="notice notice-accent spread">
          {handLoweredText(listing.loweredPrice)}
          <button
            type="button"
            className="text-button"
            disabled={busy}
            onClick={() => void press(store.undo(), undoneText)}
          >
            {PRICE_TEXTS.undo}
          </button>
        </p>
      )}
      {!isOver && (
        <fieldset className={`stack stack-tight ${css.lower}`} disabled={busy}>
          <legend>{PRICE_TEXTS.lower}</legend>
          <div className={css.presses}>
            {presses.map(({ percent, wouldCost }) => (
              <button
                key={percent}
                type="button"
                className="button"
                disabled={wouldCost === null}
                onClick={() => void press(store.lower(percent, priceWon), loweredText)}
              >
                <span className={css.press}>
                  <strong>{percent}%</strong>
                  {wouldCost !== null && (
                    <small>
                      <span className="visually-hidden">{PRICE_TEXTS.lowerTo} </span>
                      {formatWon(wouldCost)}
                    </small>
                  )}
                </span>
              </button>
            ))}
          </div>
          <p className="field-hint">{isAtFloor ? PRICE_TEXTS.floorReached : PRICE_TEXTS.lowerHint}</p>
        </fieldset>
      )}
      <Problem text={problem} />
    </section>
  );
}
