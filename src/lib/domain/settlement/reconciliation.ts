import { addMinutes, MINUTES_PER_DAY, seoulDate, seoulDayNumber, seoulDayStart, seoulWall } from '../time.ts';

/** Each night the provider's settlements of so many days are read again: rows come late. market.md 25.3. */
export const READ_AGAIN_DAYS = 10;
/** In Seoul, once the provider has closed its day. */
const READING_HOUR = 5;
/** Days that one question to the provider spans. */
const DAYS_OF_A_QUESTION = 31;

/** 'yyyy-MM-dd', so many days before such a one. */
export const daysBefore = (day: string, days: number): string =>
  seoulDate(addMinutes(new Date(`${day}T00:00:00+09:00`), -days * MINUTES_PER_DAY));

/**
 * Questions of today's reading; null where it is too early. `lastDay`: of the last one; `firstDay`: of the first
 * payment.
 */
export function readingOf(
  now: Date,
  { lastDay, firstDay }: { lastDay: string | null; firstDay: string },
): { day: string; questions: { from: string; to: string }[] } | null {
  const day = seoulDate(now);
  if (seoulWall(now).hour < READING_HOUR || lastDay === day) return null;
  const from = lastDay === null ? firstDay : daysBefore(lastDay < day ? lastDay : day, READ_AGAIN_DAYS);
  const [first, last] = [from, day].map((text) => seoulDayNumber(new Date(`${text}T00:00:00+09:00`))) as [
    number,
    number,
  ];
  const questions = [];
  for (let at = first; at <= last; at += DAYS_OF_A_QUESTION) {
    const end = Math.min(last, at + DAYS_OF_A_QUESTION - 1);
    questions.push({ from: seoulDate(seoulDayStart(at)), to: seoulDate(seoulDayStart(end)) });
  }
  return { day, questions };
}

/** Before this the provider should have settled what was paid or given back: later rows are no difference yet. */
export const settledBefore = (now: Date): Date => addMinutes(now, -READ_AGAIN_DAYS * MINUTES_PER_DAY);

export const DIFFERENCES = [
  'unknownPayment',
  'notSettled',
  'otherSum',
  'refundNotSettled',
  'refundUnknown',
  'otherFee',
  'changed',
] as const;
/** In what our figures and the provider's differ. market.md 25.3. */
export type DifferenceKind = (typeof DIFFERENCES)[number];
