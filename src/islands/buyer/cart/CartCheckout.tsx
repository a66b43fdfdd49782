import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { serverNow } from '#lib/client/call.ts';
import { groupByMart } from '#lib/domain/cart.ts';
import { formatWon } from '#lib/domain/money.ts';
import { parseServerTime } from '#lib/domain/time.ts';
import { BUY_AFTER_SIGN_IN } from '#lib/messages/buying.ts';
import { momentText } from '#lib/messages/dates.ts';
import { askToSignIn } from '#lib/stores/session.ts';
import styles from './cart.module.css';
import { amountOf, createCartCheckout, type OfferedLine, offerOf, type PurchaseLine } from './cart-checkout.ts';

interface Props {
  lines: readonly PurchaseLine[];
  onClose: () => void;
}

/** The purchase of several lines: each with its amount and deadline, and yes to all of them. */
export default function CartCheckout({ lines, onClose }: Props) {
  const [{ $checkout, quote, pay }] = useState(() => createCartCheckout(lines));
  const checkout = useStore($checkout);

  useEffect(() => void quote(), [quote]);
  useEffect(() => {
    if (checkout.state === 'done') location.assign(`/buyer/order-complete?orderIds=${checkout.orderIds.join(',')}`);
    if (checkout.state === 'signedOut') {
      onClose();
      askToSignIn(BUY_AFTER_SIGN_IN);
    }
  }, [checkout, onClose]);

  const busy = checkout.state === 'paying' || checkout.state === 'done';
  const offered = 'lines' in checkout ? checkout.lines : null;
  const amount = offered && amountOf(offered);

  return (
    <Dialog
      open
      title="주문하기"
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            취소
          </button>
          <button
            type="button"
            className="button button-primary"
            aria-busy={busy}
            disabled={busy || amount === null}
            onClick={() => void pay()}
          >
            {busy ? '주문하는 중이에요' : '현장 결제로 주문하기'}
          </button>
        </>
      }
    >
      <div className="stack">
        {'notice' in checkout && checkout.notice && (
          <p className="notice notice-warm" role="alert">
            {checkout.notice}
          </p>
        )}
        {checkout.state === 'quoting' && (
          <div className="stack stack-tight" role="status" aria-label="결제 정보를 불러오는 중이에요">
            {lines.map(({ entry }) => (
              <div key={entry.productId} className={`skeleton ${styles.waiting}`} />
            ))}
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
        {offered && <Marts lines={offered} />}
        {offered && (
          <p className={`spread ${styles.sum}`}>
            <span>매장에서 낼 금액</span>
            <strong className={styles.total}>{amount === null ? '–' : formatWon(amount)}</strong>
          </p>
        )}
        {checkout.state === 'ready' && checkout.problem && (
          <p className="notice notice-danger" role="alert">
            {checkout.problem}
          </p>
        )}
        {offered && amount === null && (
          <p className="notice notice-danger" role="alert">
            주문할 수 없는 상품이 있어요. 창을 닫고 그 상품을 빼거나 수량을 바꿔 주세요.
          </p>
        )}
        <p className="soft small">
          기한 전에는 언제든 취소할 수 있고, 시간은 한 번 30분 늘릴 수 있어요. 기한이 지나면 주문이 취소돼요.
        </p>
      </div>
    </Dialog>
  );
}

function Marts({ lines }: { lines: readonly OfferedLine[] }) {
  return groupByMart(lines.map((line) => ({ ...line, martId: line.entry.martId }))).map((group) => (
    <section key={group.martId} className="stack stack-tight" aria-label={group.lines[0]!.entry.martName}>
      <h3>{group.lines[0]!.entry.martName}</h3>
      <ul className="stack stack-tight">
        {group.lines.map((line) => (
          <li key={line.entry.productId} className={styles.offer}>
            <span>
              {line.entry.name} <span className="soft">{line.quantity.toLocaleString('ko-KR')}개</span>
            </span>
            <Terms line={line} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Terms({ line }: { line: OfferedLine }) {
  const offer = offerOf(line);
  if (!offer.possible) {
    return (
      <span className={`small danger-text ${styles.terms}`} role="alert">
        {offer.message}
      </span>
    );
  }
  const validUntil = parseServerTime(offer.validUntil);
  return (
    <>
      <strong className={styles.price}>{formatWon(offer.amount)}</strong>
      <span className={`small soft ${styles.terms}`}>
        {validUntil && `${momentText(validUntil, new Date(serverNow()))}까지 찾아가기`}
      </span>
    </>
  );
}
