import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { countProducts, visitAmounts, visitWindow } from '#lib/domain/order/visit.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { momentText } from '#lib/messages/dates.ts';
import { ADULTS } from '#lib/messages/order/adults.ts';
import { windowText } from '#lib/messages/order/pickup-window.ts';
import { BUYER_LIMITED, ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { buyerGoodsText, buyerVisitText } from '#lib/messages/order/visits.ts';
import { costText, weighedLineText } from '#lib/messages/order/weighing.ts';
import { BagLink } from './BagLink.tsx';
import { Countdown } from './Countdown.tsx';
import { HandedOverBy } from './HandedOverBy.tsx';
import type { VisitOfMart } from './order-filter.ts';
import { isCheckedIn, paymentOf } from './order-standing.ts';
import css from './orders.module.css';
import { WhyPrice } from './WhyPrice.tsx';

interface Props {
  visit: VisitOfMart;
  martId: number;
  renderedAt: number;
  isNew: (orderId: number) => boolean;
  onCancel: (order: SellerOrder) => void;
}

const windowOf = ({ pickupFrom, qrValidUntil }: SellerOrder) => ({
  start: new Date(pickupFrom),
  validUntil: parseServerTime(qrValidUntil) ?? new Date(0),
});

/**
 * All orders of one buyer: who comes for how much, what is to be collected, how long they have; and each order by
 * itself.
 */
export function VisitCard({ visit, martId, renderedAt, isNew, onCancel }: Props) {
  const [first, ...others] = visit;
  const { buyerName, soldAt, buyerLimited, handedOverBy } = first;
  const done = visit.every(isCheckedIn);
  const lines = visit.map((order) => ({ ...order, isPaid: isCheckedIn(order) || paymentOf(order).name === 'paid' }));
  const { totalWon, paidWon, dueWon, isMost } = visitAmounts(lines);
  const now = new Date(renderedAt);
  const window = visitWindow([windowOf(first), ...others.map(windowOf)], now);
  const isMixed = new Set(visit.map((order) => standingOf(order).text)).size > 1;
  const said = { buyerName, products: countProducts(visit), totalWon };
  return (
    <section className={`card ${css.card}`} aria-label={buyerVisitText(said)}>
      <header className={`strip ${css.who}`}>
        <h2 className="minor-heading">{buyerGoodsText(said)}</h2>
        {visit.some(({ adultOnly }) => adultOnly) && <span className="badge badge-warm">{ADULTS.check}</span>}
        {visit.some(({ byStaff }) => byStaff) && <span className="badge">{ORDER_TEXTS.byStaff}</span>}
        {buyerLimited && <span className="badge badge-warm">{BUYER_LIMITED}</span>}
      </header>
      <div className={css.facts}>
        <div className={`spread ${css.money}`} data-due={dueWon > 0}>
          {done ? (
            <>
              <span className="badge badge-accent">{ORDER_TEXTS.sold}</span>
              <span className="strong">{formatWon(totalWon)}</span>
            </>
          ) : dueWon > 0 ? (
            <>
              <span className="badge badge-warm">{ORDER_TEXTS.due}</span>
              <strong className={css.collect}>{costText(dueWon, { isMost })}</strong>
            </>
          ) : (
            <>
              <span className="badge badge-accent">{ORDER_TEXTS.paid}</span>
              <span className="strong">{formatWon(totalWon)}</span>
            </>
          )}
        </div>
        {soldAt ? (
          <p className={`spread small soft ${css.time}`}>
            <span>판매 시각</span> <time dateTime={soldAt}>{momentText(new Date(soldAt), now)}</time>
            <HandedOverBy name={handedOverBy} />
          </p>
        ) : (
          <p className={`spread small soft ${css.time}`}>
            <span>{windowText(window, now)}</span>{' '}
            <Countdown until={window.validUntil.toISOString()} renderedAt={renderedAt} />
          </p>
        )}
      </div>
      {!done && dueWon > 0 && paidWon > 0 && <p className="soft small">{ORDER_TEXTS.paidPart(formatWon(paidWon))}</p>}
      <ul className={css.orders}>
        {visit.map((order) => (
          <li key={order.orderId}>
            <OrderOfVisit
              order={order}
              martId={martId}
              now={now}
              isFirstToEnd={windowOf(order).validUntil.getTime() - window.validUntil.getTime() < MS_PER_MINUTE}
              isMixed={isMixed}
              isNew={isNew(order.orderId)}
              onCancel={onCancel}
            />
          </li>
        ))}
      </ul>
      {!done && (
        <footer className={css.actions}>
          <a className="button button-primary" href={`/seller/mart/${martId}/scan`}>
            {ORDER_TEXTS.confirmVisit}
          </a>
        </footer>
      )}
    </section>
  );
}

interface OrderProps {
  order: SellerOrder;
  martId: number;
  now: Date;
  /** Its deadline is, to the minute, the one that the visit shows. */
  isFirstToEnd: boolean;
  /** Orders of the visit stand in different ways; otherwise the visit says it. */
  isMixed: boolean;
  isNew: boolean;
  onCancel: (order: SellerOrder) => void;
}

/** spec.md section 4, 'Seller order status numbers'. */
function standingOf(order: SellerOrder): { text: string; isDue: boolean } {
  if (isCheckedIn(order)) return { text: order.soldAt ? ORDER_TEXTS.sold : ORDER_TEXTS.checkedIn, isDue: false };
  const isDue = paymentOf(order).name === 'due';
  return { text: isDue ? ORDER_TEXTS.due : ORDER_TEXTS.paid, isDue };
}

/** One order of a visit, with what can be done with it alone. */
function OrderOfVisit({ order, martId, now, isFirstToEnd, isMixed, isNew, onCancel }: OrderProps) {
  const { orderId, buyerName, productName, quantity, totalPrice } = order;
  const payment = paymentOf(order);
  const standing = standingOf(order);
  return (
    <article
      aria-label={`${buyerName} 님의 주문 ${productName}`}
      className={css.line}
      data-new={isNew}
      tabIndex={isNew ? -1 : undefined}
    >
      <p className={css.lineWhat}>
        <span>
          {productName}
          <span className="visually-hidden"> · </span>
          <strong>{formatNumber(quantity)}개</strong>
        </span>
        <span className={`small soft nowrap ${css.number}`}>#{orderId}</span>
      </p>
      <p className="cluster">
        <span className="strong">{formatWon(totalPrice)}</span>
        {isMixed && <span className={standing.isDue ? 'badge badge-warm' : 'badge badge-accent'}>{standing.text}</span>}
        {payment.name === 'paid' && payment.reserved && <span className="badge">{ORDER_TEXTS.reserved}</span>}
        {isNew && <span className="badge badge-accent">새 주문</span>}
        {!isCheckedIn(order) && (
          <span className={css.lineActions}>
            <button type="button" className="button button-small" onClick={() => onCancel(order)}>
              {ORDER_TEXTS.cancel}
            </button>
            <a className="button button-small" href={`/seller/mart/${martId}/qr-scan?orderId=${orderId}`}>
              {ORDER_TEXTS.confirmSale}
            </a>
          </span>
        )}
      </p>
      <WhyPrice order={order} />
      {order.weighed && <p className="soft small">{weighedLineText(order.weighed)}</p>}
      <BagLink order={order} martId={martId} />
      {!isCheckedIn(order) && !isFirstToEnd && (
        <p className={`spread small soft ${css.time}`}>
          <span>{windowText(windowOf(order), now)}</span>{' '}
          <Countdown until={order.qrValidUntil} renderedAt={now.getTime()} />
        </p>
      )}
    </article>
  );
}
