import { useState } from 'react';
import { Dotted } from '#islands/shared/Dotted.tsx';
import { Deferred, lazyIsland } from '#islands/shared/lazy-island.tsx';
import { useHeard } from '#islands/shared/useHeard.ts';
import { useNow } from '#islands/shared/useNow.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { NextPickup } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
import { QR_OF_PASS, seeOrdersText } from '#lib/messages/order/pass.ts';
import { onLive } from '#lib/stores/live.ts';
import { endedMeanwhile } from './ended-meanwhile.ts';
import { LeaveRing } from './LeaveRing.tsx';
import css from './pickup-pass.module.css';

const PickedUp = lazyIsland(() => import('./PickedUp.tsx'));

interface Props {
  pickup: NextPickup;
  /** How the buyer comes; it counts where their place is known. */
  travel: Travel | null;
  /** The server's time when this is written. */
  renderedAt: Date;
}

/**
 * The pass of what waits to be picked up next, at the top of the home in its last half hour, with a ring that empties
 * and when to leave; before that a strip stands there, which needs no script. Handed over, it is turned over where it
 * stands.
 */
export function PickupPass({ pickup, travel, renderedAt }: Props) {
  const now = useNow(renderedAt);
  const { orderId, martId, martName, distance, orders, pass } = pickup;
  const [ended, setEnded] = useState<{ over: readonly number[]; pickedUp: readonly number[] }>({
    over: [],
    pickedUp: [],
  });
  const left = pass.visit.filter((order) => !ended.over.includes(order.orderId));

  useHeard(onLive, ({ topic }) => {
    if (topic !== 'order' && topic !== 'resync') return;
    void endedMeanwhile(pass.visit.map((order) => order.orderId)).then(
      (all) => all && setEnded({ over: all.orderIds, pickedUp: all.pickedUp }),
    );
  });

  const [first, ...others] = pass.visit
    .filter((order) => ended.pickedUp.includes(order.orderId))
    .map((order) => ({ ...order, storeId: martId, storeName: martName }));
  if (left.length === 0) {
    return (
      first && (
        <section className={css.turned} aria-label="픽업한 주문">
          <Deferred>
            <PickedUp orders={[first, ...others]} />
          </Deferred>
        </section>
      )
    );
  }
  const way = distance === null ? null : { distance, travel: travel ?? 'foot' };
  return (
    <section className={`cluster ${css.pass}`} aria-label="픽업 대기 주문">
      <a className={css.qr} href={`/buyer/purchase?qr=${orderId}`}>
        <img src={`/buyer/order/${orderId}.svg`} alt={QR_OF_PASS} width="112" height="112" />
      </a>
      <div>
        <div>
          <p className={css.when}>
            <Dotted text={visitLine(pickup, way, now)} />
          </p>
          <p className="small">{martName}</p>
        </div>
        <LeaveRing validUntil={pickup.validUntil} way={way} now={now} />
        <p className={css.code}>
          <span className="small">픽업 번호</span> <strong>{pass.pickupCode}</strong>
        </p>
        {orders > 1 && (
          <a className={`small ${css.more}`} href="/buyer/purchase">
            {seeOrdersText(orders)}
          </a>
        )}
      </div>
    </section>
  );
}
