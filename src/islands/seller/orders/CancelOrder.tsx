import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { SELLER_CANCEL_REASONS } from '#lib/domain/order/order.ts';
import { CANCEL_REASONS, ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { toast } from '#lib/stores/toasts.ts';
import { paymentOf } from './order-standing.ts';
import css from './orders.module.css';
import type { OrdersStore } from './orders-store.ts';

/** The question before an order is cancelled: it cannot be undone, and the buyer is told. */
export function CancelOrder({ store }: { store: OrdersStore }) {
  const state = useStore(store.$cancelling);
  if (state.name === 'none') return null;
  const { order, reason } = state;
  return (
    <ConfirmDialog
      open
      title="주문을 취소할까요?"
      confirmLabel={ORDER_TEXTS.cancel}
      cancelLabel="그대로 두기"
      danger
      busy={state.name === 'sending'}
      error={state.name === 'asking' && state.problem ? `${ORDER_TEXTS.cancelFailed} ${state.problem}` : null}
      onConfirm={async () => {
        if (await store.cancel()) toast(CANCEL_REASONS[reason].done);
      }}
      onCancel={store.keep}
    >
      <p>
        {order.buyerName} 님 · {order.productName} {formatNumber(order.quantity)}개
      </p>
      <fieldset className={css.reasons} disabled={state.name === 'sending'}>
        <legend className="field-label">취소하는 이유</legend>
        {SELLER_CANCEL_REASONS.map((key) => (
          <label key={key} className="choice">
            <input
              type="radio"
              name="reason"
              value={key}
              checked={reason === key}
              onChange={() => store.giveReason(key)}
            />
            {CANCEL_REASONS[key].label}
          </label>
        ))}
      </fieldset>
      <p>
        {CANCEL_REASONS[reason].effect}
        {paymentOf(order).name === 'paid' &&
          ` 카드로 결제된 ${formatWon(order.totalPrice)}은 구매자에게 자동으로 모두 환불돼요.`}{' '}
        취소한 주문은 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
