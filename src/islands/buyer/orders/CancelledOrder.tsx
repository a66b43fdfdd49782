import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { dateText } from '#lib/messages/dates.ts';
import { endReasonText, refundText } from '#lib/messages/order/buyer-orders.ts';
import { OrderSummary } from './OrderSummary.tsx';

/** An order that was cancelled or ran out: when and why, and what came of its money. */
export function CancelledOrder({ order }: { order: BuyerOrder }) {
  const { refund } = order;
  return (
    <li className="card stack inset-even" id={`order-${order.orderId}`}>
      <p className="spread">
        <span className="badge badge-danger">{endReasonText(order.endReason)}</span>
        <span className="soft small">{dateText(new Date(order.endedAt ?? order.orderedAt))}</span>
      </p>
      <OrderSummary order={order} />
      {refund && (
        <p className="spread">
          <span className={refund.state === 'refunded' ? 'badge badge-accent' : 'badge badge-warm'}>
            {refundText(refund)}
          </span>
          <span className="soft small">
            {refund.state === 'refunded' ? '카드사에 따라 며칠 걸릴 수 있어요' : '카드사의 응답을 기다리고 있어요'}
          </span>
        </p>
      )}
    </li>
  );
}
