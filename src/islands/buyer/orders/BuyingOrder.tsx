import type { BuyerOrder } from '#lib/contract/orders.ts';
import { OrderActions } from './OrderActions.tsx';
import { noExtensionId, OrderNotices } from './OrderNotices.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './orders.module.css';
import { VisitTime } from './VisitTime.tsx';
import { changedByMart, shownWindow } from './visits.ts';

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
  return (
    <li className={`card ${styles.order}`} id={`order-${order.orderId}`}>
      <OrderSummary order={order} />
      <VisitTime
        window={shownWindow(order)}
        renderedAt={renderedAt}
        address={order.storeAddress}
        pickupNote={order.pickupNote}
      />
      <OrderActions
        isExtending={busy === 'extend'}
        cannotExtend={expired || !order.canExtend || Boolean(busy)}
        cannotCancel={(expired && !changedByMart(order)) || Boolean(busy)}
        describedBy={noExtensionId(order)}
        onShowPass={onShowPass}
        onExtend={onExtend}
        onCancel={onCancel}
      />
      <OrderNotices order={order} isExpired={expired} />
    </li>
  );
}
