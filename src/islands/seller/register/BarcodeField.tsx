import { useStore } from '@nanostores/react';
import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { BARCODE_TEXTS, knownText } from '#lib/messages/product/seller-register.ts';
import type { BarcodeStore } from './barcode-store.ts';
import css from './register.module.css';

const BarcodeScanner = lazyIsland(() => import('#islands/shared/BarcodeScanner.tsx'));

interface Props {
  store: BarcodeStore;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** A whole barcode was typed or scanned: asks for what is known of it. */
  onBarcode: (barcode: string) => void;
  /** Puts back what stood in the form before; null where nothing was filled in. */
  onUndo: (() => void) | null;
}

/** A barcode, typed or scanned, and what the mart sold under it before. */
export function BarcodeField({ store, value, error, onChange, onBarcode, onUndo }: Props) {
  const [scanning, setScanning] = useState(false);
  const lookup = useStore(store.$lookup);
  const input = useRef<HTMLInputElement>(null);

  const scanned = useCallback(
    (barcode: string) => {
      setScanning(false);
      onBarcode(barcode);
    },
    [onBarcode],
  );

  function type(event: ChangeEvent<HTMLInputElement>) {
    onChange(event.target.value);
    // A hand scanner types all digits at once and then presses Enter.
    if (event.target.value.replace(/\D/g, '').length === 13) onBarcode(event.target.value);
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onBarcode(value);
  }

  return (
    <div>
      <Field label={BARCODE_TEXTS.label} optional hint={BARCODE_TEXTS.hint} error={error}>
        {(wiring) => (
          <div className={`cluster ${css.barcode}`}>
            <input
              {...wiring}
              ref={input}
              name="barcode"
              className="input"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              onChange={type}
              onKeyDown={enter}
              onBlur={() => onBarcode(value)}
            />
            <button type="button" className="button" onClick={() => setScanning(true)}>
              <Icon name="barcode" />
              {BARCODE_TEXTS.scan}
            </button>
          </div>
        )}
      </Field>
      <div role="status" className={css.known}>
        {lookup.name === 'finding' && <p className="field-hint">{BARCODE_TEXTS.finding}</p>}
        {lookup.name === 'unknown' && <p className="field-hint">{BARCODE_TEXTS.unknown}</p>}
        {lookup.name === 'failed' && <p className="field-error">{lookup.message}</p>}
        {lookup.name === 'known' && onUndo && (
          <p className="notice notice-accent spread">
            {knownText(lookup.listing.productName)}
            <button type="button" className="text-button" onClick={onUndo}>
              {BARCODE_TEXTS.undo}
            </button>
          </p>
        )}
      </div>
      {scanning && (
        <Deferred>
          <BarcodeScanner onBarcode={scanned} onClose={() => setScanning(false)} />
        </Deferred>
      )}
    </div>
  );
}
