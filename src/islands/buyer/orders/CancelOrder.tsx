import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { formatNumber } from '#lib/domain/number.ts';
import { cancelRefundText } from '#lib/messages/order/pass.ts';
import styles from './orders.module.css';
import { amountsOf } from './visit-sums.ts';
import type { Visit } from './visits.ts';

interface Props {
  /** One order, or several of one visit. */
  orders: Visit;
  busy: boolean;
  onClose: () => void;
  onCancel: () => void;
}

/** Asks before orders are called off, once however many they are, and says what comes back. */
export default function CancelOrder({ orders, busy, onClose, onCancel }: Props) {
  const [order, ...others] = orders;
  const isOne = others.length === 0;
  return (
    <ConfirmDialog
      open
      title={isOne ? '주문을 취소할까요?' : `주문 ${formatNumber(orders.length)}건을 모두 취소할까요?`}
      confirmLabel={isOne ? '주문 취소' : '모두 취소'}
      cancelLabel="그대로 두기"
      danger
      busy={busy}
      onCancel={onClose}
      onConfirm={onCancel}
    >
      {isOne ? (
        <p>
          맡아 둔 {order.productName} {formatNumber(order.quantity)}개를 다시 판매해요. 취소는 되돌릴 수 없어요.
        </p>
      ) : (
        <>
          <ul className={styles.listed}>
            {orders.map(({ orderId, productName, quantity }) => (
              <li key={orderId}>
                {productName} {formatNumber(quantity)}개
              </li>
            ))}
          </ul>
          <p>맡아 둔 상품을 다시 판매해요. 취소는 되돌릴 수 없어요.</p>
        </>
      )}
      <p>{cancelRefundText(amountsOf(orders).paidWon)}</p>
    </ConfirmDialog>
  );
}
