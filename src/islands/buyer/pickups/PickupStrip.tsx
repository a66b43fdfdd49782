import { Icon } from '#islands/shared/Icon.tsx';
import { walkingMinutes } from '#lib/domain/walk.ts';
import { windowText } from '#lib/messages/pickup-window.ts';
import { wayText } from '#lib/messages/walk.ts';
import css from './pickup-strip.module.css';

interface Props {
  pickup: {
    orderId: number;
    martName: string;
    start: Date;
    validUntil: Date;
    /** Whole metres; null where the buyer's place is not known. */
    distance: number | null;
    /** How many wait in all. */
    orders: number;
  };
  now: Date;
}

/** What waits to be picked up next, with its time and the way to its pass. Static: its time is a moment of the clock. */
export function PickupStrip({ pickup, now }: Props) {
  const { distance, orders } = pickup;
  const way = wayText({ distance, walkingMinutes: distance === null ? null : walkingMinutes(distance) });
  return (
    <section className={css.strip} aria-label="찾아갈 주문">
      <Icon name="clock" />
      <div className={css.what}>
        <p className={css.when}>{windowText(pickup, now)}</p>
        <p className="small">
          {`${pickup.martName}${way ? ` · ${way}` : ''} `}
          {orders > 1 && <a className={css.more} href="/buyer/purchase">{`주문 ${orders}건 모두 보기`}</a>}
        </p>
      </div>
      <a className="button button-primary button-small" href={`/buyer/purchase?qr=${pickup.orderId}`}>
        <Icon name="qr" size={18} /> QR 보기
      </a>
    </section>
  );
}
