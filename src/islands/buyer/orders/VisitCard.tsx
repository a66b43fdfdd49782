import type { Travel } from '#lib/domain/discovery/travel.ts';
import { countProducts, passOrder } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
import { ADULTS } from '#lib/messages/order/adults.ts';
import { dueParts, productsText } from '#lib/messages/order/buyer-orders.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderRow } from './OrderRow.tsx';
import styles from './orders.module.css';
import { noExtensionId, VisitNotices } from './VisitNotices.tsx';
import { VisitPass } from './VisitPass.tsx';
import { amountsOf, canCancel, canExtend, endOf, idsOf, isTooLate, type Visit, windowOfVisit } from './visits.ts';

interface Props {
  visit: Visit;
  travel: Travel;
  renderedAt: number;
  /** The moment the list is shown for. */
  at: number;
  /** What is under way, by order. */
  busy: { readonly [orderId: number]: 'extend' | 'cancel' | undefined };
  /** On a desk its pass stands beside the list. */
  isBeside: boolean;
  /** Whether of all its orders, or of one. */
  onShowPass: (orderId: number | null) => void;
  onExtend: (orderIds: readonly number[]) => void;
  onCancel: (orderIds: readonly number[]) => void;
}

/**
 * What waits at one mart: where, until when and its QR first; then a row an order, one total, and what can be done with
 * all of it.
 */
export function VisitCard({ visit, travel, renderedAt, at, busy, isBeside, onShowPass, onExtend, onCancel }: Props) {
  const [first] = visit;
  const { storeId, storeName, storeAddress, storeIsDeleted } = first;
  const isOne = visit.length === 1;
  const Rows = isOne ? 'div' : 'ul';
  const window = windowOfVisit(visit, new Date(at));
  const due = dueParts(amountsOf(visit));
  const doing = idsOf(visit).flatMap((orderId) => busy[orderId] ?? []);
  const cannotExtend = !visit.some((order) => canExtend(order, at));
  const isLate = window !== null && isTooLate(first, window.validUntil, travel, at);
  /** Extended, all that can be is reached after all. */
  const extended = visit.flatMap(({ extendedUntil }) => (extendedUntil ? [new Date(extendedUntil)] : []));
  const extensionHelps =
    isLate && extended.length > 0 && extended.every((until) => !isTooLate(first, until, travel, at));
  /** The one whose time is shown: a calendar has that time. */
  const next = visit.find((order) => endOf(order).getTime() === window?.validUntil.getTime()) ?? first;
  return (
    <li className={`card stack inset-even ${styles.visit}`} id={`visit-${storeId}`} data-beside={isBeside || undefined}>
      <div>
        <h2 className={styles.mart}>
          <a className="name-link" href={`/buyer/store/${storeId}`}>
            {storeName}
          </a>
        </h2>
        <p className="soft small">
          {storeAddress}
          {storeIsDeleted && ' (더는 운영하지 않는 마트예요)'}
        </p>
      </div>
      <VisitPass
        orderId={passOrder(visit, endOf).orderId}
        window={window}
        pickupNote={first.pickupNote}
        distance={first.distance}
        travel={travel}
        renderedAt={renderedAt}
        onShow={() => onShowPass(null)}
      />
      {visit.some(({ adultOnly }) => adultOnly) && <p className="notice notice-warm small">{ADULTS.bring}</p>}
      <Rows className={styles.lines}>
        {visit.map((order) => (
          <OrderRow
            key={order.orderId}
            order={order}
            renderedAt={renderedAt}
            at={at}
            isLate={isTooLate(order, endOf(order), travel, at)}
            isAlone={isOne}
            windowOfAll={window && visitLine(window, null, new Date(renderedAt))}
            busy={busy[order.orderId]}
            describedBy={noExtensionId(visit, at)}
            onShowPass={() => onShowPass(order.orderId)}
            onExtend={() => onExtend([order.orderId])}
            onCancel={() => onCancel([order.orderId])}
          />
        ))}
      </Rows>
      <p className={styles.sum}>
        <span>{[...(isOne ? [] : [productsText(countProducts(visit))]), due.label].join(' · ')} </span>
        <strong className="large">{due.amount}</strong>
        {due.rest && <span className="small">{due.rest}</span>}
      </p>
      <OrderActions
        isOfAll={!isOne}
        isCancelFirst={isLate}
        extensionHelps={extensionHelps}
        isExtending={doing.includes('extend')}
        cannotExtend={doing.length > 0 || cannotExtend}
        cannotCancel={doing.length > 0 || !visit.some((order) => canCancel(order, at))}
        describedBy={noExtensionId(visit, at)}
        onExtend={() => onExtend(idsOf(visit))}
        onCancel={() => onCancel(idsOf(visit))}
      />
      <CalendarLink order={next} renderedAt={renderedAt} />
      <VisitNotices visit={visit} at={at} />
    </li>
  );
}
