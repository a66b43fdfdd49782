import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { MessageDialog } from '#islands/shared/MessageDialog.tsx';
import { orderCompleteAddress } from '#lib/client/payment-window.ts';
import { formatWon } from '#lib/domain/money.ts';
import { BUY_AFTER_SIGN_IN } from '#lib/messages/buying.ts';
import { NOT_PAID } from '#lib/messages/card-payment.ts';
import { CARD_TOO_LITTLE, LINES_IMPOSSIBLE, WAITING_FOR } from '#lib/messages/paying.ts';
import { type CheckoutRequest, leaveCheckout } from '#lib/stores/checkout.ts';
import { askToSignIn } from '#lib/stores/session.ts';
import { AtWindow } from './AtWindow.tsx';
import { CartLines } from './CartLines.tsx';
import styles from './checkout.module.css';
import { type Checkout, createCheckout } from './checkout.ts';
import { amountsOf, type Choice, chosenTerms, isBelowCardMinimum } from './choice.ts';
import { LineChoice } from './LineChoice.tsx';

/** The payment modal: what, how it is paid, for how much, until when, and yes. */
export default function PurchaseDialog({ request: { lines, onBought } }: { request: CheckoutRequest }) {
  const [{ $checkout, quote, choose, chooseAll, pay, comeBack, showWindow, closeWindow }] = useState(() =>
    createCheckout(lines),
  );
  const checkout = useStore($checkout);

  useEffect(() => void quote(), [quote]);
  useEffect(() => {
    if (checkout.state === 'done') {
      onBought?.(checkout.orderIds);
      location.assign(orderCompleteAddress(checkout.orderIds, checkout));
    }
    if (checkout.state === 'left') leaveCheckout();
    if (checkout.state === 'signedOut') {
      leaveCheckout();
      askToSignIn(BUY_AFTER_SIGN_IN);
    }
  }, [checkout, onBought]);
  // The back button may bring this page back as it was left.
  useEffect(() => {
    if (checkout.state !== 'leaving') return;
    const again = () => void comeBack();
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, [checkout.state, comeBack]);
  // A dialog that goes away leaves no window behind.
  useEffect(() => () => closeWindow(), [closeWindow]);

  if (checkout.state === 'failed') {
    return <MessageDialog title={NOT_PAID} message={checkout.message} onClose={leaveCheckout} />;
  }

  const choice = 'choice' in checkout ? checkout.choice : null;
  const only = choice?.lines.length === 1 ? choice.lines[0] : undefined;
  const busy = checkout.state !== 'ready' && (choice !== null || checkout.state === 'done');

  return (
    <Dialog
      open
      title="구매하기"
      onClose={leaveCheckout}
      locked={busy}
      actions={
        checkout.state === 'otherBuyer' ? (
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            새로 고침
          </button>
        ) : checkout.state === 'unknown' ? (
          <a className="button button-primary" href="/buyer/purchase">
            주문 내역 보기
          </a>
        ) : (
          <>
            <button
              type="button"
              className="button"
              disabled={busy && checkout.state !== 'atWindow'}
              onClick={checkout.state === 'atWindow' ? closeWindow : leaveCheckout}
            >
              {checkout.state === 'atWindow' ? '결제 그만두기' : '취소'}
            </button>
            <button
              type="button"
              className="button button-primary"
              aria-busy={busy}
              disabled={busy || !choice || !chosenTerms(choice) || isBelowCardMinimum(choice)}
              onClick={() => void pay()}
            >
              {busy ? waitingFor(checkout, choice) : payLabel(choice)}
            </button>
          </>
        )
      }
    >
      <div className="stack">
        {(checkout.state === 'quoting' || checkout.state === 'ready') && checkout.notice && (
          <p className="notice notice-warm" role="alert">
            {checkout.notice}
          </p>
        )}
        {checkout.state === 'ready' && checkout.problem && (
          <p className="notice notice-danger" role="alert">
            {checkout.problem}
          </p>
        )}
        {(checkout.state === 'unknown' || checkout.state === 'otherBuyer') && (
          <p className="notice notice-warm" role="alert">
            {checkout.message}
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
            <button type="button" className="button" onClick={quote}>
              다시 시도
            </button>
          </div>
        )}
        {choice && <AtWindow state={checkout.state} onShow={showWindow} />}
        {choice && only && (
          <LineChoice
            name={lines[0]!.name}
            line={only}
            way={choice.ways[0] ?? null}
            disabled={busy}
            onChoose={(way) => choose(0, way)}
          />
        )}
        {choice && !only && (
          <CartLines lines={lines} choice={choice} disabled={busy} onChoose={choose} onChooseAll={chooseAll} />
        )}
        {choice && !only && !chosenTerms(choice) && (
          <p className="notice notice-danger" role="alert">
            {LINES_IMPOSSIBLE}
          </p>
        )}
        {choice && isBelowCardMinimum(choice) && (
          <p className="notice notice-danger" role="alert">
            {CARD_TOO_LITTLE}
          </p>
        )}
        {choice && !only && <Sums choice={choice} />}
      </div>
    </Dialog>
  );
}

function waitingFor({ state }: Checkout, choice: Choice | null): string {
  if (state === 'atWindow' || state === 'confirming' || state === 'leaving') return WAITING_FOR[state];
  return choice && amountsOf(choice).cardWon > 0 ? WAITING_FOR.atWindow : WAITING_FOR.ordering;
}

function payLabel(choice: Choice | null): string {
  const cardWon = choice ? amountsOf(choice).cardWon : 0;
  return cardWon > 0 ? `${formatWon(cardWon)} 카드로 결제하기` : '현장 결제로 주문하기';
}

/** Several lines: what is paid now, and what later. */
function Sums({ choice }: { choice: Choice }) {
  const { cardWon, onSiteWon } = amountsOf(choice);
  return (
    <dl className={`stack stack-tight ${styles.sums}`}>
      {cardWon > 0 && (
        <div className="spread">
          <dt>지금 카드로</dt>
          <dd className="strong">{formatWon(cardWon)}</dd>
        </div>
      )}
      {onSiteWon > 0 && (
        <div className="spread">
          <dt>매장에서</dt>
          <dd className="strong">{formatWon(onSiteWon)}</dd>
        </div>
      )}
    </dl>
  );
}
