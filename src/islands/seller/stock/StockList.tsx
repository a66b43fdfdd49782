import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { ListSearch } from '#islands/shared/ListSearch.tsx';
import { LiveBanner } from '#islands/shared/LiveBanner.tsx';
import { MoreButton } from '#islands/shared/MoreButton.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { UndoBar } from '#islands/shared/UndoBar.tsx';
import { useServerTime } from '#islands/shared/useServerTime.ts';
import { useTypedSearch } from '#islands/shared/useTypedSearch.ts';
import { askOnLeaving } from '#lib/client/ask-on-leaving.ts';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { ProductStatus } from '#lib/contract/seller-stock.ts';
import { isAdjustable, STOCK_SORTS, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { STOCK_EMPTY, STOCK_TEXTS } from '#lib/messages/seller-stock.ts';
import { $second } from '#lib/stores/clock.ts';
import { onLive } from '#lib/stores/live.ts';
import { AdjustStock } from './AdjustStock.tsx';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { createBulkStore } from './bulk-store.ts';
import { StockTable } from './StockTable.tsx';
import css from './stock.module.css';
import { createStockStore } from './stock-store.ts';
import { productsOn } from './stock-tabs.ts';

interface Props {
  martId: number;
  tab: StockTab;
  /** The first page, as the server rendered it; null when that failed. */
  first: ProductStatus[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
  /** How the first page is sorted. */
  sort: StockSort;
}

/** The registered products of a mart by stock state, searched as one types. spec.md section 2, 'Product status page'. */
export function StockList({ martId, tab, first, renderedAt, typed: asked, sort: askedSort }: Props) {
  useServerTime();
  const [store] = useState(() => createStockStore({ martId, tab, first, q: asked, sort: askedSort, call: sellerCall }));
  const [bulk] = useState(() => createBulkStore({ martId, call: sellerCall, onChanged: () => void store.refresh() }));
  const { items: products, q, more, busy } = useStore(store.$list);
  const problem = useStore(store.$problem);
  const sort = useStore(store.$sort);
  const [typed, setTyped] = useState(asked);
  // The page may stand open overnight: 'tomorrow' becomes today, and sales end.
  const [at, setAt] = useState(renderedAt);

  useEffect(() => {
    if (store.$list.get().items === null) void store.refresh();
    return onLive(store.onEvent);
  }, [store]);
  useTypedSearch(typed, q, store.search);
  // A count that was pressed or typed and not answered for is lost with the page.
  const isUnsaved = useStore(store.$isUnsaved);
  useEffect(() => (isUnsaved ? askOnLeaving() : undefined), [isUnsaved]);
  useEffect(() => $second.subscribe((second) => setAt(Math.floor(second / MS_PER_MINUTE) * MS_PER_MINUTE)), []);

  const now = new Date(at);
  const shown = productsOn(products ?? [], tab, typed, now, sort);
  // What is typed has not been answered yet: what is here already is searched meanwhile.
  const isSearched = typed === q;
  return (
    <>
      <UndoBar store={bulk} />
      <div className={css.tools}>
        <ListSearch label={STOCK_TEXTS.search} tab={tab} typed={typed} onType={setTyped} />
        <select
          className="input"
          aria-label={STOCK_TEXTS.sort}
          value={sort}
          onChange={(event) => void store.sortBy(event.target.value as StockSort)}
        >
          {STOCK_SORTS.map((key) => (
            <option key={key} value={key}>
              {STOCK_TEXTS.sorts[key]}
            </option>
          ))}
        </select>
      </div>
      <LiveBanner />
      {!isAdjustable(tab) && <p className="notice">{STOCK_TEXTS.blocked}</p>}
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {shown.length === 0 && !problem && (products === null || !isSearched || more) && (
        <p role="status">상품 현황을 불러오고 있어요.</p>
      )}
      {products !== null && isSearched && !more && shown.length === 0 && (
        <Nothing martId={martId} tab={tab} searched={typed.trim() !== ''} />
      )}
      {shown.length > 0 && (
        <StockTable
          martId={martId}
          products={shown}
          tab={tab}
          now={now}
          store={store}
          bulk={isAdjustable(tab) ? bulk : null}
        />
      )}
      {more && isSearched && <MoreButton busy={busy} onMore={() => void store.readMore()} />}
      <BulkBar store={bulk} />
      <AdjustStock store={store} />
      <BulkDialog store={bulk} now={now} />
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
