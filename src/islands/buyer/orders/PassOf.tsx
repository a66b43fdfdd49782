import { useEffect } from 'react';
import { Countdown } from '#islands/shared/Countdown.tsx';
import { QrCode } from '#islands/shared/QrCode.tsx';
import { useQuery } from '#islands/shared/useQuery.ts';
import { WalkingRoutes } from '#islands/shared/WalkingRoutes.tsx';
import { serverNow } from '#lib/client/caller/call.ts';
import { keepScreenOn } from '#lib/client/camera/wake-lock.ts';
import { loadPass, passFailed } from '#lib/client/offline/load-pass.ts';
import { rememberedPlace, rememberedTravel } from '#lib/client/offline/remembered-place.ts';
import { telephone } from '#lib/domain/mart/telephone.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { qrPayload } from '#lib/domain/order/qr.ts';
import { countProducts, isMostPrice, passOrder } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
import { ADULTS } from '#lib/messages/order/adults.ts';
import { productsText, TIME_LEFT, visitDueText } from '#lib/messages/order/buyer-orders.ts';
import { paidByCardText, passOfVisitText } from '#lib/messages/order/pass.ts';
import { closedUntilText } from '#lib/messages/order/pickup-window.ts';
import { costText, weighedNote } from '#lib/messages/order/weighing.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { LeaveTime } from './LeaveTime.tsx';
import styles from './pass.module.css';
import { amountsOf, endOf, isPaidByCard, type Visit, windowOfVisit } from './visits.ts';

interface Props {
  orders: Visit;
  /** Whose they are: keys the passes kept for offline. */
  owner: string;
}

/** The QR of the order that can be picked up longest, and all that it is for. */
export function PassOf({ orders, owner }: Props) {
  const { orderId } = passOrder(orders, endOf);
  const [{ storeId, storeName, pickupNote, distance }, ...others] = orders;
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
              <span>
                {isPaidByCard(order)
                  ? paidByCardText(order.totalPrice)
                  : costText(order.totalPrice, { isMost: isMostPrice(order) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {orders.some(({ adultOnly }) => adultOnly) && <p className="notice notice-warm small">{ADULTS.bring}</p>}
      {orders.map(
        ({ orderId, productName, weighed }) =>
          weighed && (
            <p key={orderId} className="soft small">
              {isOne ? weighedNote(weighed) : `${productName} · ${weighedNote(weighed)}`}
            </p>
          ),
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
        {window && `${visitLine(window, null, now)} · `}
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
      <WayToMart mart={orders[0]} />
    </>
  );
}

/** The ways to ask for directions to a mart, and its telephone. */
export const WayToMart = ({ mart }: { mart: Visit[0] }) => (
  <p className={`cluster ${styles.way}`}>
    <WalkingRoutes
      to={{ name: mart.storeName, latitude: mart.latitude, longitude: mart.longitude }}
      from={rememberedPlace()}
    />
    <a className="button button-small" href={telephone(mart.storePhoneNumber)}>
      마트에 전화하기
    </a>
  </p>
);

/** What is held to a counter does not fall dark while it shows a QR; a desk's screen may. */
const keepHeldScreenOn = () => (matchMedia('(any-pointer: coarse)').matches ? keepScreenOn() : undefined);

/** The QR and the pickup code of an order, which stand for `count` orders: in a dialog, or beside the list. */
export function PassQr({ owner, orderId, count }: { owner: string; orderId: number; count: number }) {
  const { data, problem, refresh } = useQuery(() => loadPass(owner, orderId), { failed: passFailed });
  const isOne = count === 1;
  // The screen of the device.
  useEffect(keepHeldScreenOn, []);
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
        <p className="notice notice-warm">인터넷이 연결되지 않아 저장해 둔 QR을 보여 드려요. 그대로 쓸 수 있어요.</p>
      )}
    </>
  );
}
