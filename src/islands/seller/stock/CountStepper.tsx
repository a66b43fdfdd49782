import { useStore } from '@nanostores/react';
import { Icon } from '#islands/shared/Icon.tsx';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { countWanted, isChange } from '#lib/domain/product/count-change.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';
import { STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import css from './stock.module.css';
import type { StockStore } from './stock-store.ts';

/** How many wait for sale: pressed up and down or typed, then asked about once. */
export function CountStepper({ store, product }: { store: StockStore; product: ProductStatus }) {
  const begun = useStore(store.$change);
  const { productId, productName, waitingCount } = product;
  const change = begun?.productId === productId ? begun.change : null;
  const wanted = change ? countWanted(change) : waitingCount;
  const differs = change !== null && isChange(change);
  return (
    <div className={css.counting}>
      <div className={css.stepper} data-changed={differs}>
        <button
          type="button"
          className="icon-button"
          aria-label={`${productName} 1개 줄이기`}
          disabled={(wanted ?? waitingCount) === 0}
          onClick={() => store.press(product, -1)}
        >
          <Icon name="minus" />
        </button>
        <input
          className={css.typed}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`${productName} ${STOCK_TEXTS.waiting} ${STOCK_TEXTS.quantity}`}
          value={change?.text ?? String(waitingCount)}
          onChange={(event) => store.type(product, event.target.value)}
          onClick={(event) => event.currentTarget.select()}
          onBlur={(event) => {
            // Not while the hand moves on to the buttons beside it, nor when the window is left.
            const isBeside = event.currentTarget.parentElement?.contains(event.relatedTarget);
            if (!isBeside && document.hasFocus()) store.settle(productId);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The rest of this key press would answer the question that opens.
            event.preventDefault();
            void store.ask(productId);
          }}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`${productName} 1개 늘리기`}
          disabled={(wanted ?? waitingCount) >= QUANTITY.max}
          onClick={() => store.press(product, 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
      {/* A table that is read cell by cell says what stands in a field only by its text. */}
      <span className="visually-hidden">{formatNumber(waitingCount)}개</span>
      {differs && (
        <button type="button" className={`text-button small ${css.lower}`} onClick={() => void store.ask(productId)}>
          {STOCK_TEXTS.change}
        </button>
      )}
    </div>
  );
}
