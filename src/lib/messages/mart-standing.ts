import { momentText } from './dates.ts';

/** Whether a mart is open now, as a badge says it. */
export interface MartStanding {
  text: string;
  tone: 'accent' | 'danger' | 'plain';
}

/** `opensAt`: when it opens next, as the wire has it; null where it does not. */
export function martStanding(
  { isDeleted = false, isOpen, opensAt }: { isDeleted?: boolean; isOpen: boolean; opensAt: string | null },
  now: Date,
): MartStanding {
  if (isDeleted) return { text: '문을 닫은 마트예요', tone: 'danger' };
  if (isOpen) return { text: '지금 영업 중', tone: 'accent' };
  return { text: opensAt ? `${momentText(new Date(opensAt), now)}에 열어요` : '지금은 쉬어요', tone: 'plain' };
}
