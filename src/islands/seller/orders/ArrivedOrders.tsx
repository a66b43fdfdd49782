import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { NewOrders } from '#islands/shared/NewOrders.tsx';
import { NewOrdersBar } from '#islands/shared/NewOrdersBar.tsx';
import { LINE_TEXTS } from '#lib/messages/live.ts';
import { createArrivals } from '#lib/stores/arrivals.ts';
import { onLive } from '#lib/stores/live.ts';

/** Tells on a page of something else that orders have come, and leads to them. */
export function ArrivedOrders({ martId }: { martId: number }) {
  const [arrivals] = useState(() => createArrivals([], martId));
  const came = useStore(arrivals.$arrived);
  useEffect(() => onLive(arrivals.onEvent), [arrivals]);
  return (
    <>
      <NewOrders count={came.count} />
      <NewOrdersBar count={came.count} onSeen={arrivals.seen}>
        <a className="button button-small" href={`/seller/mart/${martId}/customers?tab=checkin`}>
          {LINE_TEXTS.look}
        </a>
      </NewOrdersBar>
    </>
  );
}
