import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
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
            id="pickup-code"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            maxLength={PICKUP_CODE_DIGITS}
            value={code}
            aria-invalid={problem !== null}
            aria-describedby="pickup-code-help"
            onChange={(event) => {
              setSent(false);
              setCode(digitsOnly(event.target.value).slice(0, PICKUP_CODE_DIGITS));
            }}
          />
          <p id="pickup-code-help" className={problem ? 'field-error' : 'field-hint'} aria-live="polite">
            {problem ?? '구매자 화면의 QR 아래에 있어요.'}
          </p>
        </div>
        {/* The status box says so aloud, but is out of sight from here on a phone. */}
        {refusal && (
          <p className={`notice notice-warm ${css.refusal}`} aria-hidden="true">
            {refusal}
          </p>
        )}
        <button type="submit" className="button button-primary" disabled={state.name !== 'ready'}>
          번호로 판매 확정
        </button>
      </form>
    </details>
  );
}
