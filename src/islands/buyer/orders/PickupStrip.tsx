import { Icon } from '#islands/shared/Icon.tsx';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import type { NextPickup } from '#lib/domain/order/visit.ts';
import { visitLine } from '#lib/messages/discovery/reach.ts';
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
  return (
    <section className={`cluster ${css.strip}`} aria-label="픽업 대기 주문">
      <div className={css.what}>
        <p className="small strong one-line">
          {visitLine(pickup, distance === null ? null : { distance, travel: travel ?? 'foot' }, now)}
        </p>
        <p className="small one-line">
          {`${pickup.martName} `}
          {orders > 1 && <a className={css.more} href="/buyer/purchase">{`주문 ${orders}건 모두 보기`}</a>}
        </p>
      </div>
      <a className="button button-primary button-small" href={`/buyer/purchase?qr=${pickup.orderId}`}>
        <Icon name="qr" size={18} /> QR 보기
      </a>
    </section>
  );
}
