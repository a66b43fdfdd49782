import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { MoreButton } from '#islands/shared/MoreButton.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useTypedSearch } from '#islands/shared/useTypedSearch.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { groupBy } from '#lib/domain/group.ts';
import { WAITING_FILTERS } from '#lib/domain/order/order-find.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { $liveLink, onLive } from '#lib/stores/live.ts';
import { orderCame } from '#lib/stores/new-orders.ts';
import { askToCancel } from './CancelOrder.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderGrid } from './OrderGrid.tsx';
import { OrderTools } from './OrderTools.tsx';
import { createOrdersStore } from './orders-store.ts';
import { pollWhileSeen } from './poll-while-seen.ts';

interface Props {
  martId: number;
  /** Its tab is the one that is chosen. */
  isShown: boolean;
  /** As the server rendered it; null when that failed. */
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
  /** Says whether new orders can be heard. */
  bell: ReactNode;
  /** Grows when somebody wants to see the new orders. */
  looks: number;
  /** Orders that are shown as new. */
  news: ReadonlySet<number>;
}

/** The orders of a mart that wait: searched as one types, counted down, and kept fresh. */
export function OrderList({ martId, isShown, first, renderedAt, typed: asked, bell, looks, news }: Props) {
  const [store] = useState(() => createOrdersStore({ martId, first, q: asked, call: sellerCall, onCame: orderCame }));
  const { items, more, problem } = useStore(store.$list);
  const { q, day, only } = useStore(store.$wanted, { ssr: 'initial' });
  const [typed, setTyped] = useState(asked);
  const grid = useRef<HTMLUListElement>(null);

  // The list is as fresh as the server's line tells, or a look every 15 s while the line is down.
  useHeard(onLive, store.onEvent);
  useHeard(pollWhileSeen, () => {
    if ($liveLink.get() !== 'open' || problem) void store.refresh();
  });

  // The first new card has the focus, once it stands there.
  useEffect(() => {
    if (looks === 0) return;
    // A search may hide them.
    setTyped('');
    void store.find({ q: '', day: '', only: null });
    const frame = requestAnimationFrame(() => {
      const card = grid.current?.querySelector<HTMLElement>('[data-new="true"]');
      card?.scrollIntoView({ block: 'center' });
      card?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [looks, store]);

  useTypedSearch(typed, q, store.search);
  const shown = groupBy(items ?? [], ({ visitId }) => visitId);
  const isFiltered = day !== '' || only !== null;
  return (
    <>
      <OrderTools
        tab="checkin"
        isShown={isShown}
        typed={typed}
        onType={setTyped}
        day={day}
        bell={bell}
        dayLabel={ORDER_TEXTS.deadlineDay}
        onDay={(next) => void store.find({ day: next })}
      >
        <fieldset className="cluster" aria-label={ORDER_TEXTS.filters}>
          {WAITING_FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              className="button button-small button-choice"
              aria-pressed={only === filter}
              onClick={() => void store.find({ only: only === filter ? null : filter })}
            >
              {ORDER_TEXTS.only[filter]}
            </button>
          ))}
        </fieldset>
      </OrderTools>
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {items === null && !problem && <p role="status">주문 목록을 불러오는 중이에요.</p>}
      {items !== null && shown.length === 0 && (
        <NoOrders martId={martId} tab="checkin" searched={typed.trim()} isFiltered={isFiltered} />
      )}
      <OrderGrid
        visits={shown}
        martId={martId}
        renderedAt={renderedAt}
        gridRef={grid}
        isNew={(orderId) => news.has(orderId)}
        onCancel={(order) => void askToCancel(order, store)}
      />
      {more && <MoreButton busy={false} onMore={() => void store.readMore()} />}
      <ConfirmHost />
    </>
  );
}
