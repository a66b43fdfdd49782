import { MS_PER_MINUTE, timeLeft } from '#lib/domain/time.ts';

export const TIME_EXPIRED = '시간 지남';

const two = (n: number) => String(n).padStart(2, '0');

/** 'clock': 00:59:07, days before it where there are any. 'words': 1일 3시간 5분, without seconds above a minute. */
export type CountdownFormat = 'clock' | 'words';

/** What a countdown shows for the milliseconds that are left. spec.md section 4. */
export function countdownText(ms: number, format: CountdownFormat): string {
  const left = timeLeft(ms);
  if (left.expired) return TIME_EXPIRED;
  if (format === 'clock') {
    const clock = `${two(left.hours)}:${two(left.minutes)}:${two(left.seconds)}`;
    return left.days > 0 ? `${left.days}일 ${clock}` : clock;
  }
  const parts = [
    left.days > 0 && `${left.days}일`,
    left.hours > 0 && `${left.hours}시간`,
    left.minutes > 0 && `${left.minutes}분`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' ') : `${left.seconds}초`;
}

/** Minutes before the end at which a screen reader is told. */
const SPOKEN_MINUTES = [30, 10, 5, 1];

/** What a screen reader is told in the seconds after one of a few thresholds; '' at all other times. */
export function spokenCountdown(ms: number): string {
  if (ms <= 0) return TIME_EXPIRED;
  const minutes = SPOKEN_MINUTES.find((m) => ms <= m * 60_000 && ms > m * 60_000 - 5_000);
  return minutes ? `${minutes}분 남았어요` : '';
}

const URGENT_MINUTES = 10;

/**
 * What a countdown shows for the milliseconds that are left, whether they are few, and what a screen reader is told.
 */
export const countdownView = (ms: number) => ({
  text: countdownText(ms, 'clock'),
  urgent: ms <= URGENT_MINUTES * MS_PER_MINUTE,
  spoken: spokenCountdown(ms),
});
