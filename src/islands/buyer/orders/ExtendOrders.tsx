import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { EXTENSION_ASKED, EXTENSION_WARNING, extensionText } from '#lib/messages/order/extension.ts';
import styles from './orders.module.css';
import { endOf, type Visit } from './visits.ts';

interface Props {
  /** One order, or several of one visit. */
  orders: Visit;
  busy: boolean;
  onClose: () => void;
  onExtend: () => void;
}

/** Asks before the one extension that an order has is used, and says what it brings. */
export default function ExtendOrders({ orders, busy, onClose, onExtend }: Props) {
  const now = new Date(serverNow());
  const [order, ...others] = orders;
  return (
    <ConfirmDialog
      open
      title={EXTENSION_ASKED}
      confirmLabel="연장하기"
      cancelLabel="그대로 두기"
      busy={busy}
      onCancel={onClose}
      onConfirm={onExtend}
    >
      {others.length === 0 ? (
        <p>{extensionText(endOf(order), parseServerTime(order.extendedUntil ?? ''), now)}</p>
      ) : (
        <ul className={styles.listed}>
          {orders.map((one) => (
            <li key={one.orderId}>
              <strong>{one.productName}</strong>
              <br />
              {extensionText(endOf(one), parseServerTime(one.extendedUntil ?? ''), now)}
            </li>
          ))}
        </ul>
      )}
      <p className="soft small">{EXTENSION_WARNING}</p>
    </ConfirmDialog>
  );
}
