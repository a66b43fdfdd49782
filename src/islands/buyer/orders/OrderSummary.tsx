import { Picture } from '#islands/shared/Picture.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isMostPrice } from '#lib/domain/order/visit.ts';
import { WAY_LABELS } from '#lib/messages/order/buyer-orders.ts';
import { costText, weighedNote } from '#lib/messages/order/weighing.ts';
import { OrderBag } from './OrderBag.tsx';
import styles from './orders.module.css';
import { TroubleLink } from './TroubleLink.tsx';

/** By card at once, in the mart at the pickup. */
const isPaid = ({ creditMethod, status }: BuyerOrder) =>
  ['CARD', 'RESERVATION'].includes(creditMethod) || status === PICKED_UP_STATUS;
/** `status` of an order that was picked up (rules.md section 5). */
export const PICKED_UP_STATUS = 4;

/** What was ordered, where, for how much. Static as well as hydrated. */
export function OrderSummary({ order }: { order: BuyerOrder }) {
  return (
    <div className={styles.what}>
      <Picture imageKey={order.imageKey} category={order.categoryKey} alt="" sizes="80px" />
      <div>
        <h2>
          <a className={`name-link strong ${styles.name}`} href={`/buyer/product/${order.productId}`}>
            {order.productName}
          </a>
        </h2>
        <p>
          {formatNumber(order.quantity)}개 ·{' '}
          <strong>{costText(order.totalPrice, { isMost: isMostPrice(order) })}</strong>{' '}
          <span className="soft small">{WAY_LABELS[order.creditMethod]}</span>
        </p>
        {order.weighed && <p className="soft small">{weighedNote(order.weighed)}</p>}
        <p className="soft small">
          <a className="mart-link" href={`/buyer/store/${order.storeId}`}>
            {order.storeName}
          </a>
          {order.storeIsDeleted && ' (더는 운영하지 않는 마트예요)'}
        </p>
        <p className="soft small">
          주문 번호 {order.orderId}
          {isPaid(order) && (
            <>
              {' · '}
              <a
                className={styles.receipt}
                href={`/buyer/receipt?${order.status === PICKED_UP_STATUS ? 'visit' : 'orderId'}=${order.orderId}`}
              >
                영수증<span className="visually-hidden"> 보기: {order.productName}</span>
              </a>
            </>
          )}
        </p>
        <OrderBag order={order} />
        <p className="small">
          <TroubleLink order={order} />
        </p>
      </div>
    </div>
  );
}
