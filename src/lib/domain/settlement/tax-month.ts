import { seoulDayNumber, seoulDayStart } from '../time.ts';

/** A month in Seoul, half open. */
export interface Month {
  /** 'yyyy-MM' */
  text: string;
  from: Date;
  to: Date;
  /** Its last day, 'yyyy-MM-dd'. */
  lastDay: string;
}

const firstOf = (year: number, month: number): Date =>
  seoulDayStart(seoulDayNumber(new Date(Date.UTC(year, month - 1, 1, 3))));

function monthOf(year: number, month: number): Month {
  const [from, to] = [firstOf(year, month), firstOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1)];
  const text = `${year}-${String(month).padStart(2, '0')}`;
  const days = seoulDayNumber(to) - seoulDayNumber(from);
  return { text, from, to, lastDay: `${text}-${days}` };
}

/** Of '2026-11', or a year and a month apart; null where it is none. */
export function readMonth(text: string): Month | null {
  const [, year, month] = /^(20\d\d)-(\d{1,2})$/.exec(text) ?? [];
  return year === undefined || Number(month) < 1 || Number(month) > 12 ? null : monthOf(Number(year), Number(month));
}

/** The three months of a month's quarter. */
export function quarterOf({ text }: Month): Month[] {
  const [year, month] = text.split('-').map(Number) as [number, number];
  const first = month - ((month - 1) % 3);
  return [first, first + 1, first + 2].map((one) => monthOf(year, one));
}
