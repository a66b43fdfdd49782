import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { ORDER_TEXTS } from '#lib/messages/seller-orders.ts';
import { toast } from '#lib/stores/toasts.ts';
import { paymentOf } from './order-standing.ts';
import type { OrdersStore } from './orders-store.ts';

/** The question before an order is cancelled: it cannot be undone, and the buyer is told. */
export function CancelOrder({ store }: { store: OrdersStore }) {
  const state = useStore(store.$cancelling);
  if (state.name === 'none') return null;
  const { order } = state;
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
        if (await store.cancel()) toast('주문을 취소했어요. 재고가 돌아왔어요.');
      }}
      onCancel={store.keep}
    >
      <p>
        {order.buyerName} 님 · {order.productName} {order.quantity.toLocaleString('ko-KR')}개
      </p>
      <p>
        재고가 판매 대기로 돌아와요.
        {paymentOf(order).name === 'paid' &&
          ` 카드로 낸 ${formatWon(order.totalPrice)}은 구매자에게 자동으로 모두 환불돼요.`}{' '}
        취소한 주문은 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
