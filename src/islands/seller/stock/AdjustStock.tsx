import { useStore } from '@nanostores/react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { countWanted } from '#lib/domain/product/count-change.ts';
import {
  countChangedText,
  countChangeText,
  countsText,
  STOCK_TEXTS,
  stockQuestion,
} from '#lib/messages/product/seller-stock.ts';
import { toast } from '#lib/stores/toasts.ts';
import type { StockStore } from './stock-store.ts';

/** The confirmation that names the product and the change. spec.md section 5, 'Stock change'. */
export function AdjustStock({ store }: { store: StockStore }) {
  const state = useStore(store.$adjusting);
  if (state.name === 'none') return null;
  const { product, change } = state;
  const to = countWanted(change) ?? change.from;
  return (
    <ConfirmDialog
      open
      title="수량을 바꿀까요?"
      confirmLabel={to === change.from ? STOCK_TEXTS.nothingToChange : countChangeText(change.from, to)}
      busy={state.name === 'sending'}
      error={state.name === 'asking' ? state.problem : null}
      onConfirm={async () => {
        if (to === change.from) store.leave();
        else if (await store.confirm()) toast(countChangedText(change.from, to));
      }}
      onCancel={store.leave}
    >
      {to === change.from ? (
        <p>‘{product.productName}’</p>
      ) : (
        <>
          <p>{stockQuestion(product.productName, change.from, to)}</p>
          <p>{countsText(change.from, to)}</p>
        </>
      )}
      <p className="soft">{STOCK_TEXTS.onlyWaiting}.</p>
    </ConfirmDialog>
  );
}
