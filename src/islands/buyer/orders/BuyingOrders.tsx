import { useStore } from '@nanostores/react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { lazyPart } from '#islands/shared/lazy-part.tsx';
import { idle } from '#lib/client/idle.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { graceEndsAt } from '#lib/domain/pickup.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { $second } from '#lib/stores/clock.ts';
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
  showPassOf?: number;
}

/** The server's clock may be a little behind the one that is shown. */
const MARGIN_MS = 1_000;

const endOf = ({ validUntil }: BuyerOrder): Date => parseServerTime(validUntil) ?? new Date(0);

/** The next moment when one of the orders runs out, or moves to another tab as its grace is over. */
const nextEnd = (orders: readonly BuyerOrder[], at: number): number =>
  Math.min(
    ...orders
      .map(endOf)
      .flatMap((end) => [end.getTime(), graceEndsAt(end).getTime() + MARGIN_MS])
      .filter((end) => end > at),
  );

/** The first tab of the purchase page: passes, extension, cancelling, and time that runs out. */
export function BuyingOrders({ orders: initial, owner, renderedAt, showPassOf }: Props) {
  const [list] = useState(() => createBuyingOrders(initial, owner));
  const { orders, busy } = useStore(list.$buying, { ssr: 'initial' });
  const [passOf, setPassOf] = useState<number | null>(null);
  const [cancelling, setCancelling] = useState<number | null>(null);
  // The moment that the list is shown for: it renders when an order runs out, not when a second has passed.
  const [at, setAt] = useState(renderedAt);

  useEffect(() => {
    // A tap that was replayed while the page came alive may have opened another already.
    if (showPassOf !== undefined) setPassOf(showPassOf);
    // What is open now may have ended since the page was kept by the browser; passes of ended orders go.
    void list.refresh();
  }, [list, showPassOf]);

  useEffect(() => {
    const orderIds = orders.map(({ orderId }) => orderId);
    // Those that the page came with are kept before this lives (open-orders.ts).
    if (orders !== initial) void idle().then(() => keepForPickup(owner, orderIds));
  }, [owner, orders, initial]);

  // While a pass is shown, its dialog looks after its order; then the list is asked for when it closes. An address may ask for
  // the pass of an order that is over: no dialog looks after that one.
  const listed = (id: number | null) => orders.find(({ orderId }) => orderId === id);
  const shown = listed(passOf);
  const isPassShown = Boolean(shown);
  useEffect(() => {
    if (isPassShown) return;
    return onLive(({ topic }) => {
      if (topic === 'order' || topic === 'resync') void list.refresh();
    });
  }, [list, isPassShown]);

  useEffect(() => {
    if (isPassShown) return;
    const next = nextEnd(orders, at);
    return $second.subscribe((now) => {
      if (now < next) return;
      setAt(now);
      void list.refresh();
    });
  }, [list, orders, at, isPassShown]);

  const onEnded = useCallback(
    (text: string) => {
      setPassOf(null);
      toast(text);
      void list.refresh();
    },
    [list],
  );

  const toCancel = listed(cancelling);

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
            key={order.orderId}
            order={order}
            renderedAt={renderedAt}
            expired={endOf(order).getTime() <= at}
            busy={busy[order.orderId]}
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
            orders={orders}
            onShow={setPassOf}
            owner={owner}
            onEnded={onEnded}
            onClose={() => setPassOf(null)}
          />
        </Suspense>
      )}
      {toCancel && (
        <Suspense>
          <CancelOrder
            order={toCancel}
            busy={Boolean(busy[toCancel.orderId])}
            onClose={() => setCancelling(null)}
            onCancel={async () => {
              await list.cancel(toCancel.orderId);
              // The order may have left the list before its answer, and the question may be about another by now.
              setCancelling((asked) => (asked === cancelling ? null : asked));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
