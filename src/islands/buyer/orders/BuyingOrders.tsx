import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { ConfirmDialog } from '#islands/shared/ConfirmDialog.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { serverNow } from '#lib/client/call.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { GRACE_MINUTES } from '#lib/domain/pickup.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { cancelRefundText } from '#lib/messages/buyer-orders.ts';
import { toast } from '#lib/stores/toasts.ts';
import { BuyingOrder } from './BuyingOrder.tsx';
import { createBuyingOrders } from './buying-orders.ts';
import styles from './orders.module.css';

const PassDialog = lazy(() => import('./PassDialog.tsx'));

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
      <ConfirmDialog
        open={toCancel !== undefined}
        title="주문을 취소할까요?"
        confirmLabel="주문 취소"
        cancelLabel="그대로 두기"
        danger
        busy={busy?.doing === 'cancel'}
        onCancel={() => setCancelling(null)}
        onConfirm={async () => {
          if (cancelling !== null) await list.cancel(cancelling);
          setCancelling(null);
        }}
      >
        <p>
          {toCancel?.productName} {toCancel?.quantity.toLocaleString('ko-KR')}개를 더는 맡아 두지 않아요. 취소는 되돌릴
          수 없어요.
        </p>
        {toCancel && <p>{cancelRefundText(toCancel) ?? '아직 낸 금액이 없어 환불할 것도 없어요.'}</p>}
      </ConfirmDialog>
    </>
  );
}
