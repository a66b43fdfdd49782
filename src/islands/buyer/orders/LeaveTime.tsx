import { useStore } from '@nanostores/react';
import { Dotted } from '#islands/shared/Dotted.tsx';
import type { BuyerOrder } from '#lib/contract/order/orders.ts';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { leaveTimeView } from '#lib/messages/order/departure.ts';
import { $second } from '#lib/stores/clock.ts';

interface Props {
  order: Pick<BuyerOrder, 'validUntil' | 'distance'>;
  travel: Travel;
  /** The server's time when this is written, in milliseconds since 1970. */
  renderedAt: number;
}

/** How far the mart is by the way the buyer comes, and when to leave; nothing where the buyer's place is not known. */
export function LeaveTime({ order, travel, renderedAt }: Props) {
  // 0 until the page lives: what stands there was right when it was written.
  const second = useStore($second, { ssr: 'initial' }) || renderedAt;
  const until = parseServerTime(order.validUntil);
  if (order.distance === null || !until) return null;
  const minute = Math.max(renderedAt, Math.floor(second / MS_PER_MINUTE) * MS_PER_MINUTE);
  const { text, isUrgent } = leaveTimeView(until, { distance: order.distance, travel }, new Date(minute));
  return (
    <span className={isUrgent ? 'small strong warm-text' : 'small strong'}>
      <Dotted text={text} />
    </span>
  );
}
