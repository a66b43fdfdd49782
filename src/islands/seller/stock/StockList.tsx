import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { MoreButton } from '#islands/shared/MoreButton.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { UndoBar } from '#islands/shared/UndoBar.tsx';
import { useAskOnLeaving } from '#islands/shared/useAskOnLeaving.ts';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useNow } from '#islands/shared/useNow.ts';
import { useTypedSearch } from '#islands/shared/useTypedSearch.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import { isAdjustable, type StockConditions, type StockSort, type StockTab } from '#lib/domain/product/stock-tab.ts';
import { STOCK_EMPTY, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { onLive } from '#lib/stores/live.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import { createBulkStore } from './bulk-store.ts';
import { StockConditionsBar } from './StockConditionsBar.tsx';
import { StockTable } from './StockTable.tsx';
import { createStockStore } from './stock-store.ts';
import { productsOn } from './stock-tabs.ts';
import { useStockAddress } from './useStockAddress.ts';

interface Props {
  martId: number;
  tab: StockTab;
  /** Its tab is the one that is chosen. */
  isShown: boolean;
  /** The first page, as the server rendered it; null when that failed. */
  first: ProductStatus[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
  /** How the first page is sorted. */
  sort: StockSort;
  /** What it is narrowed to; null for a tab that is opened later. */
  conditions: StockConditions | null;
}

/**
 * The registered products of a mart by stock state, searched as one types. spec.md section 2, 'Product status page'.
 */
export function StockList({
  martId,
  tab,
  isShown,
  first,
  renderedAt,
  typed: asked,
  sort: askedSort,
  conditions,
}: Props) {
  const [store] = useState(() =>
    createStockStore({ martId, tab, first, q: asked, sort: askedSort, ...conditions, call: sellerCall }),
  );
  const [bulk] = useState(() => createBulkStore({ martId, call: sellerCall, onChanged: () => void store.refresh() }));
  const { items: products, filter, more, busy, problem } = useStore(store.$list);
  const { sort, only, category } = useStore(store.$wanted);
  const { q } = filter;
  const [typed, setTyped] = useState(asked);

  // Counts are as fresh as the server's line tells.
  useHeard(onLive, store.onEvent);
  useTypedSearch(typed, q, store.search);
  useStockAddress({ tab, q, sort, only, category });
  // A count that was pressed or typed and not answered for is lost with the page.
  useAskOnLeaving(useStore(store.$isUnsaved));

  // The page may stand open overnight: 'tomorrow' becomes today, and sales end.
  const now = useNow(new Date(renderedAt));
  const shown = productsOn(products ?? [], tab, typed, now, sort);
  const shownNow = () => productsOn(store.$list.get().items ?? [], tab, typed, now, sort);
  // What is typed has not been answered yet: what is here already is searched meanwhile.
  const isSearched = typed === q;
  return (
    <>
      <UndoBar store={bulk} />
      <StockConditionsBar
        store={store}
        tab={tab}
        isShown={isShown}
        typed={typed}
        onType={setTyped}
        bulk={isAdjustable(tab) ? bulk : null}
        products={shown}
      />
      {!isAdjustable(tab) && <p className="notice">{STOCK_TEXTS.blocked}</p>}
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {shown.length === 0 && !problem && (products === null || !isSearched || more) && (
        <p role="status">상품 현황을 불러오는 중이에요.</p>
      )}
      {products !== null && isSearched && !more && shown.length === 0 && (
        <Nothing
          martId={martId}
          tab={tab}
          searched={typed.trim() !== ''}
          onClear={only || category ? () => void store.find({ only: null, category: null }) : null}
        />
      )}
      {shown.length > 0 && (
        <StockTable
          martId={martId}
          products={shown}
          tab={tab}
          now={now}
          store={store}
          bulk={isAdjustable(tab) ? bulk : null}
          onPaste={(productId, text) => void store.paste(productId, text, shownNow)}
        />
      )}
      {more && isSearched && <MoreButton busy={busy} onMore={() => void store.readMore()} />}
      <BulkBar store={bulk} />
      <BulkDialog store={bulk} now={now} />
    </>
  );
}

interface NothingProps {
  martId: number;
  tab: StockTab;
  searched: boolean;
  /** Takes the conditions away; null where there are none. */
  onClear: (() => void) | null;
}

function Nothing({ martId, tab, searched, onClear }: NothingProps) {
  if (onClear) {
    return (
      <EmptyState icon="search" title={STOCK_TEXTS.emptyFilter} text={STOCK_TEXTS.emptyFilterHint}>
        <button type="button" className="button" onClick={onClear}>
          {STOCK_TEXTS.clearFilter}
        </button>
      </EmptyState>
    );
  }
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
