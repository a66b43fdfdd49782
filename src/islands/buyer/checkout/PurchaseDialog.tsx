import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Problem } from '#islands/shared/Problem.tsx';
import { onPageShow, useHeard } from '#islands/shared/useHeard.ts';
import { onKept } from '#lib/client/page/came-back.ts';
import { orderCompleteAddress } from '#lib/client/payment/payment-window.ts';
import { formatWon } from '#lib/domain/money.ts';
import { BUY_AFTER_SIGN_IN } from '#lib/messages/order/buying.ts';
import {
  ALL_FALLEN,
  CARD_TOO_LITTLE,
  LINES_FALLEN,
  payInMartsText,
  WAITING_FOR,
  withoutFallenText,
} from '#lib/messages/payment/paying.ts';
import { type CheckoutRequest, leaveCheckout } from '#lib/stores/checkout.ts';
import { askToSignIn } from '#lib/stores/session.ts';
import { AdultsOnly } from './AdultsOnly.tsx';
import { AtWindow } from './AtWindow.tsx';
import { CartLines } from './CartLines.tsx';
import styles from './checkout.module.css';
import { type Checkout, createCheckout } from './checkout.ts';
import {
  amountsOf,
  type Choice,
  chosenTerms,
  isBelowCardMinimum,
  isForAdults,
  martsOf,
  possibleWays,
} from './choice.ts';
import { RefusedDialog } from './RefusedDialog.tsx';
import { SingleLine } from './SingleLine.tsx';

/** The payment modal: what, how it is paid, for how much, until when, and yes. */
export default function PurchaseDialog({ request }: { request: CheckoutRequest }) {
  const { lines, onBought } = request;
  const [buying] = useState(() => createCheckout(request));
  const { $checkout, open, choose, chooseAll, setQuantity, pay, comeBack, showWindow, closeWindow, refresh } = buying;
  const checkout = useStore($checkout);
  const isAdult = useStore(buying.$isAdult);

  // The page and other islands hear of the end.
  useHeard($checkout.listen, (now) => {
    if (now.state === 'done') {
      onBought?.(now.orderIds);
      location.assign(orderCompleteAddress(now.orderIds, now));
    }
    if (now.state === 'left') leaveCheckout();
    if (now.state === 'signedOut') {
      leaveCheckout();
      askToSignIn(BUY_AFTER_SIGN_IN);
    }
  });
  // A request: what the lines cost is asked for as the dialog is first shown. One that goes leaves no window behind.
  useEffect(() => {
    void open();
    return closeWindow;
  }, [open, closeWindow]);
  useHeard(buying.onSeenLong, () => void refresh());
  // The back button may bring this page back as it was left.
  useHeard(onPageShow, () => void comeBack(), checkout.state === 'leaving');
  useHeard(onKept, leaveCheckout, checkout.state === 'done');

  if (checkout.state === 'failed') {
    const { message, choice } = checkout;
    return (
      <RefusedDialog
        message={message}
        canPayInMart={possibleWays(choice).onSite.possible}
        onRetry={() => void buying.retry()}
        onPayInMart={() => void buying.payInMart()}
        onClose={leaveCheckout}
      />
    );
  }

  const choice = 'choice' in checkout ? checkout.choice : null;
  const only = choice?.lines.length === 1 ? choice.lines[0] : undefined;
  const isAsking = checkout.state === 'quoting';
  const busy = !isAsking && checkout.state !== 'ready' && (choice !== null || checkout.state === 'done');
  const forAdults = choice !== null && isForAdults(choice);
  const canPay =
    choice !== null && chosenTerms(choice).length > 0 && !isBelowCardMinimum(choice) && (isAdult || !forAdults);
  const hasFallen = choice?.ways.includes(null) ?? false;

  return (
    <Dialog
      open
      title="주문하기"
      onClose={leaveCheckout}
      locked={busy}
      actions={
        checkout.state === 'otherBuyer' ? (
          <button type="button" className="button button-primary" onClick={() => location.reload()}>
            새로고침
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
              aria-busy={busy || (isAsking && choice !== null)}
              disabled={busy || isAsking || !canPay}
              onClick={() => void pay()}
            >
              {busy
                ? waitingFor(checkout, choice)
                : canPay && hasFallen
                  ? withoutFallenText(payLabel(choice))
                  : payLabel(choice)}
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
        {checkout.state === 'ready' && <Problem text={checkout.problem} />}
        {(checkout.state === 'unknown' || checkout.state === 'otherBuyer') && (
          <p className="notice notice-warm" role="alert">
            {checkout.message}
          </p>
        )}
        {isAsking && !choice && (
          <div className="card card-body stack stack-tight" role="status" aria-label="결제 정보를 불러오는 중이에요">
            <div className="skeleton" />
            <div className="skeleton" />
          </div>
        )}
        {checkout.state === 'unquoted' && (
          <div className="stack stack-tight" role="alert">
            <p className="notice notice-danger">{checkout.problem}</p>
            <button type="button" className="button" onClick={() => void open()}>
              다시 시도
            </button>
          </div>
        )}
        {choice && <AtWindow state={checkout.state} onShow={showWindow} />}
        {choice && only && (
          <SingleLine
            name={lines.find(({ productId }) => productId === only.productId)?.name ?? ''}
            line={only}
            mart={choice.stores[0] ?? null}
            way={choice.ways[0] ?? null}
            disabled={busy}
            onChoose={(way) => choose(0, way)}
            onQuantity={(quantity) => setQuantity(only.productId, quantity)}
          />
        )}
        {choice && !only && (
          <CartLines
            lines={lines}
            choice={choice}
            disabled={busy}
            onChoose={choose}
            onChooseAll={chooseAll}
            onQuantity={setQuantity}
          />
        )}
        {choice && !only && hasFallen && <Problem text={chosenTerms(choice).length > 0 ? LINES_FALLEN : ALL_FALLEN} />}
        {choice && isBelowCardMinimum(choice) && <Problem text={CARD_TOO_LITTLE} />}
        {choice && !only && <Sums choice={choice} />}
        {forAdults && <AdultsOnly isAdult={isAdult} disabled={busy} onSay={(said) => buying.$isAdult.set(said)} />}
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
  const onSiteMarts = martsOf(choice).filter(({ way }) => way === 'onSite').length;
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
          <dt>{payInMartsText(onSiteMarts)}</dt>
          <dd className="strong">{formatWon(onSiteWon)}</dd>
        </div>
      )}
    </dl>
  );
}
