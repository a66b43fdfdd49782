import { agoOf } from '#lib/domain/ago.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { MS_PER_DAY } from '#lib/domain/time.ts';
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

/** The same in days where it is one and more: 3일 전. How long something has waited, not when it began. */
export function ageText(at: Date, now: Date): string {
  const days = Math.floor((now.getTime() - at.getTime()) / MS_PER_DAY);
  return days < 1 ? agoText(at, now) : `${formatNumber(days)}일 전`;
}
