import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { cancelRefundText } from '#lib/messages/buyer-orders.ts';

interface Props {
  order: BuyerOrder;
  busy: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Asks before an order is called off, and says what comes back. */
export default function CancelOrder({ order, busy, onClose, onCancel }: Props) {
  return (
    <ConfirmDialog
      open
      title="주문을 취소할까요?"
      confirmLabel="주문 취소"
      cancelLabel="그대로 두기"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={onCancel}
    >
      <p>
        {order.productName} {formatNumber(order.quantity)}개를 더는 맡아 두지 않아요. 취소는 되돌릴 수 없어요.
      </p>
      <p>{cancelRefundText(order) ?? '아직 낸 금액이 없어 환불할 것도 없어요.'}</p>
    </ConfirmDialog>
  );
}
