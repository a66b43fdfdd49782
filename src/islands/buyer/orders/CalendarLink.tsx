import { Icon } from '#islands/shared/Icon.tsx';
import { isWorthCalendar } from '#lib/domain/order/departure.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';

interface Props {
  order: { orderId: number; productName: string; validUntil: string };
  /** The server's time when this is written, in milliseconds since 1970. */
  renderedAt: number;
}

/** An entry for the buyer's calendar, of a visit that lies hours ahead; nothing for one that is near. */
export function CalendarLink({ order, renderedAt }: Props) {
  const until = parseServerTime(order.validUntil);
  if (!until || !isWorthCalendar(until, new Date(renderedAt))) return null;
  return (
    <a className="button button-small" href={`/buyer/order/${order.orderId}.ics`} download>
      <Icon name="clock" size={18} />
      캘린더에 추가<span className="visually-hidden">: {order.productName}</span>
    </a>
  );
}
