import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { BUY_AFTER_SIGN_IN } from '#lib/messages/buying.ts';
import { type CheckoutLine, leaveCheckout } from '#lib/stores/checkout.ts';
import { askToSignIn } from '#lib/stores/session.ts';
import { createCheckout } from './checkout.ts';
import { WayChoice } from './WayChoice.tsx';

/** The purchase of one product line: what, how much, until when, and yes. */
export default function PurchaseDialog({ line }: { line: CheckoutLine }) {
  const [{ $checkout, quote, payOnSite }] = useState(() => createCheckout(line));
  const checkout = useStore($checkout);

  useEffect(() => void quote(), [quote]);
  useEffect(() => {
    if (checkout.state === 'done') location.assign(`/buyer/order-complete?orderId=${checkout.orderId}`);
    if (checkout.state === 'signedOut') {
      leaveCheckout();
      askToSignIn(BUY_AFTER_SIGN_IN);
    }
  }, [checkout]);

  const busy = checkout.state === 'paying' || checkout.state === 'done';
  const offers = 'offers' in checkout ? checkout.offers : null;
  const possible = offers?.onSite.possible === true;
  const amount = offers?.onSite.possible ? offers.onSite.amount : line.price * line.quantity;

  return (
    <Dialog
      open
      title="구매하기"
      onClose={leaveCheckout}
      locked={busy}
      actions={
        <>
          <button type="button" className="button" disabled={busy} onClick={leaveCheckout}>
            취소
          </button>
          <button
            type="button"
            className="button button-primary"
            aria-busy={busy}
            disabled={busy || !possible}
            onClick={() => void payOnSite()}
          >
            {busy ? '주문하는 중이에요' : '현장 결제로 주문하기'}
          </button>
        </>
      }
    >
      <div className="stack">
        <div className="spread">
          <p>
            {line.name} <span className="soft">{line.quantity.toLocaleString('ko-KR')}개</span>
          </p>
          <p className="strong">{formatWon(amount)}</p>
        </div>
        {(checkout.state === 'quoting' || checkout.state === 'ready') && checkout.notice && (
          <p className="notice notice-warm" role="alert">
            {checkout.notice}
          </p>
        )}
        {checkout.state === 'quoting' && (
          <div className="card card-body stack stack-tight" role="status" aria-label="결제 정보를 불러오는 중이에요">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        )}
        {checkout.state === 'unquoted' && (
          <div className="stack stack-tight" role="alert">
            <p className="notice notice-danger">{checkout.problem}</p>
            <button type="button" className="button" onClick={() => void quote()}>
              다시 시도
            </button>
          </div>
        )}
        {offers && <WayChoice offers={offers} />}
        {checkout.state === 'ready' && checkout.problem && (
          <p className="notice notice-danger" role="alert">
            {checkout.problem}
          </p>
        )}
        <p className="soft small">
          기한 전에는 언제든 취소할 수 있고, 시간은 한 번 30분 늘릴 수 있어요. 기한이 지나면 주문이 취소돼요.
        </p>
      </div>
    </Dialog>
  );
}
