import { useStore } from '@nanostores/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isPickupCode, PICKUP_CODE_DIGITS } from '#lib/domain/qr.ts';
import { digitsOnly } from '#lib/domain/quantity.ts';
import { scanNoteText } from '#lib/messages/seller-scan.ts';
import css from './scan.module.css';
import { isRefusal } from './scan-state.ts';
import type { ScanStore } from './scan-store.ts';

/** The way round a camera that fails: the six digits under the buyer's QR code. rules.md section 12. */
export function PickupCode({ scan }: { scan: ScanStore }) {
  const state = useStore(scan.$state);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const refusal = sent && state.name === 'ready' && isRefusal(state.note) ? scanNoteText(state.note) : null;

  // What comes of another's QR, or of a code that was declined, is no answer to what stands in the field.
  useEffect(() => {
    const isByQr = 'proof' in state && state.proof.kind === 'qr';
    if (isByQr || (state.name === 'ready' && state.note.code === 'declined')) setSent(false);
  }, [state]);

  // The next buyer says the next code.
  const sold = useStore(scan.$sold).length;
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only one more sale counts
  useEffect(() => {
    if (sold === 0 || !sent) return;
    setCode('');
    setSent(false);
    field.current?.focus();
  }, [sold]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPickupCode(code)) {
      setProblem(`구매자 화면의 QR 아래에 있는 ${PICKUP_CODE_DIGITS}자리 숫자를 모두 입력해 주세요.`);
      return;
    }
    setProblem(null);
    setSent(true);
    scan.typeCode(code);
  }

  return (
    <details className={css.code}>
      <summary>카메라가 안 되나요?</summary>
      <form onSubmit={submit} noValidate>
        <div className="field">
          <label className="field-label" htmlFor="pickup-code">
            찾기 번호 {PICKUP_CODE_DIGITS}자리
          </label>
          <input
            ref={field}
            id="pickup-code"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PICKUP_CODE_DIGITS}
            value={code}
            aria-invalid={(problem ?? refusal) !== null}
            aria-describedby="pickup-code-help"
            onChange={(event) => {
              setSent(false);
              setCode(digitsOnly(event.target.value).slice(0, PICKUP_CODE_DIGITS));
            }}
          />
          {/* A refusal is said aloud by the status box, which is out of sight from here on a phone. */}
          <p
            id="pickup-code-help"
            className={(problem ?? refusal) ? 'field-error' : 'field-hint'}
            aria-live={refusal ? 'off' : 'polite'}
          >
            {problem ?? refusal ?? '구매자 화면의 QR 아래에 있어요.'}
          </p>
        </div>
        <button type="submit" className="button button-primary" disabled={state.name !== 'ready'}>
          번호로 판매 확정
        </button>
      </form>
    </details>
  );
}
