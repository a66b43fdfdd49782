import { agoOf } from '#lib/domain/ago.ts';
import { momentText } from './dates.ts';

/** 방금, 5분 전, 3시간 전; of a day and more ago as `momentText` has it. */
export function agoText(at: Date, now: Date): string {
  const ago = agoOf(at, now);
  switch (ago.unit) {
    case 'now':
      return '방금';
    case 'minutes':
      return `${ago.n}분 전`;
    case 'hours':
      return `${ago.n}시간 전`;
    case 'moment':
      return momentText(at, now);
  }
}
