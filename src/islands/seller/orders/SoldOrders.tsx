import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { MoreButton } from '#islands/shared/MoreButton.tsx';
import { RetryNotice } from '#islands/shared/RetryNotice.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useTypedSearch } from '#islands/shared/useTypedSearch.ts';
import { sellerCall } from '#lib/client/caller/seller-call.ts';
import type { SellerOrder } from '#lib/contract/order/seller-orders.ts';
import { groupBy } from '#lib/domain/group.ts';
import { ORDER_TEXTS } from '#lib/messages/order/seller-orders.ts';
import { onLive } from '#lib/stores/live.ts';
import { NoOrders } from './NoOrders.tsx';
import { OrderGrid } from './OrderGrid.tsx';
import { OrderTools } from './OrderTools.tsx';
import { createOrderList } from './orders-store.ts';

interface Props {
  martId: number;
  /** Its tab is the one that is chosen. */
  isShown: boolean;
  /** The first page, as the server rendered it; null when that failed. */
  first: SellerOrder[] | null;
  /** The server's clock at rendering, ms since 1970. */
  renderedAt: number;
  /** What the address asks to search for. */
  typed: string;
  /** Says whether new orders can be heard. */
  bell: ReactNode;
}

/** What a mart has sold, newest first: searched over all of it as one types, and read on page by page. */
export function SoldOrders({ martId, isShown, first, renderedAt, typed: asked, bell }: Props) {
  const [store] = useState(() => createOrderList({ martId, tab: 'completed', first, q: asked, call: sellerCall }));
  const { items, filter, more, busy, problem } = useStore(store.$list);
  const { day } = useStore(store.$wanted, { ssr: 'initial' });
  const [typed, setTyped] = useState(asked);

  // The list is as fresh as the server's line tells.
  useHeard(onLive, store.onEvent);
  useTypedSearch(typed, filter.q, store.search);

  const orders = items ?? [];
  const isSearched = typed === filter.q;
  return (
    <>
      <OrderTools
        tab="completed"
        isShown={isShown}
        typed={typed}
        onType={setTyped}
        day={day}
        bell={bell}
        dayLabel={ORDER_TEXTS.soldDay}
        onDay={(next) => void store.find({ day: next })}
      />
      {problem && <RetryNotice text={problem} onRetry={() => void store.refresh()} />}
      {!problem && (items === null || !isSearched) && <p role="status">주문 목록을 불러오는 중이에요.</p>}
      {items !== null && isSearched && orders.length === 0 && (
        <NoOrders martId={martId} tab="completed" searched={typed.trim()} isFiltered={day !== ''} />
      )}
      <OrderGrid visits={groupBy(orders, ({ visitId }) => visitId)} martId={martId} renderedAt={renderedAt} />
      {more && isSearched && <MoreButton busy={busy} onMore={() => void store.readMore()} />}
    </>
  );
}
