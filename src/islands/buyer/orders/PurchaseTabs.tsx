import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { LinkTabs } from '#islands/shared/LinkTabs.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { onPopState, useHeard } from '#islands/shared/useHeard.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { PurchaseTab } from '#lib/domain/order/order.ts';
import { ORDERS_FAILED, ORDERS_LOADING, TAB_LABELS } from '#lib/messages/order/buyer-orders.ts';
import { BuyingOrders } from './BuyingOrders.tsx';
import { EndedOrders } from './EndedOrders.tsx';
import styles from './orders.module.css';
import { createPurchaseTabs, PURCHASE_TABS, tabAddress, tabOf } from './purchase-tabs.ts';

interface Props {
  /** The tab that the page was opened with, and its orders. */
  tab: PurchaseTab;
  orders: BuyerOrder[];
  /** Whether newer orders were left out, and whether there are older ones: pages of orders that are over. */
  isOlder: boolean;
  hasOlder: boolean;
  /** Whose orders they are: keys the passes kept for offline. */
  owner: string;
  /** How the buyer comes. */
  travel: Travel;
  renderedAt: number;
  /** The order whose pass is shown at once. */
  showPassOf?: number;
}

/**
 * The purchase page: what waits to be picked up, what was cancelled, what was picked up. Tabs are links, which work
 * without script; with it they change the address and not the page.
 */
export function PurchaseTabs({ tab, orders, isOlder, hasOlder, owner, travel, renderedAt, showPassOf }: Props) {
  useServerTime();
  const [tabs] = useState(() => createPurchaseTabs({ tab, orders, hasOlder }));
  const { current, isFirst, panels } = useStore(tabs.$purchases, { ssr: 'initial' });
  const panel = panels[current];

  useHeard(onPopState, () => void tabs.open(tabOf(location.search)));

  function select(key: PurchaseTab, href: string): void {
    history.pushState(null, '', href);
    void tabs.open(key);
  }

  return (
    <>
      <LinkTabs
        label="주문 상태"
        tabs={PURCHASE_TABS.map((key) => ({ key, label: TAB_LABELS[key], href: tabAddress(key) }))}
        current={current}
        onSelect={select}
        even
      />
      {(panel.state === 'unread' || panel.state === 'loading') && <Loading />}
      {panel.state === 'failed' && <RetryNotice text={ORDERS_FAILED} onRetry={() => void tabs.retry()} />}
      {panel.state === 'ready' && current === 'buying' && (
        <BuyingOrders
          orders={panel.orders}
          owner={owner}
          travel={travel}
          renderedAt={renderedAt}
          onOrders={tabs.setBuying}
          {...(isFirst && showPassOf !== undefined ? { showPassOf } : {})}
        />
      )}
      {panel.state === 'ready' && current !== 'buying' && (
        <EndedOrders
          key={current}
          tab={current}
          panel={panel}
          isOlder={isOlder && isFirst}
          onShowOlder={() => void tabs.showOlder(current)}
          onReviewed={tabs.setReviewed}
        />
      )}
    </>
  );
}

const Loading = () => (
  <div className="stack" role="status" aria-label={ORDERS_LOADING}>
    <div className={`skeleton ${styles.waiting}`} />
    <div className={`skeleton ${styles.waiting}`} />
  </div>
);
