import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { LinkTabs, useTabAddress } from '#islands/shared/LinkTabs.tsx';
import type { ProductStatus } from '#lib/contract/product/seller-stock.ts';
import {
  STOCK_TABS,
  type StockConditions,
  type StockSort,
  type StockTab,
  stockTab,
} from '#lib/domain/product/stock-tab.ts';
import { STOCK_MEANINGS, STOCK_TEXTS } from '#lib/messages/product/seller-stock.ts';
import { StockList } from './StockList.tsx';

interface Props {
  martId: number;
  /** The tab that the page was opened with, and its first page; null when that failed. */
  tab: StockTab;
  first: ProductStatus[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for, and how it is sorted. */
  typed: string;
  sort: StockSort;
  conditions: StockConditions;
}

const tabOf = (search: string) => stockTab(new URLSearchParams(search).get('tab'));

/**
 * The registered products of a mart, a tab for each state. A tab reads its products when it is opened, and keeps them.
 */
export default function StockTabs({ martId, tab: firstTab, first, typed, conditions, ...list }: Props) {
  const { tab, opened, select } = useTabAddress(firstTab, tabOf);
  const tabs = STOCK_TABS.map((key) => ({
    key,
    label: STOCK_TEXTS[key],
    meaning: STOCK_MEANINGS[key],
    href: `/seller/mart/${martId}/check?tab=${key}`,
  }));
  return (
    <>
      <LinkTabs label={STOCK_TEXTS.title} tabs={tabs} current={tab} onSelect={select} />
      {opened.map((key) => (
        <div key={key} className="stack stack-tight" hidden={key !== tab}>
          <StockList
            {...list}
            martId={martId}
            tab={key}
            isShown={key === tab}
            first={key === firstTab ? first : null}
            typed={key === firstTab ? typed : ''}
            conditions={key === firstTab ? conditions : null}
          />
        </div>
      ))}
      <ConfirmHost />
    </>
  );
}
