import { Countdown } from '#islands/shared/Countdown.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { momentText } from '#lib/messages/dates.ts';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './orders.module.css';

interface Props {
  order: BuyerOrder;
  renderedAt: number;
  expired: boolean;
  /** What is under way for it. */
  busy: 'extend' | 'cancel' | undefined;
  onShowPass: () => void;
  onExtend: () => void;
  onCancel: () => void;
}

/** An order that waits to be picked up, its time, and what can be done about it. */
export function BuyingOrder({ order, renderedAt, expired, busy, onShowPass, onExtend, onCancel }: Props) {
  const cannotExtend = expired || !order.canExtend || Boolean(busy);
  const validUntil = parseServerTime(order.validUntil);
  return (
    <li className={`card ${styles.order}`} id={`order-${order.orderId}`}>
      <OrderSummary order={order} />
      <p className={styles.time}>
        <span className="small">
          {validUntil && `${momentText(validUntil, new Date(renderedAt))}까지`}
          <br />
          <span className="soft">{order.storeAddress}</span>
        </span>
        <Countdown until={order.validUntil} renderedAt={renderedAt} />
      </p>
      <div className={styles.actions}>
        <button type="button" className="button button-primary" onClick={onShowPass}>
          <Icon name="qr" size={18} />
          QR 보기
        </button>
        <button
          type="button"
          className="button"
          aria-busy={busy === 'extend'}
          // Not `disabled`, which would take the focus away from who has just pressed it.
          aria-disabled={cannotExtend}
          aria-describedby={order.canExtend ? undefined : `no-extension-${order.orderId}`}
          onClick={cannotExtend ? undefined : onExtend}
        >
          시간 연장
        </button>
        <button type="button" className="button" disabled={expired || Boolean(busy)} onClick={onCancel}>
          주문 취소
        </button>
      </div>
      {!order.canExtend && !expired && (
        <p className="soft small" id={`no-extension-${order.orderId}`}>
          시간 연장은 한 번만, 판매 마감과 영업시간 안에서 할 수 있어요.
        </p>
      )}
      {expired && (
        <p className="notice notice-warm" role="status">
          찾아가는 기한이 지났어요. 5분 안에 매장에 있다면 QR을 보여 주세요.
        </p>
      )}
    </li>
  );
}
