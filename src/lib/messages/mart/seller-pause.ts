import { PAUSE_MINUTES } from '#lib/domain/mart/pause.ts';
import { spokenClock } from '../dates.ts';

/** Texts of pausing new orders on a mart's home. */
export const PAUSE_TEXTS = {
  title: '새 주문',
  open: '새 주문을 받고 있어요.',
  openWhileClosed: '영업시간이 아닐 때도 새 주문을 받아요. 손님은 영업을 시작한 뒤에 찾아와요.',
  pause: `주문 잠시 멈추기 ${PAUSE_MINUTES}분`,
  lengthen: `${PAUSE_MINUTES}분 더`,
  end: '다시 받기',
  kept: '이미 들어온 주문은 그대로 픽업할 수 있어요.',
  ended: '새 주문을 다시 받아요.',
} as const;

/** '오후 3:30까지 새 주문을 받지 않아요.' */
export const pausedUntilText = (until: string): string => `${spokenClock(new Date(until))}까지 새 주문을 받지 않아요.`;
