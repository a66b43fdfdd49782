import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { SCAN_TEXTS } from '#lib/messages/seller-scan.ts';
import { isPaid } from './OrderSummary.tsx';
import css from './scan.module.css';
import type { ScanStore } from './scan-store.ts';

/** 'Confirm the sale?', with what to hand over and what to collect in large. */
export function ConfirmSale({ scan }: { scan: ScanStore }) {
  const state = useStore(scan.$state);
  const shown = useStore(scan.$order);
  if (shown.name !== 'loaded') return null;
  const { productName, quantity, totalPrice, status, buyerName } = shown.order;
  return (
    <ConfirmDialog
      open={state.name === 'scanning'}
      title={SCAN_TEXTS.confirm}
      confirmLabel="판매 확정"
      onConfirm={() => void scan.confirm()}
      onCancel={scan.decline}
    >
      <p>
        {buyerName} 님 · {productName} {formatNumber(quantity)}개
      </p>
      {isPaid(status) ? (
        <p className="notice notice-accent">{SCAN_TEXTS.paid}. 상품만 건네주세요.</p>
      ) : (
        <p className={css.due}>
          <span>받을 금액</span> <strong>{formatWon(totalPrice)}</strong>
        </p>
      )}
    </ConfirmDialog>
  );
}
