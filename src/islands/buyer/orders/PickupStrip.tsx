import { Icon } from '#islands/shared/Icon.tsx';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { isBeforePickup, type NextPickup } from '#lib/domain/order/visit.ts';
import { reachOnCard, visitLine } from '#lib/messages/discovery/reach.ts';
import { seeOrdersText } from '#lib/messages/order/pass.ts';
import css from './pickup-strip.module.css';

interface Props {
  pickup: Omit<NextPickup, 'pass' | 'martId'>;
  /** How the buyer comes; it counts where their place is known. */
  travel?: Travel | null;
  now: Date;
}

/**
 * What waits to be picked up next, with its time and the way to its pass. Static: its time is a moment of the clock.
 */
export function PickupStrip({ pickup, travel, now }: Props) {
  const { distance, orders } = pickup;
  const way = distance === null ? null : { distance, travel: travel ?? 'foot' };
  // One line of few words: from when, until it has begun; then how far, and until when.
  const when = isBeforePickup(pickup, now) ? visitLine(pickup, null, now) : reachOnCard(pickup, way, now, true).text;
  return (
    <section className={`cluster ${css.strip}`} aria-label="픽업 대기 주문">
      <div className={css.what}>
        <p className="small strong one-line">{when}</p>
        <p className={`small ${css.where}`}>
          <span className="one-line">{pickup.martName}</span>
          {orders > 1 && (
            <a className={css.more} href="/buyer/purchase">
              {seeOrdersText(orders)}
            </a>
          )}
        </p>
      </div>
      <a className="button button-primary button-small" href={`/buyer/purchase?qr=${pickup.orderId}`}>
        <Icon name="qr" size={18} /> QR 보기
      </a>
    </section>
  );
}
