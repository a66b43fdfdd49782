import { EXTENSION_HELPS, EXTENSION_ONCE } from '#lib/messages/order/buyer-orders.ts';
import styles from './orders.module.css';

interface Props {
  /** All orders of a visit, instead of one order. */
  isOfAll?: boolean;
  /** The product, where only the rest of the card says it. */
  of?: string;
  /** Too late to leave: to cancel comes first. */
  isCancelFirst: boolean;
  /** Extended, it can be reached after all. */
  extensionHelps?: boolean;
  isExtending: boolean;
  cannotExtend: boolean;
  cannotCancel: boolean;
  /** What says why it cannot be extended. */
  describedBy?: string | undefined;
  /** Where its pass is not shown by another button. */
  onShowPass?: () => void;
  onExtend: () => void;
  onCancel: () => void;
}

/**
 * What can be done with what waits: extend its time, cancel it, the one that helps first; of one order of several show
 * its pass.
 */
export function OrderActions(props: Props) {
  const { isOfAll, of, isCancelFirst, extensionHelps = false, isExtending, cannotExtend, cannotCancel } = props;
  const { describedBy, onShowPass, onExtend, onCancel } = props;
  const button = of ? 'button button-small' : 'button';
  const name = of && <span className="visually-hidden">: {of}</span>;
  const cancel = (
    <button key="cancel" type="button" className={button} disabled={cannotCancel} onClick={onCancel}>
      {isOfAll ? '모두 취소' : '주문 취소'}
      {name}
    </button>
  );
  return (
    <div className={of ? 'cluster' : styles.actions}>
      {onShowPass && (
        <button type="button" className={button} onClick={onShowPass}>
          QR 보기{name}
        </button>
      )}
      {isCancelFirst && cancel}
      <button
        key="extend"
        type="button"
        className={button}
        aria-busy={isExtending}
        // Not `disabled`, which would take the focus away from who has just pressed it.
        aria-disabled={cannotExtend}
        aria-describedby={describedBy}
        onClick={cannotExtend ? undefined : onExtend}
      >
        <span>
          {isOfAll ? '모두 연장' : '시간 연장'}
          {name ?? <span className="small below"> {extensionHelps ? EXTENSION_HELPS : EXTENSION_ONCE}</span>}
        </span>
      </button>
      {!isCancelFirst && cancel}
    </div>
  );
}
