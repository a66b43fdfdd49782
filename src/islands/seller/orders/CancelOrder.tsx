import { useStore } from '@nanostores/react';
import { atom, type WritableAtom } from 'nanostores';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { SELLER_CANCEL_REASONS, type SellerCancelReason } from '#lib/domain/order/order.ts';
import { CANCEL_REASONS, ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { $question, confirm } from '#lib/stores/confirm.ts';
import { toast } from '#lib/stores/toasts.ts';
import { paymentOf } from './order-standing.ts';
import type { OrdersStore } from './orders-store.ts';

/** Asks before an order is cancelled: it cannot be undone, and the buyer is told. */
export async function askToCancel(order: SellerOrder, store: OrdersStore): Promise<void> {
  const $reason = atom<SellerCancelReason>('seller');
  const isCancelled = await confirm({
    title: '주문을 취소할까요?',
    body: <CancelReasons order={order} $reason={$reason} />,
    confirmLabel: ORDER_TEXTS.cancel,
    cancelLabel: '그대로 두기',
    danger: true,
    act: () => store.cancel({ order, reason: $reason.get() }),
  });
  if (isCancelled) toast(CANCEL_REASONS[$reason.get()].done);
}

function CancelReasons({ order, $reason }: { order: SellerOrder; $reason: WritableAtom<SellerCancelReason> }) {
  const reason = useStore($reason);
  const busy = useStore($question)?.busy;
  return (
    <>
      <p>
        {order.buyerName} 님 · {order.productName} · {formatNumber(order.quantity)}개
      </p>
      <fieldset className="stack gap-1" disabled={busy}>
        <legend className="field-label">취소하는 이유</legend>
        {SELLER_CANCEL_REASONS.map((key) => (
          <label key={key} className="choice">
            <input type="radio" name="reason" value={key} checked={reason === key} onChange={() => $reason.set(key)} />
            {CANCEL_REASONS[key].label}
          </label>
        ))}
      </fieldset>
      <p>
        {CANCEL_REASONS[reason].effect}
        {paymentOf(order).name === 'paid' &&
          ` 카드로 결제된 ${formatWon(order.totalPrice)}은 손님에게 자동으로 모두 환불돼요.`}{' '}
        취소한 주문은 되돌릴 수 없어요.
      </p>
    </>
  );
}
