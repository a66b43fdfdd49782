import { martStanding } from '#lib/messages/mart/mart-standing.ts';

interface Props {
  isDeleted?: boolean;
  isSuspended?: boolean;
  isOpen: boolean;
  /** As the wire has it. */
  opensAt: string | null;
  /** Until when it takes no new orders, as the wire has it. */
  pausedUntil?: string | null;
  now: Date;
}

/** Whether a mart is open now, or when it opens. */
export function MartStanding({ now, ...mart }: Props) {
  const { text, tone } = martStanding(mart, now);
  return <span className={tone === 'plain' ? 'badge' : `badge badge-${tone}`}>{text}</span>;
}
