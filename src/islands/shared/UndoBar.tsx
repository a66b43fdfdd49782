import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import { UNDO_SECONDS } from '#lib/domain/product/bulk-edit.ts';
import { BULK_TEXTS } from '#lib/messages/product/bulk.ts';
import { Icon } from './Icon.tsx';
import css from './undo-bar.module.css';

/** The bar after an edit: nothing, what was done with the way back, or that it was undone. */
export type UndoState =
  | { name: 'none' }
  | { name: 'offered' | 'undoing'; text: string; problem: string | null }
  | { name: 'undone'; text: string };

interface Undoable {
  $undo: ReadableAtom<UndoState>;
  undo: () => Promise<void>;
  dismiss: () => void;
}

/**
 * What was done to many listings, and for ten seconds the way back. It stays for as long as it is hovered or has the
 * focus.
 */
export function UndoBar({ store }: { store: Undoable }) {
  const offer = useStore(store.$undo);
  const [held, setHeld] = useState(false);
  const text = offer.name === 'none' ? '' : offer.text;
  const problem = offer.name === 'offered' ? offer.problem : null;

  // A timer: it ends the offer unless that is looked at.
  useEffect(() => {
    if (offer.name === 'none' || offer.name === 'undoing' || held) return;
    const timer = setTimeout(store.dismiss, UNDO_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [store, offer, held]);
  // What is taken away says no more that it is left.
  if (offer.name === 'none' && held) setHeld(false);

  return (
    <div className={css.undo}>
      {/* Stands there before it says something: only then is it read out. */}
      <div role="status">
        {offer.name !== 'none' && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps what is in it in place
          <div
            className={`toast ${css.bar}`}
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={(event) => setHeld(event.currentTarget.contains(document.activeElement))}
            onFocus={() => setHeld(true)}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
            }}
          >
            <span>
              {text}
              {problem && <strong> {problem}</strong>}
            </span>
            {offer.name !== 'undone' && (
              <button
                type="button"
                className={css.undoButton}
                aria-disabled={offer.name === 'undoing'}
                onClick={() => void store.undo()}
              >
                {offer.name === 'undoing' ? BULK_TEXTS.undoing : BULK_TEXTS.undo}
              </button>
            )}
            <button type="button" className="icon-button" aria-label={BULK_TEXTS.close} onClick={store.dismiss}>
              <Icon name="close" size={16} />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
