import { useEffect, useEffectEvent, useState } from 'react';
import { Countdown } from '#islands/shared/Countdown.tsx';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { QrCode } from '#islands/shared/QrCode.tsx';
import { useQuery } from '#islands/shared/useQuery.ts';
import { WalkingRoutes } from '#islands/shared/WalkingRoutes.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { keepScreenOn } from '#lib/client/camera/wake-lock.ts';
import { loadPass, passFailed } from '#lib/client/offline/load-pass.ts';
import { rememberedPlace, rememberedTravel } from '#lib/client/offline/remembered-place.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { formatWon } from '#lib/domain/money.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { qrPayload } from '#lib/domain/order/qr.ts';
import { countProducts, passOrder } from '#lib/domain/order/visit.ts';
import { productsText, TIME_LEFT, visitDueText } from '#lib/messages/order/buyer-orders.ts';
import { paidByCardText, passOfVisitText, TURNED_OVER } from '#lib/messages/order/pass.ts';
import { closedUntilText, windowText } from '#lib/messages/order/pickup-window.ts';
import { onLive } from '#lib/stores/live.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { type Ended, endedMeanwhile } from './ended-meanwhile.ts';
import { LeaveTime } from './LeaveTime.tsx';
import styles from './pass.module.css';
import { amountsOf, endOf, idsOf, isPaidByCard, type Visit, windowOfVisit } from './visits.ts';

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

/**
 * What the buyer shows in the mart: one QR and pickup code for all of it, bright in both themes, with the screen kept
 * on.
 */
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

  // The screen of the device: held on while the QR is shown.
  useEffect(keepScreenOn, []);
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
    <Dialog open title="매장에서 보여 주세요" onClose={() => (said ? onEnded(said) : onClose())}>
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

/** The QR of the order that can be picked up longest, and all that it is for. */
function PassOf({ orders, owner }: { orders: Visit; owner: string }) {
  const { orderId } = passOrder(orders, endOf);
  const [{ storeId, storeName, storePhoneNumber, pickupNote, latitude, longitude, distance }, ...others] = orders;
  const isOne = others.length === 0;
  const now = new Date(serverNow());
  const window = windowOfVisit(orders, now);
  const closed = window && closedUntilText(window, now);

  return (
    <>
      <PassQr key={orderId} owner={owner} orderId={orderId} count={orders.length} />
      {isOne ? (
        <p className="strong">
          {orders[0].productName} ×{formatNumber(orders[0].quantity)}
        </p>
      ) : (
        <ul className={styles.lines} aria-label={productsText(countProducts(orders))}>
          {orders.map((order) => (
            <li key={order.orderId}>
              <span>
                {order.productName} <strong>×{formatNumber(order.quantity)}</strong>
              </span>
              <span>{isPaidByCard(order) ? paidByCardText(order.totalPrice) : formatWon(order.totalPrice)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={isOne ? undefined : 'strong'}>{visitDueText(amountsOf(orders))}</p>
      <p className="soft small">
        <a className="mart-link" href={`/buyer/store/${storeId}`}>
          {storeName}
        </a>
        {pickupNote && (
          <>
            {' · '}
            <strong>{pickupNote}</strong>
          </>
        )}
        <br />
        {window && `${windowText(window, now)} · `}
        {window && `${TIME_LEFT} `}
        {window && <Countdown until={window.validUntil.toISOString()} renderedAt={serverNow()} />}
        {closed && (
          <>
            <br />
            {closed}
          </>
        )}
      </p>
      {window && (
        <LeaveTime
          order={{ validUntil: window.validUntil.toISOString(), distance }}
          travel={rememberedTravel()}
          renderedAt={serverNow()}
        />
      )}
      <CalendarLink
        order={orders.find((one) => endOf(one).getTime() === window?.validUntil.getTime()) ?? orders[0]}
        renderedAt={serverNow()}
      />
      <p className={`cluster ${styles.way}`}>
        <WalkingRoutes to={{ name: storeName, latitude, longitude }} from={rememberedPlace()} />
        <a className="button button-small" href={telephone(storePhoneNumber)}>
          마트에 전화하기
        </a>
      </p>
    </>
  );
}

/** The QR and the pickup code of an order, which stand for `count` orders. */
function PassQr({ owner, orderId, count }: { owner: string; orderId: number; count: number }) {
  const { data, problem, refresh } = useQuery(() => loadPass(owner, orderId), { failed: passFailed });
  const isOne = count === 1;
  if (problem) {
    return (
      <div className="stack" role="alert">
        <p className="notice notice-danger">{problem}</p>
        <button type="button" className="button" onClick={() => void refresh()}>
          다시 시도
        </button>
      </div>
    );
  }
  if (!data) return <div className={`skeleton ${styles.qr}`} role="status" aria-label="QR 코드를 불러오는 중이에요" />;
  return (
    <>
      <div className={styles.panel}>
        <div className={styles.qr}>
          <QrCode
            text={qrPayload(data.pass)}
            label={isOne ? `주문 ${orderId}의 QR 코드` : `주문 ${count}건의 QR 코드`}
          />
        </div>
        <p className={`small ${styles.codeLabel}`}>픽업 번호</p>
        <p className={styles.code}>{data.pass.pickupCode}</p>
        <p className={`small ${styles.codeLabel}`}>{isOne ? `주문 번호 ${orderId}` : passOfVisitText(count)}</p>
      </div>
      {data.offline && (
        <p className="notice notice-warm">인터넷 연결이 없어 저장해 둔 QR을 보여 드려요. 그대로 쓸 수 있어요.</p>
      )}
    </>
  );
}
