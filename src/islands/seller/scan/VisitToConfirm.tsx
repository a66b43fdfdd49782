import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { isPaidOnScan } from '#lib/domain/order/order-status.ts';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';
import type { OrderOnScreen } from './order-on-screen.ts';
import css from './scan.module.css';
import type { ScanStore } from './scan-store.ts';

interface Props {
  shown: OrderOnScreen & { name: 'visit' };
  scan: ScanStore;
}

/** All that the buyer can take along, each ticked; what is not there is left out. rules.md section 17. */
export function VisitToConfirm({ shown: { visit, ticked }, scan }: Props) {
  return (
    <fieldset className={css.ticks}>
      <legend>
        {visit.buyerName} 님 · {SCAN_TEXTS.toHandOver}
      </legend>
      {visit.orders.map(({ orderId, productName, quantity, totalPrice, status }) => (
        <label key={orderId} className={css.tick}>
          <input type="checkbox" checked={ticked.has(orderId)} onChange={() => scan.tick(orderId)} />
          <span>
            {productName} · <strong>{formatNumber(quantity)}개</strong>
          </span>
          <span className={css.price}>
            {formatWon(totalPrice)}
            {isPaidOnScan(status) && <span className="badge badge-accent">{SCAN_TEXTS.paid}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
