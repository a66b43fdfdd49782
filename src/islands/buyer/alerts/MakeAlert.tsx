import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { onHashChange, useHeard } from '#islands/shared/useHeard.ts';
import { useMutation } from '#islands/shared/useMutation.ts';
import { call } from '#lib/client/caller/call.ts';
import type { PromotionSwitches } from '#lib/contract/discovery/alerts.ts';
import type { CallInput } from '#lib/contract/index.ts';
import { MAKE_ALERT_ID } from '#lib/domain/discovery/alert-address.ts';
import { SEARCH_MAX_LENGTH } from '#lib/domain/discovery/search.ts';
import type { Place } from '#lib/domain/geo.ts';
import { ALERT_DISCOUNTS, ALERT_PRICES, NEW_ALERT, PROMOTIONS } from '#lib/messages/discovery/alerts.ts';
import { $shownChoice } from '#lib/stores/product-list.ts';
import { $session } from '#lib/stores/session.ts';
import { FigureField } from './FigureField.tsx';
import css from './make-alert.module.css';
import { isBackFor, signInFor } from './return-mark.ts';

/** Only whoever makes one needs what is said then. */
const MadeAlert = lazyIsland(() => import('./MadeAlert.tsx'));

/** Whether the address names it, as a link does where a search finds nothing. */
const isNamed = () => location.hash === `#${MAKE_ALERT_ID}`;

interface Props {
  term: string;
  place: Place;
  placeName: string;
  /** On its button. */
  label?: string;
  /** Beside the term: its button says only what it does. */
  isShort?: boolean;
  /** Its buyer takes news that invite to buy already. */
  isTold?: boolean;
  /** What the list that it stands beside is narrowed to already. */
  maxPrice?: number | null;
  minDiscount?: number | null;
}

const signIn = () => signInFor('alert', NEW_ALERT.signIn);

/** The way to hear of a term, from a search or a product; the browser opens it without script. */
export function MakeAlert({
  term,
  place,
  placeName,
  label = NEW_ALERT.open(term),
  isShort = false,
  isTold = false,
  ...narrowed
}: Props) {
  // The list beside it may have been narrowed since.
  const { maxPrice = null, minDiscount = null } = useStore($shownChoice, { ssr: 'initial' }) ?? narrowed;
  const [made, setMade] = useState<{ term: string; promotions: PromotionSwitches } | null>(null);
  const { busy, problem, press } = useMutation(
    (body: CallInput<'POST /api/buyer/alerts'>['body']) => call('POST /api/buyer/alerts', { body }),
    { signedOut: signIn },
  );
  const box = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  function open(): void {
    if (!box.current) return;
    box.current.open = true;
    button.current?.focus();
  }
  const openAtFirst = useEffectEvent(() => {
    if (isBackFor('alert') || isNamed()) open();
  });
  // The address is the browser's: it names this, or who had to sign in first comes back to it open.
  useEffect(() => openAtFirst(), []);
  // A link to it, as where a search finds nothing.
  useHeard(onHashChange, () => isNamed() && open());

  async function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if ($session.get().state !== 'signedIn') return signIn();
    const said = new FormData(event.currentTarget);
    const figure = (name: string) => Number(said.get(name)) || null;
    const done = await press({
      term: String(said.get('term')),
      lat: place.lat,
      lng: place.lng,
      maxPrice: figure('maxPrice'),
      minDiscount: figure('minDiscount'),
      ...(said.has('promotions') && { promotions: true }),
    });
    if (done?.ok) setMade({ term: done.data.alert.term, promotions: done.data.promotions });
  }

  return (
    <details className={css.box} id={MAKE_ALERT_ID} ref={box}>
      <summary className="button button-small">
        <Icon name="bell" size={18} />
        {isShort ? (
          <span>
            <span className="visually-hidden">{NEW_ALERT.comesUp(term)} </span>
            {NEW_ALERT.tellMe}
          </span>
        ) : (
          <span>{label}</span>
        )}
      </summary>
      {made ? (
        <Deferred>
          <MadeAlert {...made} />
        </Deferred>
      ) : (
        <form className={`card card-body stack ${css.sheet}`} onSubmit={(event) => void make(event)}>
          <p className="small">{NEW_ALERT.about(placeName)}</p>
          <label className="field">
            <span className="field-label">{NEW_ALERT.term}</span>
            <input
              className="input"
              name="term"
              defaultValue={term}
              maxLength={SEARCH_MAX_LENGTH}
              required
              autoComplete="off"
              enterKeyHint="done"
            />
          </label>
          <div className={css.conditions}>
            <FigureField
              name="maxPrice"
              label={NEW_ALERT.maxPrice}
              any={NEW_ALERT.anyPrice}
              offered={ALERT_PRICES}
              chosen={maxPrice}
              text={NEW_ALERT.priceUpTo}
            />
            <FigureField
              name="minDiscount"
              label={NEW_ALERT.minDiscount}
              any={NEW_ALERT.anyDiscount}
              offered={ALERT_DISCOUNTS}
              chosen={minDiscount}
              text={NEW_ALERT.discountFrom}
            />
          </div>
          {!isTold && (
            <label className="choice">
              <input type="checkbox" name="promotions" />
              <span>{PROMOTIONS.on}</span>
            </label>
          )}
          <Problem text={problem} />
          <button type="submit" className="button button-primary" aria-busy={busy} ref={button}>
            {NEW_ALERT.make}
          </button>
        </form>
      )}
    </details>
  );
}
