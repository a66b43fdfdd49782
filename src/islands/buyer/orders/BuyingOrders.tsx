import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { Boundary } from '#islands/shared/Boundary.tsx';
import { ConfirmHost } from '#islands/shared/ConfirmHost.tsx';
import { EmptyState } from '#islands/shared/EmptyState.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useMedia } from '#islands/shared/useMedia.ts';
import { saveForPickup } from '#lib/client/offline/save-for-pickup.ts';
import { idle } from '#lib/client/page/idle.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { $second } from '#lib/stores/clock.ts';
import { confirm, takeBack } from '#lib/stores/confirm.ts';
import { onLive } from '#lib/stores/live.ts';
import { toast } from '#lib/stores/toasts.ts';
import { type BuyingOrdersStore, createBuyingOrders } from './buying-orders.ts';
import { cancelQuestion, extendQuestion } from './order-questions.tsx';
import styles from './orders.module.css';
import { VisitCard } from './VisitCard.tsx';
import { changesBetween, idsOf, type Visit, visitsOf } from './visits.ts';

const PassDialog = lazyIsland(() => import('./PassDialog.tsx'));
const PickedUp = lazyIsland(() => import('./PickedUp.tsx'));
const PassAside = lazyIsland(() => import('./PassAside.tsx'));

/** From here on a pass has room beside the list; orders.module.css says the same. */
const HAS_ROOM = '(min-width: 64rem)';

interface Props {
  orders: readonly BuyerOrder[];
  /** Whose orders they are: keys the passes kept for offline. */
  owner: string;
  /** How the buyer comes. */
  travel: Travel;
  renderedAt: number;
  /** The order whose pass is shown at once. */
  showPassOf?: number;
  onOrders: (orders: readonly BuyerOrder[]) => void;
}

/** Which pass is shown: of an order alone, or of all that wait at its mart. */
interface Pass {
  orderId: number;
  isOfVisit: boolean;
  /** By a press, not by the address of the page. */
  isPressed: boolean;
}

const QUESTIONS = { extend: extendQuestion, cancel: cancelQuestion };

/** Asks before it is done with these orders; the question goes where none of them waits any more. */
async function askBefore(doing: keyof typeof QUESTIONS, list: BuyingOrdersStore, orderIds: readonly number[]) {
  const waiting = () => list.$buying.get().orders.filter(({ orderId }) => orderIds.includes(orderId));
  const [order, ...others] = waiting();
  if (!order) return;
  const stop = list.$buying.listen(() => void (waiting().length === 0 && takeBack()));
  const act = async () => ({ ok: await list[doing](...orderIds) });
  await confirm({ ...QUESTIONS[doing]([order, ...others]), act });
  stop();
}

/** What a pass is for, of what still waits; null where nothing does. */
function ordersOfPass(visits: readonly Visit[], { orderId, isOfVisit }: Pass): Visit | null {
  const visit = visits.find((orders) => idsOf(orders).includes(orderId));
  const order = visit?.find((one) => one.orderId === orderId);
  return isOfVisit ? (visit ?? null) : order ? [order] : null;
}

/** The first tab of the purchase page: passes, extension, cancelling, and time that runs out. */
export function BuyingOrders({ orders: initial, owner, travel, renderedAt, showPassOf, onOrders }: Props) {
  const [list] = useState(() => createBuyingOrders(initial, owner));
  const { orders, busy } = useStore(list.$buying, { ssr: 'initial' });
  const [passOf, setPassOf] = useState<Pass | null>(null);
  const handedOver = useStore(list.$handedOver, { ssr: 'initial' });
  // The moment that the list is shown for: it renders when an order runs out, not when a second has passed.
  const [at, setAt] = useState(renderedAt);

  // A request: what the page came with may be old.
  useEffect(() => {
    // A tap that was replayed while the page came alive may have opened another already.
    if (showPassOf !== undefined) setPassOf({ orderId: showPassOf, isOfVisit: true, isPressed: false });
    // What is open now may have ended since the page was kept by the browser; passes of ended orders go.
    void list.refresh();
  }, [list, showPassOf]);

  // The tabs beside it count the same orders, and the device keeps their passes; those that the page came with are
  // kept before this lives (layouts/chrome/store-passes.ts).
  useHeard(list.$buying.listen, ({ orders: now }, before) => {
    if (now === before?.orders) return;
    onOrders(now);
    void idle().then(() => saveForPickup(owner, idsOf(now)));
  });

  // While a pass is shown, its dialog looks after its order; then the list is asked for when it closes. An address may
  // ask for the pass of an order that is over: no dialog looks after that one.
  const visits = visitsOf(orders, new Date(at));
  const shown = passOf && ordersOfPass(visits, passOf);
  // On a desk it stands beside the list, without a press for the visit that runs out first.
  const hasRoom = useMedia(HAS_ROOM);
  const beside = shown ?? visits[0];
  const visitBeside = beside && visits.find(([{ storeId }]) => storeId === beside[0].storeId);
  const isPassShown = Boolean(shown) && !hasRoom;
  useHeard(onLive, ({ topic }) => void ((topic === 'order' || topic === 'resync') && list.refresh()), !isPassShown);

  const tick = (now: number) => {
    const passed = changesBetween(orders, travel, at, now);
    if (passed.length === 0) return;
    setAt(now);
    if (passed.some(({ isEnd }) => isEnd)) void list.refresh();
  };
  useHeard($second.subscribe, tick, !isPassShown);

  const onEnded = useCallback(
    (text: string) => {
      setPassOf(null);
      toast(text);
      void list.refresh();
    },
    [list],
  );

  const turnedOver = handedOver && (
    <Deferred>
      <div className={`card card-body ${styles.turned}`}>
        <PickedUp key={idsOf(handedOver).join()} orders={handedOver} />
      </div>
    </Deferred>
  );
  if (orders.length === 0) {
    return (
      <>
        {turnedOver}
        <EmptyState icon="receipt" title="픽업 대기 주문이 없어요" text="가까운 마트에서 먹거리를 골라 주문해 보세요.">
          <a className="button button-primary" href="/buyer">
            가까운 상품 보기
          </a>
        </EmptyState>
      </>
    );
  }
  return (
    <div className={styles.besides}>
      <div>
        {turnedOver}
        <ul className={`stack ${styles.list}`}>
          {visits.map((visit) => (
            <Boundary key={visit[0].storeId} part="VisitCard" as="li">
              <VisitCard
                visit={visit}
                travel={travel}
                renderedAt={renderedAt}
                at={at}
                busy={busy}
                isBeside={beside === visit}
                onShowPass={(one) =>
                  setPassOf({ orderId: one ?? visit[0].orderId, isOfVisit: one === null, isPressed: true })
                }
                onExtend={(orderIds) => void askBefore('extend', list, orderIds)}
                onCancel={(orderIds) => void askBefore('cancel', list, orderIds)}
              />
            </Boundary>
          ))}
        </ul>
      </div>
      {hasRoom && beside && (
        <Deferred>
          <PassAside
            key={idsOf(beside).join()}
            orders={beside}
            isOfOne={beside.length < (visitBeside?.length ?? 0)}
            owner={owner}
            isPressed={passOf?.isPressed ?? false}
          />
        </Deferred>
      )}
      {shown && !hasRoom && (
        <Deferred>
          <PassDialog
            orders={shown}
            owner={owner}
            onEnded={onEnded}
            onClose={() => setPassOf(null)}
            onTurned={() => {
              list.turnedOver(idsOf(shown));
              setPassOf(null);
              void list.refresh();
            }}
          />
        </Deferred>
      )}
      <ConfirmHost />
    </div>
  );
}
