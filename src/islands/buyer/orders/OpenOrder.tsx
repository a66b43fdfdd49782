import { Icon } from '#islands/shared/Icon.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { TAB_LABELS } from '#lib/messages/order/buyer-orders.ts';
import { lastingWindowText } from '#lib/messages/order/pickup-window.ts';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './orders.module.css';

/** An order that waits to be picked up, among those that were found: when, and the way to its pass. */
export function OpenOrder({ order }: { order: BuyerOrder }) {
  const window = { start: new Date(order.pickupFrom), validUntil: new Date(order.validUntil) };
  return (
    <li className="card stack inset-even" id={`order-${order.orderId}`}>
      <p className="spread">
        <span className="badge badge-warm">{TAB_LABELS.buying}</span>
        <span className="soft small">픽업 {lastingWindowText(window, new Date(order.orderedAt))}</span>
      </p>
      <OrderSummary order={order} />
      <div className={styles.actions}>
        <a className="button" href={`/buyer/purchase?qr=${order.orderId}`}>
          <Icon name="qr" size={18} /> QR 보기<span className="visually-hidden">: {order.productName}</span>
        </a>
      </div>
    </li>
  );
}
