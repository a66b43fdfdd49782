import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { ProductStatus } from '#lib/contract/seller-products.ts';
import { STOCK_EMPTY, STOCK_TEXTS } from '#lib/messages/seller-stock.ts';
import { AdjustStock } from './AdjustStock.tsx';
import { StockTable } from './StockTable.tsx';
import css from './stock.module.css';
import { createStockStore } from './stock-store.ts';
import { isAdjustable, productsOn, type StockTab } from './stock-tabs.ts';

interface Props {
  martId: number;
  tab: StockTab;
  /** As the server rendered it; null when that failed. */
  first: ProductStatus[] | null;
  /** What the address asks to search for. */
  typed: string;
}

/** The registered products of a mart by stock state, searched as one types. spec.md section 2, 'Product status page'. */
export default function StockList({ martId, tab, first, typed: asked }: Props) {
  const [store] = useState(() => createStockStore({ martId, tab, first, call: sellerCall }));
  const products = useStore(store.$products);
  const problem = useStore(store.$problem);
  const [typed, setTyped] = useState(asked);

  useEffect(() => {
    if (store.$products.get() === null) void store.refresh();
  }, [store]);

  const shown = productsOn(products ?? [], tab, typed);
  return (
    <>
      <form className={css.search} method="get" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="tab" value={tab} />
        <input
          type="search"
          name="q"
          className="input"
          aria-label={STOCK_TEXTS.search}
          placeholder={STOCK_TEXTS.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      {!isAdjustable(tab) && <p className="notice">{STOCK_TEXTS.blocked}</p>}
      {problem && (
        <p className="notice notice-danger spread" role="alert">
          <span>{problem}</span>
          <button type="button" className="button button-small" onClick={() => void store.refresh()}>
            다시 불러오기
          </button>
        </p>
      )}
      {products === null && !problem && <p role="status">상품 현황을 불러오고 있어요.</p>}
      {products !== null && shown.length === 0 && <Nothing martId={martId} tab={tab} searched={typed.trim() !== ''} />}
      {shown.length > 0 && <StockTable products={shown} tab={tab} onAsk={store.ask} />}
      <AdjustStock store={store} />
    </>
  );
}

function Nothing({ martId, tab, searched }: { martId: number; tab: StockTab; searched: boolean }) {
  if (searched) return <EmptyState icon="search" title={STOCK_TEXTS.emptySearch} text={STOCK_TEXTS.emptySearchHint} />;
  return (
    <EmptyState title={STOCK_EMPTY[tab].title} text={STOCK_EMPTY[tab].hint}>
      {tab === 'waiting' && (
        <a className="button button-primary" href={`/seller/mart/${martId}/register`}>
          상품 등록
        </a>
      )}
    </EmptyState>
  );
}
