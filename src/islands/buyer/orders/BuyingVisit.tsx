import type { BuyerOrder } from '#lib/contract/orders.ts';
import { formatWon } from '#lib/domain/money.ts';
import { countProducts } from '#lib/domain/visit.ts';
import { productsText, visitDueText } from '#lib/messages/buyer-orders.ts';
import { windowText } from '#lib/messages/pickup-window.ts';
import { OrderActions } from './OrderActions.tsx';
import { noExtensionId, OrderNotices } from './OrderNotices.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import styles from './orders.module.css';
import { VisitTime } from './VisitTime.tsx';
import { amountsOf, windowOfVisit } from './visit-sums.ts';
import { changedByMart, endOf, idsOf, shownWindow, type Visit } from './visits.ts';

interface Props {
  visit: Visit;
  renderedAt: number;
  /** The moment the list is shown for. */
  at: number;
  /** What is under way, by order. */
  busy: { readonly [orderId: number]: 'extend' | 'cancel' | undefined };
  /** Whether of all its orders, or of one. */
  onShowPass: (orderId: number | null) => void;
  onExtend: (orderIds: readonly number[]) => void;
  onCancel: (orderIds: readonly number[]) => void;
}

const canCancel = (order: BuyerOrder, at: number) => changedByMart(order) || at < endOf(order).getTime();
const canExtend = (order: BuyerOrder, at: number) => order.canExtend && at < endOf(order).getTime();

/** Several orders that wait at one mart: one time, one total and one pass; each order can be opened and changed by itself. */
export function BuyingVisit(props: Props) {
  const { visit, renderedAt, at, busy, onShowPass, onExtend, onCancel } = props;
  const [{ storeId, storeName, storeAddress, pickupNote }] = visit;
  const shownAt = new Date(renderedAt);
  const window = windowOfVisit(visit, new Date(at));
  const amounts = amountsOf(visit);
  const doing = idsOf(visit).flatMap((orderId) => busy[orderId] ?? []);
  return (
    <li className={`card ${styles.order}`} id={`visit-${storeId}`}>
      <div>
        <h2 className={styles.mart}>
          <a href={`/buyer/store/${storeId}`}>{storeName}</a>
        </h2>
        <p className="soft small">{storeAddress}</p>
      </div>
      <VisitTime window={window} renderedAt={renderedAt} pickupNote={pickupNote} />
      <ul className={styles.lines}>
        {visit.map((order) => (
          <OrderOfVisit
            key={order.orderId}
            order={order}
            shownAt={shownAt}
            at={at}
            isFirstToEnd={endOf(order).getTime() === window?.validUntil.getTime()}
            busy={busy[order.orderId]}
            onShowPass={() => onShowPass(order.orderId)}
            onExtend={() => onExtend([order.orderId])}
            onCancel={() => onCancel([order.orderId])}
          />
        ))}
      </ul>
      <p className={styles.sum}>
        <span>{productsText(countProducts(visit))}</span>
        <strong>{formatWon(amounts.totalWon)}</strong>
        <span className="small">{visitDueText(amounts)}</span>
      </p>
      <OrderActions
        isOfAll
        isExtending={doing.includes('extend')}
        cannotExtend={doing.length > 0 || !visit.some((order) => canExtend(order, at))}
        cannotCancel={doing.length > 0 || !visit.some((order) => canCancel(order, at))}
        onShowPass={() => onShowPass(null)}
        onExtend={() => onExtend(idsOf(visit))}
        onCancel={() => onCancel(idsOf(visit))}
      />
    </li>
  );
}

interface OrderProps {
  order: BuyerOrder;
  shownAt: Date;
  at: number;
  /** Its deadline is the one that the visit shows. */
  isFirstToEnd: boolean;
  busy: 'extend' | 'cancel' | undefined;
  onShowPass: () => void;
  onExtend: () => void;
  onCancel: () => void;
}

/** One order of a visit, with what can be done with it alone. */
function OrderOfVisit(props: OrderProps) {
  const { order, shownAt, at, isFirstToEnd, busy, onShowPass, onExtend, onCancel } = props;
  const window = shownWindow(order);
  const isExpired = at >= endOf(order).getTime();
  return (
    <li id={`order-${order.orderId}`} className={styles.line}>
      <OrderSummary order={order} isInVisit />
      {window && !isFirstToEnd && !isExpired && <p className="small soft">{windowText(window, shownAt)}</p>}
      <OrderNotices order={order} isExpired={isExpired} />
      <details className={styles.more}>
        <summary>
          이 주문만 보거나 바꾸기<span className="visually-hidden">: {order.productName}</span>
        </summary>
        <OrderActions
          of={order.productName}
          describedBy={noExtensionId(order)}
          isExtending={busy === 'extend'}
          cannotExtend={Boolean(busy) || !canExtend(order, at)}
          cannotCancel={Boolean(busy) || !canCancel(order, at)}
          onShowPass={onShowPass}
          onExtend={onExtend}
          onCancel={onCancel}
        />
      </details>
    </li>
  );
}
