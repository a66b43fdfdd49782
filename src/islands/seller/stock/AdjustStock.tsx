import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { STOCK_TEXTS, stockQuestion } from '#lib/messages/seller-stock.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { StockStore } from './stock-store.ts';

/** The confirmation that names the product and the change. spec.md section 5, 'Stock change'. */
export function AdjustStock({ store }: { store: StockStore }) {
  const state = useStore(store.$adjusting);
  if (state.name === 'none') return null;
  const { product, delta } = state;
  return (
    <ConfirmDialog
      open
      title="수량을 바꿀까요?"
      confirmLabel={delta === 1 ? '1개 늘리기' : '1개 줄이기'}
      busy={state.name === 'sending'}
      error={state.name === 'asking' ? state.problem : null}
      onConfirm={async () => {
        if (await store.confirm()) toast(delta === 1 ? '수량을 1개 늘렸어요.' : '수량을 1개 줄였어요.');
      }}
      onCancel={store.leave}
    >
      <p>{stockQuestion(product.productName, delta)}</p>
      <p className="soft">{STOCK_TEXTS.onlyWaiting}.</p>
    </ConfirmDialog>
  );
}
