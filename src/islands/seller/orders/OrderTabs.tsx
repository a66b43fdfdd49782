import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { LinkTabs, useTabAddress } from '#islands/shared/LinkTabs.tsx';
import { OrderSound } from '#islands/shared/OrderSound.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useServerTime } from '#islands/shared/useNow.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { ORDER_TABS, type OrderTab, orderTab } from '#lib/domain/order/order-status.ts';
import { ORDER_TEXTS, waitingOrdersText } from '#lib/messages/order/seller-orders.ts';
import { $martOrders } from '#lib/stores/mart-orders.ts';
import { $newOrders, $orderListHere, type NewOrder, sawOrders } from '#lib/stores/new-orders.ts';
import { OrderList } from './OrderList.tsx';
import { SoldOrders } from './SoldOrders.tsx';

interface Props {
  martId: number;
  /** Orders that wait in the mart, as the page was rendered. */
  openOrders: number;
  /** The tab that the page was opened with, and its orders; null when that failed. */
  tab: OrderTab;
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
}

const tabOf = (search: string) => orderTab(new URLSearchParams(search).get('tab'));

/**
 * The orders of a mart: those that wait and those that were sold. A tab reads its orders when it is opened, and keeps
 * them fresh from then on.
 */
export default function OrderTabs({ martId, openOrders, tab: firstTab, first, renderedAt, typed }: Props) {
  useServerTime();
  const { tab, opened, select } = useTabAddress(firstTab, tabOf);
  const waiting = useStore($martOrders, { ssr: 'initial' })?.get(martId) ?? openOrders;
  /** Marked until the page is left. */
  const [news, setNews] = useState<ReadonlySet<number>>(new Set());
  const mark = useCallback(
    (orders: readonly NewOrder[]) => {
      const here = orders.filter((order) => order.martId === martId).map(({ orderId }) => orderId);
      if (here.length > 0) setNews((before) => new Set([...before, ...here]));
    },
    [martId],
  );
  // Seen or not, what was new while the page stands open stays marked: it is kept beside the store, which forgets.
  useHeard($newOrders.subscribe, mark);
  /** How often somebody asked to see the new orders. */
  const [looks, setLooks] = useState(0);

  const address = useCallback((key: OrderTab) => `/seller/mart/${martId}/customers?tab=${key}`, [martId]);
  const look = useCallback(() => {
    if (tabOf(location.search) !== 'checkin') select('checkin', address('checkin'));
    mark($newOrders.get());
    sawOrders(martId);
    setLooks((before) => before + 1);
  }, [martId, mark, select, address]);
  // The bar of the frame leads to this list while it is here.
  useEffect(() => {
    $orderListHere.set({ martId, look });
    return () => $orderListHere.set(null);
  }, [martId, look]);
  // Another page's bar has led here, by the address.
  useEffect(() => {
    if (location.hash !== '#new') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    look();
  }, [look]);

  const tabs = ORDER_TABS.map((key) => ({
    key,
    label: ORDER_TEXTS[key],
    href: address(key),
    ...(key === 'checkin' && waiting > 0 && { news: { count: waiting, label: waitingOrdersText(waiting) } }),
  }));
  const listOf = (key: OrderTab) => ({
    martId,
    renderedAt,
    isShown: key === tab,
    bell: key === tab && <OrderSound />,
    first: key === firstTab ? first : null,
    typed: key === firstTab ? typed : '',
  });
  return (
    <>
      <LinkTabs label={ORDER_TEXTS.title} tabs={tabs} current={tab} onSelect={select} />
      {opened.includes('checkin') && (
        <div className="stack" hidden={tab !== 'checkin'}>
          <OrderList {...listOf('checkin')} looks={looks} news={news} />
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
