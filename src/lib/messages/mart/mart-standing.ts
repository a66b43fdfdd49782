import { momentText } from '../dates.ts';

/** Whether a mart is open now, as a badge says it. */
export interface MartStanding {
  text: string;
  tone: 'accent' | 'danger' | 'plain';
}

interface OpeningFacts {
  /** Whether buyers see it no more, for good or while it is suspended. */
  isDeleted?: boolean;
  isSuspended?: boolean;
  isOpen: boolean;
  /** When it opens next, as the wire has it; null where it does not. */
  opensAt: string | null;
  /** Until when it takes no new orders (ISO 8601); null where it takes them. */
  pausedUntil?: string | null | undefined;
}

export function martStanding(
  { isDeleted = false, isSuspended = false, isOpen, opensAt, pausedUntil = null }: OpeningFacts,
  now: Date,
): MartStanding {
  if (isSuspended) return { text: '지금은 주문을 받지 않는 마트예요', tone: 'danger' };
  if (isDeleted) return { text: '더는 운영하지 않는 마트예요', tone: 'danger' };
  if (isOpen && pausedUntil) return { text: `${momentText(new Date(pausedUntil), now)}부터 주문`, tone: 'plain' };
  if (isOpen) return { text: '지금 영업 중', tone: 'accent' };
  return { text: opensAt ? `${momentText(new Date(opensAt), now)}에 열어요` : '지금은 쉬어요', tone: 'plain' };
}
