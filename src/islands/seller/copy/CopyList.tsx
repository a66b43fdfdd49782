import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { Listing } from '#lib/contract/seller-products.ts';
import { COPY_DAYS } from '#lib/domain/listing-copy.ts';
import { COPY_TEXTS, copiedText, copyButton, sellingDayText } from '#lib/messages/listing-copy.ts';
import { toastAfterNavigation } from '#lib/stores/toasts.ts';
import { CopyRow } from './CopyRow.tsx';
import css from './copy.module.css';
import { createCopyStore } from './copy-store.ts';

interface Props {
  martId: number;
  listings: Listing[];
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
}

/** Recent listings to put up again, several at once. */
export default function CopyList({ martId, listings, renderedAt }: Props) {
  // Which days there are is told by the clock of the rendering, here as on the server.
  const [now] = useState(() => new Date(renderedAt));
  const [store] = useState(() => createCopyStore({ martId, listings, call: sellerCall, now }));
  const chosen = useStore(store.$chosen);
  const quantities = useStore(store.$quantities);
  const later = useStore(store.$later);
  const day = useStore(store.$day);
  const shown = useStore(store.$shown);
  const copying = useStore(store.$copying);
  const busy = copying.name !== 'choosing';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!(await store.send())) return;
    toastAfterNavigation(copiedText(chosen.size));
    location.assign(`/seller/mart/${martId}/check`);
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <div className={css.when}>
        <label className="field">
          <span className="field-label">{COPY_TEXTS.day}</span>
          <select
            className="input"
            value={day}
            disabled={busy}
            onChange={(event) => store.chooseDay(event.target.value)}
          >
            {store.days.map((each) => (
              <option key={each} value={each}>
                {sellingDayText(each, renderedAt)}
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
      <div className={css.head}>
        <label className="choice">
          <input
            type="checkbox"
            checked={chosen.size === shown.length}
            disabled={busy}
            onChange={(event) => store.chooseAll(event.target.checked)}
          />
          {COPY_TEXTS.selectAll}
        </label>
      </div>
      <ul className={css.list}>
        {shown.map((listing) => (
          <li key={listing.productId}>
            <CopyRow
              listing={listing}
              chosen={chosen.has(listing.productId)}
              quantity={quantities[listing.productId] ?? ''}
              endsAt={store.endsAt(listing)}
              now={now}
              disabled={busy}
              onChoose={(yes) => store.choose(listing.productId, yes)}
              onQuantity={(typed) => store.setQuantity(listing.productId, typed)}
            />
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        {copying.name === 'choosing' && copying.problem && (
          <p className="notice notice-danger" role="alert">
            {copying.problem}
          </p>
        )}
        <button type="submit" className="button button-primary button-large" disabled={busy} aria-busy={busy}>
          {copyButton(chosen.size)}
        </button>
      </div>
    </form>
  );
}
