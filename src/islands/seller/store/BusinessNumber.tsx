import { useStore } from '@nanostores/react';
import { Field } from '#islands/shared/Field.tsx';
import { businessConfirmed, STORE_TEXTS } from '#lib/messages/mart/seller-store.ts';
import type { BusinessCheckStore } from './business-check.ts';

interface Props {
  digits: string;
  error: string | undefined;
  store: BusinessCheckStore;
  onType: (typed: string) => void;
}

/** The business number and its check at the tax office; once valid it is read-only. spec.md section 4. */
export function BusinessNumber({ digits, error, store, onType }: Props) {
  const check = useStore(store.$check);
  const valid = check.name === 'valid';
  const wrong = check.name === 'invalid' || check.name === 'error' ? check.message : error;
  return (
    <div className="stack stack-tight">
      <div className="field-beside">
        <Field label={STORE_TEXTS.businessNumber} {...(valid ? {} : { hint: STORE_TEXTS.numberHint })} error={wrong}>
          {(wiring) => (
            <input
              {...wiring}
              name="businessNumber"
              className="input"
              inputMode="numeric"
              autoComplete="off"
              required
              readOnly={valid}
              placeholder="숫자 10자리"
              value={digits}
              onChange={(event) => {
                store.reset();
                onType(event.target.value);
              }}
            />
          )}
        </Field>
        <button
          type="button"
          className="button"
          disabled={valid || check.name === 'checking'}
          aria-busy={check.name === 'checking'}
          onClick={() => void store.check(digits)}
        >
          {valid ? STORE_TEXTS.checked : check.name === 'checking' ? STORE_TEXTS.checking : STORE_TEXTS.check}
        </button>
      </div>
      <p className={valid ? 'notice notice-accent spread' : 'visually-hidden'} role="status">
        {valid && (
          <>
            <span>{businessConfirmed(check.taxType)}</span>
            <button type="button" className="text-button" onClick={store.reset}>
              {STORE_TEXTS.change}
            </button>
          </>
        )}
        {check.name === 'invalid' || check.name === 'error' ? check.message : ''}
      </p>
    </div>
  );
}
