import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { isPlainPress, LinkTabs, useTabAddress } from '#islands/shared/LinkTabs.tsx';
import { LiveBanner } from '#islands/shared/LiveBanner.tsx';
import { NewOrders } from '#islands/shared/NewOrders.tsx';
import { NewOrdersBar } from '#islands/shared/NewOrdersBar.tsx';
import { useServerTime } from '#islands/shared/useServerTime.ts';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { ORDER_TABS, type OrderTab, orderTab } from '#lib/domain/order-tab.ts';
import { LINE_TEXTS, newOrdersText } from '#lib/messages/live.ts';
import { ORDER_TEXTS } from '#lib/messages/seller-orders.ts';
import { createArrivals } from '#lib/stores/arrivals.ts';
import { onLive } from '#lib/stores/live.ts';
import { OrderList } from './OrderList.tsx';
import { SoldOrders } from './SoldOrders.tsx';

interface Props {
  martId: number;
  /** The tab that the page was opened with, and its orders; null when that failed. */
  tab: OrderTab;
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
}

const tabOf = (search: string) => orderTab(new URLSearchParams(search).get('tab'));

/** The orders of a mart: those that wait and those that were sold. A tab reads its orders when it is opened, and keeps them fresh from then on. */
export default function OrderTabs({ martId, tab: firstTab, first, renderedAt, typed }: Props) {
  useServerTime();
  const { tab, opened, select } = useTabAddress(firstTab, tabOf);

  const [arrivals] = useState(() => {
    const known = firstTab === 'checkin' ? (first ?? []) : [];
    return createArrivals(
      known.map(({ orderId }) => orderId),
      martId,
    );
  });
  const { count } = useStore(arrivals.$arrived);
  /** How often somebody asked to see the new orders. */
  const [looks, setLooks] = useState(0);
  useEffect(() => onLive(arrivals.onEvent), [arrivals]);

  const address = (key: OrderTab) => `/seller/mart/${martId}/customers?tab=${key}`;
  const tabs = ORDER_TABS.map((key) => ({
    ...{ key, label: ORDER_TEXTS[key], href: address(key) },
    ...(key === 'checkin' && count > 0 && { news: { count, label: newOrdersText(count) } }),
  }));
  function look() {
    arrivals.seen();
    setLooks((before) => before + 1);
  }
  function goAndLook(event: MouseEvent) {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    select('checkin', address('checkin'));
    look();
  }

  const listOf = (key: OrderTab) => ({
    ...{ martId, renderedAt, bell: key === tab && <NewOrders count={count} /> },
    ...{ first: key === firstTab ? first : null, typed: key === firstTab ? typed : '' },
  });
  return (
    <>
      <LinkTabs label={ORDER_TEXTS.title} tabs={tabs} current={tab} onSelect={select} />
      <NewOrdersBar count={count} onSeen={arrivals.seen}>
        {tab === 'checkin' ? (
          <button type="button" className="button button-small" onClick={look}>
            {LINE_TEXTS.look}
          </button>
        ) : (
          <a className="button button-small" href={address('checkin')} onClick={goAndLook}>
            {LINE_TEXTS.look}
          </a>
        )}
      </NewOrdersBar>
      <LiveBanner />
      {opened.includes('checkin') && (
        <div className="stack" hidden={tab !== 'checkin'}>
          <OrderList {...listOf('checkin')} looks={looks} onCame={(orderId) => arrivals.came(orderId, martId)} />
        </div>
      )}
      {opened.includes('completed') && (
        <div className="stack" hidden={tab !== 'completed'}>
          <SoldOrders {...listOf('completed')} />
        </div>
      )}
    </>
  );
}
