import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { Dotted } from '#islands/shared/Dotted.tsx';
import type { RoundListing } from '#lib/contract/product/shelf-round.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { priceAt, pricingOfListing } from '#lib/domain/product/markdown.ts';
import { type RoundRow, typedPlace } from '#lib/domain/product/shelf-round.ts';
import { helpText, stayText } from '#lib/messages/product/closing.ts';
import {
  lowerText,
  ofListing,
  placeLabel,
  ROUND_TEXTS,
  reasonText,
  roundEndText,
} from '#lib/messages/product/shelf-round.ts';
import css from './round.module.css';
import type { RoundStore } from './round-store.ts';

interface Props {
  row: RoundRow<RoundListing>;
  store: RoundStore;
  now: Date;
  onLook: (button: HTMLButtonElement, productId: number) => void;
}

/** Where goods stand, typed on the spot. */
function PlaceForm({ listing, store, onDone }: { listing: RoundListing; store: RoundStore; onDone: () => void }) {
  const [typed, setTyped] = useState(listing.place ?? '');
  const { busy } = useStore(store.$placing);

  async function save(event: FormEvent) {
    event.preventDefault();
    if (await store.put(listing.productId, typed)) onDone();
  }

  return (
    <form className="cluster" onSubmit={(event) => void save(event)}>
      <input
        className={`input ${css.place}`}
        aria-label={ofListing(listing.productName, ROUND_TEXTS.place)}
        placeholder={ROUND_TEXTS.placeHint}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(typedPlace(event.target.value))}
      />
      <button type="submit" className="button button-small" disabled={busy}>
        {ROUND_TEXTS.savePlace}
      </button>
    </form>
  );
}

/** One listing of the round: why it is looked at, the step that would help, and one press for each. */
export function RoundItem({ row: { listing, reason, outlook }, store, now, onLook }: Props) {
  const { productId, storeId, productName, waitingCount, place, isLooked } = listing;
  const refusal = useStore(store.$refusal);
  const isLowering = useStore(store.$lowering).busy;
  const [isPlacing, setPlacing] = useState(false);
  const help = isLooked ? null : outlook?.help;
  const about = [
    `${formatNumber(waitingCount)}개`,
    formatWon(priceAt(pricingOfListing(listing), now)),
    roundEndText(new Date(listing.expirationDate), reason, now),
    outlook && stayText(outlook.stay),
  ];
  return (
    <li className={css.item}>
      <div className={css.what}>
        <span className={css.title}>
          <a className="name-link strong" href={`/seller/mart/${storeId}/products/${productId}`}>
            {productName}
          </a>
          <span className="badge" data-reason={reason}>
            {reasonText(reason)}
          </span>
        </span>
        <span className="soft small">
          <Dotted text={about.filter(Boolean).join(' · ')} />
        </span>
        {help && <span className="small">{helpText(help)}</span>}
        {isPlacing ? (
          <PlaceForm listing={listing} store={store} onDone={() => setPlacing(false)} />
        ) : (
          <button
            type="button"
            className={`text-button small ${css.toPlace}`}
            aria-label={ofListing(productName, placeLabel(place))}
            onClick={() => setPlacing(true)}
          >
            {placeLabel(place)}
          </button>
        )}
        {refusal?.productId === productId && (
          <p className="field-error" role="alert">
            {refusal.text}
          </p>
        )}
      </div>
      {!isLooked && (
        <div className={`cluster ${css.presses}`}>
          {help && (
            <button
              type="button"
              className="button button-primary button-small"
              aria-label={ofListing(productName, lowerText(help.percentOff))}
              disabled={isLowering}
              onClick={() => void store.lower(listing, help.percentOff)}
            >
              {lowerText(help.percentOff)}
            </button>
          )}
          <button
            type="button"
            className="button button-small"
            aria-label={ofListing(productName, ROUND_TEXTS.looked)}
            data-look
            onClick={(event) => onLook(event.currentTarget, productId)}
          >
            {ROUND_TEXTS.looked}
          </button>
        </div>
      )}
    </li>
  );
}
