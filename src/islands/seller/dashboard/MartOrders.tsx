import { useStore } from '@nanostores/react';
import { formatNumber } from '#lib/domain/number.ts';
import { MART_TEXTS } from '#lib/messages/mart/seller-marts.ts';
import { $martOrders } from '#lib/stores/mart-orders.ts';
import css from './dashboard.module.css';

/** How many orders wait in a mart, and the way to them. */
export function MartOrders({ martId, openOrders }: { martId: number; openOrders: number }) {
  const count = useStore($martOrders, { ssr: 'initial' })?.get(martId) ?? openOrders;
  return (
    <a className={`strip ends ${css.orders}`} href={`/seller/mart/${martId}/customers`} data-some={count > 0}>
      <span>
        <strong>주문</strong>
        <span className="small soft below">{count > 0 ? MART_TEXTS.ordersWait : MART_TEXTS.noOrdersWait}</span>
      </span>
      <span className={css.number}>
        {formatNumber(count)}
        <small>건</small>
      </span>
    </a>
  );
}
