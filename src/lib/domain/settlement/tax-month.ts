import { seoulDate, seoulDayNumber, seoulDayStart } from '../time.ts';

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

/** The month of '2026-11', or of '2026-3'; null where it is none. */
export function readMonth(text: string): Month | null {
  const [, year, month] = /^(20\d\d)-(\d{1,2})$/.exec(text) ?? [];
  return year === undefined || Number(month) < 1 || Number(month) > 12 ? null : monthOf(Number(year), Number(month));
}

/** Records of sales are kept for five years. */
const MONTHS_BACK = 60;

/** Months to choose from, as texts: that of `now` and those before it, and the chosen one wherever it lies. */
export function monthsToChoose(now: Date, chosen: Month): string[] {
  const [year, month] = seoulDate(now).split('-').map(Number) as [number, number];
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => {
    const at = year * 12 + (month - 1) - back;
    return monthOf(Math.floor(at / 12), (at % 12) + 1).text;
  });
  return months.includes(chosen.text) ? months : [chosen.text, ...months];
}

/** The three months of a month's quarter. */
export function quarterOf({ text }: Month): Month[] {
  const [year, month] = text.split('-').map(Number) as [number, number];
  const first = month - ((month - 1) % 3);
  return [first, first + 1, first + 2].map((one) => monthOf(year, one));
}
