import { Countdown } from '#islands/shared/Countdown.tsx';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { useNow } from '#islands/shared/useNow.ts';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { isPassFirst } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
import { TIME_LEFT } from '#lib/messages/order/buyer-orders.ts';
import { closedUntilText, type PickupWindowShown } from '#lib/messages/order/pickup-window.ts';
import { LeaveRing } from './LeaveRing.tsx';
import { LeaveTime } from './LeaveTime.tsx';
import styles from './orders.module.css';

interface Props {
  /** The order whose QR is good for all of it. */
  orderId: number;
  window: PickupWindowShown | null;
  /** Where in the mart. */
  pickupNote: string | null;
  distance: BuyerOrder['distance'];
  travel: Travel;
  renderedAt: number;
  onShow: () => void;
}

/** The head of a visit: its QR, which opens the pass, beside when to come and how much time is left. */
export function VisitPass({ orderId, window, pickupNote, distance, travel, renderedAt, onShow }: Props) {
  const shownAt = new Date(renderedAt);
  const closed = window && closedUntilText(window, shownAt);
  const now = useNow(shownAt);
  /** The last half hour has its ring in the place of what counts down; the way, and when to leave, stand once. */
  const isLast = window !== null && now < window.validUntil && isPassFirst(window, now);
  const way = distance === null ? null : { distance, travel };
  return (
    <div className={`cluster ${styles.pass}`}>
      <button type="button" className={styles.qrButton} onClick={onShow}>
        {/* Without a network it is not there; the pass that opens has what was kept. */}
        <img src={`/buyer/order/${orderId}.svg`} alt="" width="88" height="88" loading="lazy" decoding="async" />
        QR 보기
      </button>
      <div className={styles.when}>
        {window && (
          <>
            <p>
              <strong>
                <Dotted text={visitLine(window, isLast ? way : null, shownAt)} />
              </strong>
            </p>
            {closed && <p className="small">{closed}</p>}
            {isLast ? (
              <LeaveRing validUntil={window.validUntil} way={way} now={now} />
            ) : (
              <>
                <p className={styles.left}>
                  <span className="soft small">{TIME_LEFT}</span>{' '}
                  <Countdown until={window.validUntil.toISOString()} renderedAt={renderedAt} />
                </p>
                <LeaveTime
                  order={{ validUntil: window.validUntil.toISOString(), distance }}
                  travel={travel}
                  renderedAt={renderedAt}
                />
              </>
            )}
          </>
        )}
        {pickupNote && <p className="small">픽업 장소: {pickupNote}</p>}
      </div>
    </div>
  );
}
