import { useStore } from '@nanostores/react';
import type { BuyerOrder } from '#lib/contract/orders.ts';
import { MS_PER_MINUTE } from '#lib/domain/time.ts';
import { parseServerTime } from '#lib/domain/timestamp.ts';
import { walkingMinutes } from '#lib/domain/travel.ts';
import { leaveTimeView } from '#lib/messages/departure.ts';
import { $second } from '#lib/stores/clock.ts';

interface Props {
  order: Pick<BuyerOrder, 'validUntil' | 'distance'>;
  /** The server's time when this is written, in milliseconds since 1970. */
  renderedAt: number;
}

/** How far the mart is on foot, and when to leave; nothing where the buyer's place is not known. */
export function LeaveTime({ order, renderedAt }: Props) {
  // 0 until the page lives: what stands there was right when it was written.
  const second = useStore($second, { ssr: 'initial' }) || renderedAt;
  const until = parseServerTime(order.validUntil);
  if (order.distance === null || !until) return null;
  const minute = Math.max(renderedAt, Math.floor(second / MS_PER_MINUTE) * MS_PER_MINUTE);
  const { text, isUrgent } = leaveTimeView(until, walkingMinutes(order.distance), new Date(minute));
  return <span className={isUrgent ? 'small strong warm-text' : 'small strong'}>{text}</span>;
}
