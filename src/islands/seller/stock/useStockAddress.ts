import { useEffect, useRef } from 'react';
import type { StockConditions, StockSort, StockTab } from '#lib/domain/product/stock-tab.ts';

interface Shown extends StockConditions {
  tab: StockTab;
  q: string;
  sort: StockSort;
}

/** Keeps search, order and conditions in the address, so that a reload and a bookmark show the same. */
export function useStockAddress({ tab, q, sort, only, category }: Shown): void {
  const isFirst = useRef(true);
  // The address is the browser's.
  useEffect(() => {
    // The address that the page was opened with is right already, and a tab's own is its link's.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const asked = {
      tab: tab === 'waiting' ? null : tab,
      q: q.trim(),
      sort: sort === 'ends' ? null : sort,
      only,
      category,
    };
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(asked)) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    history.replaceState(history.state, '', url);
  }, [tab, q, sort, only, category]);
}
