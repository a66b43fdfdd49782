import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { sellerCall } from '#lib/client/seller-call.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import type { SellerOrder } from '#lib/contract/seller-orders.ts';
import { ORDER_TEXTS } from '#lib/messages/seller-orders.ts';
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
  const [store] = useState(() => createOrdersStore({ martId, tab, first, call: sellerCall }));
  const { orders, arrived, problem } = useStore(store.$list);
  const loaded = useStore(store.$loaded);
  const [typed, setTyped] = useState(asked);

  useEffect(() => {
    adoptServerTime();
    if (!store.$loaded.get()) void store.refresh();
    return pollWhileSeen(() => void store.refresh());
  }, [store]);

  const shown = matchingOrders(orders, typed);
  return (
    <>
      <form className={css.search} method="get" onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="tab" value={tab} />
        <input
          type="search"
          name="q"
          className="input"
          aria-label={ORDER_TEXTS.search}
          placeholder={ORDER_TEXTS.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <p className="visually-hidden" role="status">
        {arrived.size > 0 ? `새 주문 ${arrived.size}건이 들어왔어요.` : ''}
      </p>
      {problem && (
        <p className="notice notice-danger spread" role="alert">
          <span>
            {ORDER_TEXTS.loadFailed} {problem}
          </span>
          <button type="button" className="button button-small" onClick={() => void store.refresh()}>
            다시 불러오기
          </button>
        </p>
      )}
      {!loaded && !problem && <p role="status">주문 목록을 불러오고 있어요.</p>}
      {loaded && shown.length === 0 && <Nothing tab={tab} searched={orders.length > 0} />}
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

function Nothing({ tab, searched }: { tab: OrderTab; searched: boolean }) {
  const [title, hint] = searched
    ? [ORDER_TEXTS.emptySearch, ORDER_TEXTS.emptySearchHint]
    : tab === 'checkin'
      ? [ORDER_TEXTS.emptyCheckin, ORDER_TEXTS.emptyCheckinHint]
      : [ORDER_TEXTS.emptyCompleted, ORDER_TEXTS.emptyCompletedHint];
  return <EmptyState icon={searched ? 'search' : 'receipt'} title={title} text={hint} />;
}
