import { Countdown } from '#islands/shared/Countdown.tsx';
import { Picture } from '#islands/shared/Picture.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isMostPrice } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
import { EXPIRED_ROW, ORDER_DETAILS, TIME_LEFT, WAY_LABELS } from '#lib/messages/order/buyer-orders.ts';
import { costText, weighedNote } from '#lib/messages/order/weighing.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderBag } from './OrderBag.tsx';
import styles from './orders.module.css';
import { TroubleLink } from './TroubleLink.tsx';
import { canCancel, canExtend, endOf, isPaidByCard, shownWindow } from './visits.ts';

interface Props {
  order: BuyerOrder;
  renderedAt: number;
  at: number;
  /** Who leaves now comes after its deadline. */
  isLate: boolean;
  /** The visit has no other order: what can be done with it stands on its card. */
  isAlone: boolean;
  /** The window that the visit shows, as it is written. */
  windowOfAll: string | null;
  busy: 'extend' | 'cancel' | undefined;
  /** What says why it cannot be extended. */
  describedBy: string | undefined;
  onShowPass: () => void;
  onExtend: () => void;
  onCancel: () => void;
}

/**
 * One order of a visit: its time and what can be done with it alone (spec section 2). Where a visit has several, each
 * opens to its picture, number and receipt.
 */
export function OrderRow(props: Props) {
  const { order, renderedAt, at, isLate, isAlone, windowOfAll, busy, describedBy, onShowPass, onExtend, onCancel } =
    props;
  const own = shownWindow(order);
  const window = own && visitLine(own, null, new Date(renderedAt));
  const isExpired = at >= endOf(order).getTime();
  if (isAlone) {
    return (
      <div id={`order-${order.orderId}`} className={styles.line}>
        <div className={styles.row}>
          <ProductLink order={order} />
          <Pieces order={order} />
        </div>
        <Facts order={order} />
        <OrderBag order={order} />
      </div>
    );
  }
  return (
    <li id={`order-${order.orderId}`} className={styles.line}>
      <details>
        <summary className={`opener ${styles.row}`}>
          <span className="one-line">{order.productName}</span>
          <Pieces order={order} />
          <strong>{costText(order.totalPrice, { isMost: isMostPrice(order) })}</strong>
          <span className="visually-hidden">{ORDER_DETAILS}</span>
        </summary>
        <div className={styles.details}>
          <Picture imageKey={order.imageKey} category={order.categoryKey} alt="" sizes="56px" />
          <div>
            <ProductLink order={order} isWhole />
            <Facts order={order} />
            <OrderBag order={order} />
          </div>
        </div>
      </details>
      <div className={`spread ${styles.each}`}>
        <div className="small">
          {window && !isExpired && window !== windowOfAll && <p className="soft">{window}</p>}
          {isExpired ? (
            !order.isClaimed && <p className="warm-text">{EXPIRED_ROW}</p>
          ) : (
            <p>
              <span className="soft">{TIME_LEFT}</span>{' '}
              <Countdown until={order.validUntil} renderedAt={renderedAt} isSilent />
            </p>
          )}
        </div>
        <OrderActions
          of={order.productName}
          isCancelFirst={isLate}
          describedBy={order.canExtend ? undefined : describedBy}
          isExtending={busy === 'extend'}
          cannotExtend={Boolean(busy) || !canExtend(order, at)}
          cannotCancel={Boolean(busy) || !canCancel(order, at)}
          onShowPass={onShowPass}
          onExtend={onExtend}
          onCancel={onCancel}
        />
      </div>
    </li>
  );
}

const ProductLink = ({ order, isWhole = false }: { order: BuyerOrder; isWhole?: boolean }) => (
  <a
    className={`name-link strong ${styles.name}${isWhole ? '' : ' one-line'}`}
    href={`/buyer/product/${order.productId}`}
  >
    {order.productName}
  </a>
);

/** How many, apart from the name, which may end with a figure too. */
const Pieces = ({ order }: { order: BuyerOrder }) => (
  <span className={styles.times}>
    <span className="visually-hidden">{formatNumber(order.quantity)}개</span>
    <span aria-hidden="true">×{formatNumber(order.quantity)}</span>
  </span>
);

const Facts = ({ order }: { order: BuyerOrder }) => (
  <p className="soft small">
    {order.weighed && (
      <>
        {weighedNote(order.weighed)}
        <br />
      </>
    )}
    {WAY_LABELS[order.creditMethod]} · 주문 번호 {order.orderId}
    {isPaidByCard(order) && (
      <>
        {' · '}
        <a className={styles.receipt} href={`/buyer/receipt?orderId=${order.orderId}`}>
          영수증<span className="visually-hidden"> 보기: {order.productName}</span>
        </a>
      </>
    )}
    <br />
    <TroubleLink order={order} />
  </p>
);
