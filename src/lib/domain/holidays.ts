/** Public holidays in Korea on which nobody is expected to work: one line a year. market.md 22.2. */
const HOLIDAYS: readonly string[] = [
  ...[
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-02-18',
    '2026-03-02',
    '2026-05-05',
    '2026-05-25',
    '2026-06-03',
    '2026-08-17',
    '2026-09-24',
    '2026-09-25',
    '2026-10-05',
    '2026-10-09',
    '2026-12-25',
  ],
  ...[
    '2027-01-01',
    '2027-02-08',
    '2027-02-09',
    '2027-03-01',
    '2027-05-05',
    '2027-05-13',
    '2027-08-16',
    '2027-09-14',
    '2027-09-15',
    '2027-09-16',
    '2027-10-04',
    '2027-10-11',
    '2027-12-27',
  ],
];

/** Whether a day of Seoul, 'yyyy-MM-dd', is a holiday of that list. */
export const isHoliday = (day: string): boolean => HOLIDAYS.includes(day);
