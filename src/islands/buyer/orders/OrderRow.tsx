import { Picture } from '#islands/shared/Picture.tsx';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { EXPIRED_ROW, ORDER_ALONE, WAY_LABELS } from '#lib/messages/buyer-orders.ts';
import { windowText } from '#lib/messages/pickup-window.ts';
import { OrderActions } from './OrderActions.tsx';
import styles from './orders.module.css';
import { isPaidByCard } from './visit-sums.ts';
import { canCancel, canExtend, endOf, shownWindow } from './visits.ts';

interface Props {
  order: BuyerOrder;
  shownAt: Date;
  at: number;
  /** The visit has no other order: what can be done with it stands on its card. */
  isAlone: boolean;
  /** Its deadline is the one that the visit shows. */
  isFirstToEnd: boolean;
  busy: 'extend' | 'cancel' | undefined;
  /** What says why it cannot be extended. */
  describedBy: string | undefined;
  onShowPass: () => void;
  onExtend: () => void;
  onCancel: () => void;
}

/** One order of a visit in one row. Of several it opens: to its number, its receipt, and what can be done with it alone. */
export function OrderRow(props: Props) {
  const { order, shownAt, at, isAlone, isFirstToEnd, busy, describedBy, onShowPass, onExtend, onCancel } = props;
  const window = shownWindow(order);
  const isExpired = at >= endOf(order).getTime();
  if (isAlone) {
    return (
      <div id={`order-${order.orderId}`} className={styles.line}>
        <div className={styles.row}>
          <ProductLink order={order} />
          <Figures order={order} />
        </div>
        <Facts order={order} />
      </div>
    );
  }
  return (
    <li id={`order-${order.orderId}`} className={styles.line}>
      <details>
        <summary className={styles.row}>
          <span className={styles.rowName}>{order.productName}</span>
          <Figures order={order} />
          <span className="visually-hidden">{ORDER_ALONE}</span>
        </summary>
        <div className={styles.details}>
          <Picture imageKey={order.imageKey} category={order.categoryKey} alt="" sizes="56px" />
          <div>
            <ProductLink order={order} isWhole />
            <Facts order={order} />
          </div>
          <OrderActions
            of={order.productName}
            describedBy={order.canExtend ? undefined : describedBy}
            isExtending={busy === 'extend'}
            cannotExtend={Boolean(busy) || !canExtend(order, at)}
            cannotCancel={Boolean(busy) || !canCancel(order, at)}
            onShowPass={onShowPass}
            onExtend={onExtend}
            onCancel={onCancel}
          />
        </div>
      </details>
      {window && !isFirstToEnd && !isExpired && <p className="small soft">{windowText(window, shownAt)}</p>}
      {isExpired && !order.isClaimed && <p className="small warm-text">{EXPIRED_ROW}</p>}
    </li>
  );
}

const ProductLink = ({ order, isWhole = false }: { order: BuyerOrder; isWhole?: boolean }) => (
  <a className={isWhole ? styles.name : `${styles.name} ${styles.rowName}`} href={`/buyer/product/${order.productId}`}>
    {order.productName}
  </a>
);

/** How many, apart from the name, which may end with a figure too; and for how much. */
const Figures = ({ order }: { order: BuyerOrder }) => (
  <>
    <span className={styles.times}>
      <span className="visually-hidden">{formatNumber(order.quantity)}개</span>
      <span aria-hidden="true">×{formatNumber(order.quantity)}</span>
    </span>
    <strong>{formatWon(order.totalPrice)}</strong>
  </>
);

const Facts = ({ order }: { order: BuyerOrder }) => (
  <p className="soft small">
    {WAY_LABELS[order.creditMethod]} · 주문 번호 {order.orderId}
    {isPaidByCard(order) && (
      <>
        {' · '}
        <a className={styles.receipt} href={`/buyer/receipt?orderId=${order.orderId}`}>
          영수증<span className="visually-hidden"> 보기: {order.productName}</span>
        </a>
      </>
    )}
  </p>
);
