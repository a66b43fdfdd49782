import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { ListSearch } from '#islands/shared/ListSearch.tsx';
import { LiveBanner } from '#islands/shared/LiveBanner.tsx';
import { NewOrders } from '#islands/shared/NewOrders.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useServerTime } from '#islands/shared/useServerTime.ts';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { ORDER_TEXTS } from '#lib/messages/seller-orders.ts';
import { $liveLink, onLive } from '#lib/stores/live.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderCard } from './OrderCard.tsx';
import { matchingOrders } from './order-filter.ts';
import css from './orders.module.css';
import { createOrdersStore, type OrderTab, pollWhileSeen } from './orders-store.ts';

interface Props {
  martId: number;
  tab: OrderTab;
  /** As the server rendered it; null when that failed. */
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
}

/** The order list of a mart: searched as one types, counted down, and kept fresh. */
export default function OrderList({ martId, tab, first, renderedAt, typed: asked }: Props) {
  useServerTime();
  const [store] = useState(() => createOrdersStore({ martId, tab, first, call: sellerCall }));
  const { orders, arrived, problem } = useStore(store.$list);
  const loaded = useStore(store.$loaded);
  const [typed, setTyped] = useState(asked);

  useEffect(() => {
    if (!store.$loaded.get()) void store.refresh();
    const stopHearing = onLive(store.hear);
    const stopLooking = pollWhileSeen(() => {
      if ($liveLink.get() !== 'open' || store.$list.get().problem) void store.refresh();
    });
    return () => {
      stopHearing();
      stopLooking();
    };
  }, [store]);

  const shown = matchingOrders(orders, typed);
  return (
    <>
      <div className={css.tools}>
        <ListSearch label={ORDER_TEXTS.search} tab={tab} typed={typed} onType={setTyped} />
        {tab === 'checkin' && <NewOrders count={arrived.size} />}
      </div>
      <LiveBanner />
      {problem && <RetryNotice text={`${ORDER_TEXTS.loadFailed} ${problem}`} onRetry={() => void store.refresh()} />}
      {!loaded && !problem && <p role="status">주문 목록을 불러오고 있어요.</p>}
      {loaded && shown.length === 0 && <Nothing martId={martId} tab={tab} searched={orders.length > 0} />}
      <ul className={css.grid}>
        {shown.map((order) => (
          <li key={order.orderId}>
            <OrderCard
              order={order}
              martId={martId}
              renderedAt={renderedAt}
              isNew={arrived.has(order.orderId)}
              onCancel={store.askCancel}
            />
          </li>
        ))}
      </ul>
      <CancelOrder store={store} />
    </>
  );
}

function Nothing({ martId, tab, searched }: { martId: number; tab: OrderTab; searched: boolean }) {
  const [title, hint] = searched
    ? [ORDER_TEXTS.emptySearch, ORDER_TEXTS.emptySearchHint]
    : tab === 'checkin'
      ? [ORDER_TEXTS.emptyCheckin, ORDER_TEXTS.emptyCheckinHint]
      : [ORDER_TEXTS.emptyCompleted, ORDER_TEXTS.emptyCompletedHint];
  return (
    <EmptyState icon={searched ? 'search' : 'receipt'} title={title} text={hint}>
      {!searched && (
        <a className="button" href={`/seller/mart/${martId}/register`}>
          상품 등록
        </a>
      )}
    </EmptyState>
  );
}
