import { WAITING_FOR } from '#lib/messages/payment/paying.ts';
import type { Checkout } from './checkout.ts';

/** It stands above what was chosen, which a phone may have scrolled past. */
const show = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** Says what goes on outside the dialog: at the card window, or after it. */
export function AtWindow({ state, onShow }: { state: Checkout['state']; onShow: () => void }) {
  if (state === 'atWindow') {
    return (
      <div className="notice notice-accent stack stack-tight" role="status" ref={show}>
        <p>{WAITING_FOR.atWindow}. 새로 열린 결제창에서 결제를 마쳐 주세요.</p>
        <button type="button" className="button button-small" onClick={onShow}>
          결제창 다시 보기
        </button>
      </div>
    );
  }
  const text =
    state === 'confirming'
      ? `${WAITING_FOR.confirming}. 이 화면을 닫지 마세요.`
      : state === 'leaving'
        ? `${WAITING_FOR.leaving}.`
        : null;
  return (
    text && (
      <p className="notice notice-accent" role="status" ref={show}>
        {text}
      </p>
    )
  );
}
