import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ListSearch } from '#islands/shared/ListSearch.tsx';
import { LiveBanner } from '#islands/shared/LiveBanner.tsx';
import { NewOrders } from '#islands/shared/NewOrders.tsx';
import { NewOrdersBar } from '#islands/shared/NewOrdersBar.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useServerTime } from '#islands/shared/useServerTime.ts';
import { sellerCall } from '#lib/client/seller-call.ts';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { LINE_TEXTS } from '#lib/messages/live.ts';
import { ORDER_TEXTS } from '#lib/messages/seller-orders.ts';
import { createArrivals } from '#lib/stores/arrivals.ts';
import { $liveLink, onLive } from '#lib/stores/live.ts';
import { CancelOrder } from './CancelOrder.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderGrid } from './OrderGrid.tsx';
import { matchingVisits } from './order-filter.ts';
import css from './orders.module.css';
import { createOrdersStore, pollWhileSeen } from './orders-store.ts';

interface Props {
  martId: number;
  /** As the server rendered it; null when that failed. */
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
}

/** The orders of a mart that wait: searched as one types, counted down, and kept fresh. */
export default function OrderList({ martId, first, renderedAt, typed: asked }: Props) {
  useServerTime();
  const [store] = useState(() => createOrdersStore({ martId, first, call: sellerCall }));
  const { orders, arrived, problem } = useStore(store.$list);
  const loaded = useStore(store.$loaded);
  const [typed, setTyped] = useState(asked);
  const [arrivals] = useState(() => createArrivals(first?.map(({ orderId }) => orderId) ?? [], martId));
  const came = useStore(arrivals.$arrived);
  const grid = useRef<HTMLUListElement>(null);

  useEffect(() => {
    if (!store.$loaded.get()) void store.refresh();
    const stopListening = onLive((event) => {
      arrivals.onEvent(event);
      store.onEvent(event);
    });
    const stopLooking = pollWhileSeen(() => {
      if ($liveLink.get() !== 'open' || store.$list.get().problem) void store.refresh();
    });
    return () => {
      stopListening();
      stopLooking();
    };
  }, [store, arrivals]);

  useEffect(() => {
    for (const orderId of arrived) arrivals.came(orderId, martId);
  }, [arrived, arrivals, martId]);

  function lookAtNew() {
    arrivals.seen();
    // A search may hide them.
    setTyped('');
    requestAnimationFrame(() => {
      const card = grid.current?.querySelector<HTMLElement>('[data-new="true"]');
      card?.scrollIntoView({ block: 'center' });
      card?.focus({ preventScroll: true });
    });
  }

  const shown = matchingVisits(orders, typed);
  return (
    <>
      <div className={css.tools}>
        <ListSearch label={ORDER_TEXTS.search} tab="checkin" typed={typed} onType={setTyped} />
        <NewOrders count={came.count} />
      </div>
      <NewOrdersBar count={came.count} onSeen={arrivals.seen}>
        <button type="button" className="button button-small" onClick={lookAtNew}>
          {LINE_TEXTS.look}
        </button>
      </NewOrdersBar>
      <LiveBanner />
      {problem && <RetryNotice text={`${ORDER_TEXTS.loadFailed} ${problem}`} onRetry={() => void store.refresh()} />}
      {!loaded && !problem && <p role="status">주문 목록을 불러오고 있어요.</p>}
      {loaded && shown.length === 0 && <NoOrders martId={martId} tab="checkin" searched={typed.trim()} />}
      <OrderGrid
        visits={shown}
        martId={martId}
        renderedAt={renderedAt}
        gridRef={grid}
        isNew={(orderId) => arrived.has(orderId)}
        onCancel={store.askCancel}
      />
      <CancelOrder store={store} />
    </>
  );
}
