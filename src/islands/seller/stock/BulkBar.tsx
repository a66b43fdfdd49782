import { useStore } from '@nanostores/react';
import { BULK_TEXTS, chosenText } from '#lib/messages/product/bulk.ts';
import css from './bulk.module.css';
import type { BulkStore } from './bulk-store.ts';

/** How many listings are chosen, and what can be done with them; it stays in sight while the table is scrolled. */
export function BulkBar({ store }: { store: BulkStore }) {
  const { size } = useStore(store.$chosen);
  if (size === 0) return null;
  return (
    <section className={css.chosen} aria-label={BULK_TEXTS.bar}>
      <strong role="status">{chosenText(size)}</strong>
      <button type="button" className="button" aria-label={BULK_TEXTS.clear} onClick={store.clear}>
        {BULK_TEXTS.cancel}
      </button>
      <button type="button" className="button button-primary" onClick={store.openChosen}>
        {BULK_TEXTS.change}
      </button>
    </section>
  );
}
