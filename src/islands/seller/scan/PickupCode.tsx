import { useStore } from '@nanostores/react';
import { type FormEvent, useRef, useState } from 'react';
import { comeIntoView } from '#islands/shared/focus-refs.ts';
import { useHeard } from '#islands/shared/useHeard.ts';
import { serverNow } from '#lib/client/caller/call.ts';
import { PICKUP_CODE_DIGITS, readTyped } from '#lib/domain/order/qr.ts';
import { digitsOnly } from '#lib/domain/order/quantity.ts';
import { SCAN_TEXTS, scanNoteText } from '#lib/messages/order/seller-scan.ts';
import css from './scan.module.css';
import { isRefusal } from './scan-state.ts';
import type { ScanStore } from './scan-store.ts';

/** Longer than any QR code of ours. */
const QR_MAX_LENGTH = 300;
/** Nobody types as many letters where six digits are wanted. */
const PASTED_MIN_LENGTH = 20;

/** The way round a camera that fails: the six digits under the buyer's QR code. rules.md section 12. */
export function PickupCode({ scan }: { scan: ScanStore }) {
  const state = useStore(scan.$state);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  const refusal =
    sent && state.name === 'ready' && isRefusal(state.note) ? scanNoteText(state.note, new Date(serverNow())) : null;

  // What comes of another's QR, or of a code that was declined, is no answer to what stands in the field.
  useHeard(scan.$state.listen, (now) => {
    const isByQr = 'proof' in now && now.proof.kind === 'qr';
    if (isByQr || (now.name === 'ready' && now.note.code === 'declined')) setSent(false);
  });

  const field = useRef<HTMLInputElement>(null);
  // The next buyer says the next code.
  useHeard(scan.$sold.listen, (sold) => {
    if (sold.length === 0 || !sent) return;
    setCode('');
    setSent(false);
    field.current?.focus();
  });
  // What a scan gun has left in the field is no code.
  useHeard(scan.$byHand.listen, () => setCode(''));

  function type(typed: string) {
    setSent(false);
    setProblem(null);
    // A gun that types into the field, as on phones, which do not tell the page its keys; or a code that is pasted.
    const isJson = typed.trimStart().startsWith('{');
    const isWhole = isJson ? typed.trimEnd().endsWith('}') : typed.length >= PASTED_MIN_LENGTH;
    if (isWhole && readTyped(typed)?.kind === 'qr') scan.readByHand(typed);
    else setCode(isJson ? typed.slice(0, QR_MAX_LENGTH) : digitsOnly(typed).slice(0, PICKUP_CODE_DIGITS));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (readTyped(code)?.kind !== 'code') {
      setProblem(`손님 화면의 QR 아래에 있는 ${PICKUP_CODE_DIGITS}자리 숫자를 모두 입력해 주세요.`);
      return;
    }
    setProblem(null);
    setSent(true);
    scan.typeCode(code);
  }

  return (
    <form className={`box inset ${css.code}`} onSubmit={submit} noValidate>
      <div className="field">
        <label className="field-label" htmlFor="pickup-code">
          픽업 번호 {PICKUP_CODE_DIGITS}자리
        </label>
        <div className={css.typed}>
          <input
            ref={field}
            id="pickup-code"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            value={code}
            aria-invalid={(problem ?? refusal) !== null}
            aria-describedby="pickup-code-help"
            onChange={(event) => type(event.target.value)}
          />
          <button type="submit" className="button button-primary" disabled={state.name !== 'ready'}>
            번호로 판매 확정
          </button>
        </div>
        {/* A refusal is said aloud by the status box, which is out of sight from here on a phone. */}
        <p
          // It may stand below the edge of the screen, or of its keyboard.
          ref={(problem ?? refusal) ? comeIntoView : null}
          id="pickup-code-help"
          className={(problem ?? refusal) ? 'field-error' : 'field-hint'}
          aria-live={refusal ? 'off' : 'polite'}
        >
          {problem ?? refusal ?? SCAN_TEXTS.codeHint}
        </p>
      </div>
    </form>
  );
}
