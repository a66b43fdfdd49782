import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { PASS_TITLE, TURNED_OVER } from '#lib/messages/order/pass.ts';
import { onLive } from '#lib/stores/live.ts';
import { type Ended, endedMeanwhile } from './ended-meanwhile.ts';
import { PassOf } from './PassOf.tsx';
import { idsOf, type Visit } from './visits.ts';

const PickedUp = lazyIsland(() => import('./PickedUp.tsx'));

/** Between two checks while the live connection is down; otherwise the server reports at once. */
const CHECK_EVERY_MS = 10_000;

/** What ended while this was open, and what is said of the last of it. */
interface Done extends Ended {
  name: string;
}
const NOTHING_DONE: Done = { orderIds: [], pickedUp: [], name: '', text: '' };

interface Props {
  /** What it is for: all that waits at one mart, or one order of it. */
  orders: Visit;
  owner: string;
  onEnded: (text: string) => void;
  onClose: () => void;
  /** Closes it once all of it was handed over. */
  onTurned: () => void;
}

const hasSome = (orders: readonly BuyerOrder[]): orders is Visit => orders.length > 0;

/** What the buyer shows in the mart: one QR and pickup code for all of it, bright in both themes. */
export default function PassDialog({ orders, owner, onEnded, onClose, onTurned }: Props) {
  const [done, setDone] = useState(NOTHING_DONE);
  const left = orders.filter(({ orderId }) => !done.orderIds.includes(orderId));
  const look = useEffectEvent(async () => {
    const ended = await endedMeanwhile(idsOf(left));
    if (!ended) return;
    setDone((before) => ({
      orderIds: [...before.orderIds, ...ended.orderIds],
      pickedUp: [...before.pickedUp, ...ended.pickedUp],
      name: nameOf(orders.filter(({ orderId }) => ended.orderIds.includes(orderId))),
      text: ended.text,
    }));
  });
  const isOne = useEffectEvent((orderId: number) => orders.some((order) => order.orderId === orderId));

  // The line of news and a clock: what ends at the counter is told here.
  useEffect(() => {
    const check = oneAtATime(() => look());
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stopListening = onLive((event) => {
      if (event.topic === 'resync' || (event.topic === 'order' && isOne(event.data.orderId))) void check();
    });
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);

  const isOver = left.length === 0;
  const handedOver = orders.filter(({ orderId }) => done.pickedUp.includes(orderId));
  const isTurned = isOver && handedOver.length > 0;
  // Its owner hears of the end once nothing is left to show.
  useEffect(() => {
    if (isOver && !isTurned) onEnded(done.text);
  }, [isOver, isTurned, done, onEnded]);

  if (isTurned && hasSome(handedOver)) {
    return (
      <Dialog open title={TURNED_OVER} onClose={onTurned}>
        <Deferred>
          <PickedUp orders={handedOver} />
        </Deferred>
      </Dialog>
    );
  }

  const said = done.text && `${done.name}: ${done.text}`;
  return (
    <Dialog open title={PASS_TITLE} onClose={() => (said ? onEnded(said) : onClose())}>
      <div className="stack stack-tight centered">
        {said && (
          <p className="notice notice-accent" role="status">
            {said}
          </p>
        )}
        {hasSome(left) && <PassOf orders={left} owner={owner} />}
      </div>
    </Dialog>
  );
}

/** '감자 외 2건' */
const nameOf = ([first, ...others]: readonly BuyerOrder[]): string =>
  `${first?.productName ?? ''}${others.length > 0 ? ` 외 ${formatNumber(others.length)}건` : ''}`;

/** One request at a time, and none where nobody looks: whatever comes meanwhile is covered by one more request. */
function oneAtATime(ask: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAskedAgain = false;
  return async () => {
    isAskedAgain = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAskedAgain && !document.hidden) {
        isAskedAgain = false;
        await ask();
      }
    } finally {
      isRunning = false;
    }
  };
}
