import { useEffect, useState } from 'react';
import { Countdown } from '#islands/shared/Countdown.tsx';
import { Dialog } from '#islands/shared/Dialog.tsx';
import { Icon } from '#islands/shared/Icon.tsx';
import { serverNow } from '#lib/client/call.ts';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { qrPayload } from '#lib/domain/qr.ts';
import { onMap, telephone } from '#lib/domain/reach.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { momentText } from '#lib/messages/dates.ts';
import { dueText } from '#lib/messages/pass.ts';
import { onLive } from '#lib/stores/live.ts';
import { endedMeanwhile } from './ended-meanwhile.ts';
import { type LoadedPass, loadPass } from './load-pass.ts';
import styles from './orders.module.css';
import { QrCode } from './QrCode.tsx';
import { keepScreenOn } from './wake-lock.ts';

/** The server tells at once; this is for when its line is down. */
const CHECK_EVERY_MS = 10_000;

/** What ended while this was open, and what is said of the last of it. */
interface Done {
  orderIds: readonly number[];
  name: string;
  text: string;
}

interface Props {
  order: BuyerOrder;
  /** All that this buyer has to pick up, this one among it. */
  orders: readonly BuyerOrder[];
  onShow: (orderId: number) => void;
  owner: string;
  onEnded: (text: string) => void;
  onClose: () => void;
}

/** What the buyer shows in the mart: QR, order number and pickup code, bright in both themes, with the screen kept on. */
export default function PassDialog({ order, orders, onShow, owner, onEnded, onClose }: Props) {
  const [loaded, setLoaded] = useState<LoadedPass | null>(null);
  const [tries, setTries] = useState(0);
  const [done, setDone] = useState<Done>({ orderIds: [], name: '', text: '' });
  // What one counter hands over is shown there one after the other.
  const together = orders.filter(
    ({ storeId, orderId }) => storeId === order.storeId && !done.orderIds.includes(orderId),
  );
  const next = together.find(({ orderId }) => orderId !== order.orderId);
  const validUntil = parseServerTime(order.validUntil);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let gone = false;
    setLoaded(null);
    void loadPass(owner, order.orderId).then((answer) => !gone && setLoaded(answer));
    return () => {
      gone = true;
    };
  }, [owner, order.orderId, tries]);

  useEffect(keepScreenOn, []);

  useEffect(() => {
    const check = async ({ orderId, productName }: BuyerOrder) => {
      if (document.hidden) return;
      const text = await endedMeanwhile(orderId);
      if (text) setDone(({ orderIds }) => ({ orderIds: [...orderIds, orderId], name: productName, text }));
    };
    const timer = setInterval(check, CHECK_EVERY_MS, order);
    const stopListening = onLive((event) => {
      if (event.topic === 'resync') void check(order);
      if (event.topic !== 'order') return;
      // The one that is handed over may be another than is shown.
      const told = orders.find(({ orderId, storeId }) => orderId === event.data.orderId && storeId === order.storeId);
      if (told) void check(told);
    });
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [order, orders]);

  // However many answers come at once: what is shown is one that still stands, or nothing.
  const isOver = done.orderIds.includes(order.orderId);
  useEffect(() => {
    if (!isOver) return;
    if (next) onShow(next.orderId);
    else onEnded(done.text);
  }, [isOver, next, done, onShow, onEnded]);

  const said = done.text && `${done.name}: ${done.text}`;
  return (
    <Dialog open title="매장에서 보여 주세요" onClose={() => (said ? onEnded(said) : onClose())}>
      <div className={styles.pass}>
        {said && (
          <p className="notice notice-accent" role="status">
            {said}
          </p>
        )}
        {together.length > 1 && <OneOfSeveral order={order} together={together} onShow={onShow} />}
        {loaded === null && (
          <div className={`skeleton ${styles.qr}`} role="status" aria-label="QR 코드를 불러오는 중이에요" />
        )}
        {loaded?.ok === false && (
          <div className="stack" role="alert">
            <p className="notice notice-danger">{loaded.message}</p>
            <button type="button" className="button" onClick={() => setTries(tries + 1)}>
              다시 시도
            </button>
          </div>
        )}
        {loaded?.ok && (
          <>
            <div className={styles.panel}>
              <div className={styles.qr}>
                <QrCode text={qrPayload(loaded.pass)} label={`주문 ${order.orderId}의 QR 코드`} />
              </div>
              <p className={styles.codeLabel}>찾기 번호</p>
              <p className={styles.code}>{loaded.pass.pickupCode}</p>
              <p className={styles.codeLabel}>주문 번호 {order.orderId}</p>
            </div>
            {loaded.offline && (
              <p className="notice notice-warm">인터넷 연결이 없어 저장해 둔 QR을 보여 드려요. 그대로 쓸 수 있어요.</p>
            )}
          </>
        )}
        <p className="strong">
          {order.productName} {formatNumber(order.quantity)}개
        </p>
        <p>{dueText(order)}</p>
        <p className="soft small">
          {order.storeName}
          <br />
          {validUntil && `${momentText(validUntil, new Date(serverNow()))}까지 · `}
          <Countdown until={order.validUntil} renderedAt={serverNow()} />
        </p>
        <p className={styles.way}>
          <a className="button button-small" href={onMap(order.storeAddress)} target="_blank" rel="noreferrer">
            길찾기<span className="visually-hidden"> (새 창)</span>
          </a>
          <a className="button button-small" href={telephone(order.storePhoneNumber)}>
            마트에 전화하기
          </a>
        </p>
      </div>
    </Dialog>
  );
}

/** Which of the mart's orders is shown, and the way to the others. */
function OneOfSeveral({
  order,
  together,
  onShow,
}: Pick<Props, 'order' | 'onShow'> & { together: readonly BuyerOrder[] }) {
  const at = together.findIndex(({ orderId }) => orderId === order.orderId);
  const step = (by: number, label: string, icon: 'chevronLeft' | 'chevronRight') => {
    const to = together[at + by];
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        aria-disabled={!to}
        onClick={to && (() => onShow(to.orderId))}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <p className={styles.several}>
      {step(-1, '이전 주문', 'chevronLeft')}
      <span role="status">
        이 마트의 주문 {formatNumber(together.length)}건 중 {formatNumber(at + 1)}번째
      </span>
      {step(1, '다음 주문', 'chevronRight')}
    </p>
  );
}
