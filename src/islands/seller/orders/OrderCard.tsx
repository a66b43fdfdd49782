import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isMostPrice } from '#lib/domain/order/visit.ts';
import { momentText } from '#lib/messages/dates.ts';
import { ADULTS } from '#lib/messages/order/adults.ts';
import { windowText } from '#lib/messages/order/pickup-window.ts';
import { BUYER_LIMITED, ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { costText, weighedLineText } from '#lib/messages/order/weighing.ts';
import { BagLink } from './BagLink.tsx';
import { Countdown } from './Countdown.tsx';
import { HandedOverBy } from './HandedOverBy.tsx';
import { isCheckedIn, paymentOf } from './order-standing.ts';
import css from './orders.module.css';
import { WhyPrice } from './WhyPrice.tsx';

interface Props {
  order: SellerOrder;
  martId: number;
  renderedAt: number;
  isNew: boolean;
  onCancel: (order: SellerOrder) => void;
}

/** One order: who comes for what, what is to be collected, how long they have, what to do. */
export function OrderCard({ order, martId, renderedAt, isNew, onCancel }: Props) {
  const { orderId, buyerName, productName, quantity, pickupFrom, qrValidUntil, soldAt } = order;
  const done = isCheckedIn(order);
  return (
    <article
      className={`card ${css.card}`}
      aria-label={`${buyerName} 님의 주문 ${productName}`}
      data-new={isNew}
      tabIndex={isNew ? -1 : undefined}
    >
      <header className={`strip ${css.who}`}>
        <h2 className="minor-heading">{buyerName} 님</h2>
        {order.adultOnly && <span className="badge badge-warm">{ADULTS.check}</span>}
        {order.byStaff && <span className="badge">{ORDER_TEXTS.byStaff}</span>}
        {order.buyerLimited && <span className="badge badge-warm">{BUYER_LIMITED}</span>}
        {isNew && <span className="badge badge-accent">새 주문</span>}
        <span className={`small soft nowrap ${css.number}`}>#{orderId}</span>
      </header>
      <p className={css.what}>
        {productName}
        <span className="visually-hidden"> · </span>
        <strong>{formatNumber(quantity)}개</strong>
      </p>
      <div className={css.facts}>
        <Money order={order} />
        {soldAt ? (
          <p className={`spread small soft ${css.time}`}>
            <span>판매 시각</span> <time dateTime={soldAt}>{momentText(new Date(soldAt), new Date(renderedAt))}</time>
            <HandedOverBy name={order.handedOverBy} />
          </p>
        ) : (
          <p className={`spread small soft ${css.time}`}>
            <span>
              {windowText({ start: new Date(pickupFrom), validUntil: new Date(qrValidUntil) }, new Date(renderedAt))}
            </span>{' '}
            <Countdown until={qrValidUntil} renderedAt={renderedAt} />
          </p>
        )}
      </div>
      <WhyPrice order={order} />
      {order.weighed && <p className="soft small">{weighedLineText(order.weighed)}</p>}
      <BagLink order={order} martId={martId} />
      {!done && (
        <footer className={css.actions}>
          <button type="button" className="button" onClick={() => onCancel(order)}>
            {ORDER_TEXTS.cancel}
          </button>
          <a className="button button-primary" href={`/seller/mart/${martId}/qr-scan?orderId=${orderId}`}>
            {ORDER_TEXTS.confirmSale}
          </a>
        </footer>
      )}
    </article>
  );
}

/** What to collect, in large; or that nothing is due. */
function Money({ order }: { order: SellerOrder }) {
  const payment = paymentOf(order);
  if (isCheckedIn(order)) {
    return (
      <p className={`spread ${css.money}`}>
        <span className="badge badge-accent">{order.soldAt ? ORDER_TEXTS.sold : ORDER_TEXTS.checkedIn}</span>
        <span className="strong">{formatWon(order.totalPrice)}</span>
      </p>
    );
  }
  if (payment.name === 'due') {
    return (
      <p className={`spread ${css.money}`} data-due="true">
        <span className="badge badge-warm">{ORDER_TEXTS.due}</span>
        <strong className={css.collect}>{costText(payment.amountWon, { isMost: isMostPrice(order) })}</strong>
      </p>
    );
  }
  return (
    <p className={`spread ${css.money}`}>
      <span className="cluster">
        <span className="badge badge-accent">{ORDER_TEXTS.paid}</span>
        {payment.reserved && <span className="badge">{ORDER_TEXTS.reserved}</span>}
      </span>
      <span className="strong">{formatWon(order.totalPrice)}</span>
    </p>
  );
}
