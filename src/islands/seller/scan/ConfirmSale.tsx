import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { ADULTS } from '#lib/messages/order/adults.ts';
import { SCAN_TEXTS } from '#lib/messages/order/seller-scan.ts';
import { WEIGH_TEXTS } from '#lib/messages/order/weighing.ts';
import { BagLines } from './BagLines.tsx';
import { dueOf, needsId, ordersToHandOver } from './order-on-screen.ts';
import css from './scan.module.css';
import type { ScanStore } from './scan-store.ts';
import { VisitToConfirm } from './VisitToConfirm.tsx';
import { WeighLines } from './WeighLines.tsx';
import { isByWeight, isUnweighed, pricedByScale } from './weighed-lines.ts';

/**
 * 'Confirm the sale?', with what to hand over and what to collect in large. It is no question of `confirm` but a state
 * of the scan, open as long as that lasts; and what a yes is refused for follows from the ticks in it, before any press.
 */
export function ConfirmSale({ scan }: { scan: ScanStore }) {
  const state = useStore(scan.$state);
  const shown = useStore(scan.$order);
  const idChecked = useStore(scan.$idChecked);
  const typed = useStore(scan.weighing.$weights);
  if (shown.name !== 'loaded' && shown.name !== 'visit') return null;
  const orders = ordersToHandOver(shown);
  const dueWon = dueOf(pricedByScale(orders, typed));
  const asksForId = needsId(orders);
  const unweighed = orders.some((order) => isUnweighed(order, typed)) ? WEIGH_TEXTS.missing : null;
  const missing = asksForId && !idChecked ? ADULTS.notChecked : unweighed;
  return (
    <ConfirmDialog
      open={state.name === 'scanning'}
      title={SCAN_TEXTS.confirm}
      confirmLabel="판매 확정"
      isYesFirst={!orders.some(isByWeight)}
      error={orders.length === 0 ? SCAN_TEXTS.noneTicked : missing}
      onConfirm={() => void scan.confirm()}
      onCancel={scan.decline}
    >
      {shown.name === 'loaded' ? (
        <p>
          {shown.order.buyerName && `${shown.order.buyerName} 님 · `}
          {shown.order.productName} · {formatNumber(shown.order.quantity)}개
        </p>
      ) : (
        <VisitToConfirm shown={shown} scan={scan} />
      )}
      <WeighLines orders={orders} weighing={scan.weighing} />
      {asksForId && (
        <label className={css.tick}>
          <input type="checkbox" checked={idChecked} onChange={({ target }) => scan.$idChecked.set(target.checked)} />
          <span>
            <strong>{ADULTS.check}</strong> · {ADULTS.checked}
          </span>
        </label>
      )}
      {orders.length > 0 && dueWon === 0 && <p className="notice notice-accent">{SCAN_TEXTS.nothingDue}</p>}
      {dueWon > 0 && !unweighed && (
        <p className={`spread panel notice-warm ${css.due}`}>
          <span>{SCAN_TEXTS.collect}</span> <strong>{formatWon(dueWon)}</strong>
        </p>
      )}
      <BagLines orders={orders} notes={scan.notes} isAway={shown.name === 'visit' && shown.isHere === true} />
    </ConfirmDialog>
  );
}
