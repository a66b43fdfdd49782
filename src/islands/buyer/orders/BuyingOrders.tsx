import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { lazyPart } from '#islands/shared/lazy-part.tsx';
import { serverNow } from '#lib/client/call.ts';
import { idle } from '#lib/client/idle.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { GRACE_MINUTES } from '#lib/domain/pickup.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { onLive } from '#lib/stores/live.ts';
import { toast } from '#lib/stores/toasts.ts';
import { BuyingOrder } from './BuyingOrder.tsx';
import { createBuyingOrders } from './buying-orders.ts';
import { keepForPickup } from './keep-for-pickup.ts';
import styles from './orders.module.css';

const CancelOrder = lazyPart(() => import('./CancelOrder.tsx'));
const PassDialog = lazyPart(() => import('./PassDialog.tsx'));

interface Props {
  orders: readonly BuyerOrder[];
  /** Whose orders they are: keys the passes kept for offline. */
  owner: string;
  renderedAt: number;
  /** The order whose pass is shown at once. */
  showPassOf: number | null;
}

/** The first tab of the purchase page: passes, extension, cancelling, and time that runs out. */
export function BuyingOrders({ orders: initial, owner, renderedAt, showPassOf }: Props) {
  const [list] = useState(() => createBuyingOrders(initial, owner));
  const { orders, busy } = useStore(list.$buying, { ssr: 'initial' });
  const [passOf, setPassOf] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<number | null>(null);
  const [expired, setExpired] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    // A tap that was replayed while the page came alive may have opened another already.
    if (showPassOf !== null) setPassOf(showPassOf);
    // What is open now may have ended since the page was kept by the browser; passes of ended orders go.
    void list.refresh();
    const past = initial.filter((order) => Date.parse(order.validUntil) <= serverNow());
    setExpired(new Set(past.map((order) => order.orderId)));
  }, [list, initial, showPassOf]);

  useEffect(() => {
    const orderIds = orders.map((order) => order.orderId);
    void idle().then(() => keepForPickup(owner, orderIds));
  }, [owner, orders]);

  useEffect(() => {
    // While a pass is shown, its dialog looks after its order; then the list is asked for when it closes.
    if (passOf !== null) return;
    return onLive(({ topic }) => {
      if (topic === 'order' || topic === 'resync') void list.refresh();
    });
  }, [list, passOf]);

  const onExpire = (orderId: number) => {
    setExpired((before) => new Set(before).add(orderId));
    // When the grace is over the order moves to another tab.
    setTimeout(() => void list.refresh(), GRACE_MINUTES * MS_PER_MINUTE + 1_000);
  };

  const onEnded = useCallback(
    (text: string) => {
      setPassOf(null);
      toast(text);
      void list.refresh();
    },
    [list],
  );

  const shown = orders.find((order) => order.orderId === passOf);
  const toCancel = orders.find((order) => order.orderId === cancelling);

  if (orders.length === 0) {
    return (
      <EmptyState icon="receipt" title="구매 중인 상품이 없어요" text="가까운 마트에서 먹거리를 찾아 맡아 두세요.">
        <a className="button button-primary" href="/buyer">
          가까운 상품 보기
        </a>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <BuyingOrder
            // An extension begins a new countdown.
            key={`${order.orderId} ${order.validUntil}`}
            order={order}
            renderedAt={renderedAt}
            expired={expired.has(order.orderId)}
            busy={busy?.orderId === order.orderId ? busy.doing : null}
            onExpire={() => onExpire(order.orderId)}
            onShowPass={() => setPassOf(order.orderId)}
            onExtend={() => void list.extend(order.orderId)}
            onCancel={() => setCancelling(order.orderId)}
          />
        ))}
      </ul>
      {shown && (
        <Suspense>
          <PassDialog
            order={shown}
            owner={owner}
            endedMeanwhile={list.endedMeanwhile}
            onEnded={onEnded}
            onClose={() => setPassOf(null)}
          />
        </Suspense>
      )}
      {toCancel && (
        <Suspense>
          <CancelOrder
            order={toCancel}
            busy={busy?.doing === 'cancel'}
            onClose={() => setCancelling(null)}
            onCancel={async () => {
              await list.cancel(toCancel.orderId);
              setCancelling(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
