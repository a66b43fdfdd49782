import { useStore } from '@nanostores/react';
import { type ChangeEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { Field } from '#islands/shared/Field.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import type { GoodsCode } from '#lib/contract/product/seller-products.ts';
import { readBarcode } from '#lib/domain/product/barcode.ts';
import { CODE_TEXTS, codeText } from '#lib/messages/product/goods-code.ts';
import { BARCODE_TEXTS, knownText } from '#lib/messages/product/seller-register.ts';
import type { BarcodeStore } from './barcode-store.ts';
import css from './register.module.css';

const BarcodeScanner = lazyIsland(() => import('#islands/shared/BarcodeScanner.tsx'));
const ScaleQuestion = lazyIsland(() => import('../listing/ScaleQuestion.tsx'));

interface Props {
  store: BarcodeStore;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  /** A whole barcode was typed or scanned: asks for what is known of it. */
  onBarcode: (barcode: string) => void;
  martId: number;
  /** What was read, and what it says; null before. */
  read: { text: string; code: GoodsCode } | null;
  /** Puts back what stood in the form before; null where nothing was filled in. */
  onUndo: (() => void) | null;
}

/** A barcode, typed or scanned, and what the mart sold under it before. */
export function BarcodeField({ store, value, error, onChange, onBarcode, martId, read, onUndo }: Props) {
  const [scanning, setScanning] = useState(false);
  /** The label whose question was put off, or is asked again. */
  const [putOff, setPutOff] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const isAsked = read !== null && (again || (read.code.scale === 'unasked' && read.text !== putOff));
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
    if (/^\D*(?:\d\D*){13}$/.test(event.target.value)) onBarcode(event.target.value);
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
        {read && codeText(read.code) !== '' && <p className="field-hint">{codeText(read.code)}</p>}
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
      {read?.code.scale && (
        <button type="button" className="text-button" onClick={() => setAgain(true)}>
          {CODE_TEXTS.otherwise}
        </button>
      )}
      {isAsked && (
        <Deferred>
          <ScaleQuestion
            martId={martId}
            barcode={readBarcode(read.text) ?? read.code.barcode}
            onDone={() => {
              setAgain(false);
              store.forget();
              onBarcode(read.text);
            }}
            onClose={() => {
              setAgain(false);
              setPutOff(read.text);
            }}
          />
        </Deferred>
      )}
      {scanning && (
        <Deferred>
          <BarcodeScanner onBarcode={scanned} onClose={() => setScanning(false)} />
        </Deferred>
      )}
    </div>
  );
}
