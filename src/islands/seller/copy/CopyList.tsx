import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { MoreButton } from '#islands/shared/MoreButton.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useTypedSearch } from '#islands/shared/useTypedSearch.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { COPY_DAYS, type ListingDay } from '#lib/domain/product/listing-copy.ts';
import { COPY_TEXTS, copiedText, copyButton, sellingDayText } from '#lib/messages/product/listing-copy.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { CopyRow } from './CopyRow.tsx';
import css from './copy.module.css';
import { createCopyStore } from './copy-store.ts';

interface Props {
  martId: number;
  days: ListingDay[];
  /** The first listings of the day to begin with; null when they could not be read. */
  first: Listing[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** Recent listings to put up again, several at once. */
export default function CopyList({ martId, days, first, renderedAt }: Props) {
  // Which days there are is told by the clock of the rendering, here as on the server.
  const [now] = useState(() => new Date(renderedAt));
  const [store] = useState(() => createCopyStore({ martId, days, first, call: sellerCall, now }));
  const chosen = useStore(store.$chosen);
  useStore(store.$typed);
  const later = useStore(store.$later);
  const day = useStore(store.$day);
  const { items: shown, filter, more, busy: reading, problem } = useStore(store.$list);
  const { q } = filter;
  const [typed, setTyped] = useState('');
  const copying = useStore(store.$copying);
  const busy = copying.name !== 'choosing';
  const isAllChosen =
    !more && shown !== null && shown.length > 0 && shown.every(({ productId }) => chosen.has(productId));

  useTypedSearch(typed, q, store.search);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await store.send())) return;
    const state = store.$copying.get();
    if (state.name === 'done') toastAfterNavigation(copiedText(state.count));
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <div className={css.when}>
        <label className="field">
          <span className="field-label">{COPY_TEXTS.day}</span>
          <select
            className="input"
            value={day}
            disabled={busy}
            onChange={(event) => void store.chooseDay(event.target.value)}
          >
            {days.map(({ day: each, count }) => (
              <option key={each} value={each}>
                {sellingDayText(each, renderedAt, count)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="field-label">{COPY_TEXTS.days}</span>
          <input
            type="number"
            className="input"
            inputMode="numeric"
            min={COPY_DAYS.min}
            max={COPY_DAYS.max}
            value={later}
            disabled={busy}
            onChange={(event) => store.setLater(event.target.valueAsNumber)}
          />
        </label>
      </div>
      <input
        type="search"
        className="input"
        aria-label={COPY_TEXTS.search}
        placeholder={COPY_TEXTS.search}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Looking for one is not yet sending it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {shown === null && !problem && <p role="status">{COPY_TEXTS.loading}</p>}
      {shown?.length === 0 && typed === q && <p role="status">{COPY_TEXTS.emptySearch}</p>}
      <div className={css.head}>
        <label className="choice">
          <input
            type="checkbox"
            checked={isAllChosen}
            disabled={busy || reading || !shown?.length}
            onChange={(event) => void store.chooseAll(event.target.checked)}
          />
          {COPY_TEXTS.selectAll}
        </label>
      </div>
      <ul className="box lined">
        {shown?.map((listing) => (
          <Boundary key={listing.productId} part="CopyRow" as="li">
            <CopyRow
              listing={listing}
              chosen={chosen.has(listing.productId)}
              quantity={store.quantityOf(listing)}
              endsAt={store.endsAt(listing)}
              now={now}
              disabled={busy}
              onChoose={(yes) => store.choose(listing, yes)}
              onQuantity={(typed) => store.setQuantity(listing.productId, typed)}
            />
          </Boundary>
        ))}
      </ul>
      {more && <MoreButton busy={reading} onMore={() => void store.readMore()} />}
      <div className="stack gap-3">
        {copying.name === 'choosing' && <Problem text={copying.problem} />}
        <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
          {copyButton(chosen.size)}
        </button>
      </div>
    </form>
  );
}
