import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changePercent,
  dateOfDay,
  dayOfDate,
  everyDay,
  roundTop,
  SALES_DAYS,
  SALES_DAYS_MAX,
  salesPeriod,
  stretchesSoFar,
  totalsOf,
} from '#lib/domain/mart/sales.ts';
import { amountOf } from '#lib/domain/product/unit-price.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { changeText, shareText } from '#lib/messages/sales.ts';
import { csvText } from '#lib/sheets/csv-text.ts';

const NOW = new Date('2026-11-26T05:30:00Z');
const TODAY = seoulDayNumber(NOW);
const dates = fc.integer({ min: TODAY - 2_000, max: TODAY + 2_000 }).map(dateOfDay);

describe('the period of the numbers', () => {
  test.each([
    [null, null, dateOfDay(TODAY - SALES_DAYS + 1), '2026-11-26'],
    ['2026-11-01', '2026-11-10', '2026-11-01', '2026-11-10'],
    ['2026-11-10', '2026-11-01', '2026-11-01', '2026-11-10'],
    ['2026-11-20', '2027-01-01', '2026-11-20', '2026-11-26'],
    ['2026-02-30', '어제', dateOfDay(TODAY - SALES_DAYS + 1), '2026-11-26'],
    ['2027-01-01', '2027-02-01', '2026-11-26', '2026-11-26'],
  ])('%s to %s is %s to %s', (from, to, first, last) => {
    const period = salesPeriod(from, to, NOW);
    expect([dateOfDay(period.from), dateOfDay(period.to)]).toEqual([first, last]);
  });

  test('is in order, never in the future and never longer than a year', () => {
    fc.assert(
      fc.property(fc.option(dates), fc.option(dates), (from, to) => {
        const period = salesPeriod(from, to, NOW);
        expect(period.from).toBeLessThanOrEqual(period.to);
        expect(period.to).toBeLessThanOrEqual(TODAY);
        expect(period.to - period.from).toBeLessThan(SALES_DAYS_MAX);
        expect(everyDay(period, [])).toHaveLength(period.to - period.from + 1);
      }),
    );
  });

  test('a day and its date name each other', () => {
    fc.assert(fc.property(dates, (date) => dateOfDay(dayOfDate(date)!) === date));
    for (const text of ['', '2026-1-1', '2026-13-01', '2026-02-29', 'x']) expect(dayOfDate(text)).toBeNull();
  });
});

test('today is compared with the same time of yesterday and of a week ago', () => {
  const [today, yesterday, week] = stretchesSoFar(NOW);
  expect(today).toMatchObject({ daysAgo: 0, start: new Date('2026-11-25T15:00:00Z'), end: NOW });
  expect(yesterday).toMatchObject({ start: new Date('2026-11-24T15:00:00Z'), end: new Date('2026-11-25T05:30:00Z') });
  expect(week!.end).toEqual(new Date('2026-11-19T05:30:00Z'));
});

test('what was saved is weighed by the names that say it', () => {
  const row = { orders: 1, won: 1_000, savedWon: 500 };
  const products = [
    { ...row, name: '설향 딸기 500g', pieces: 4, savedPieces: 3 },
    { ...row, name: '만두 1kg × 2팩', pieces: 1, savedPieces: 1 },
    { ...row, name: '우유 900ml', pieces: 2, savedPieces: 2 },
    { ...row, name: '식빵', pieces: 2, savedPieces: 2 },
  ];
  expect(totalsOf([], products)).toMatchObject({ savedPieces: 8, savedWon: 2_000, savedKilograms: 3.5 });
  expect(amountOf('우유 900ml')).toEqual({ amount: 900, per: '100ml' });
});

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [120_000, 200_000],
  [500_000, 500_000],
  [501_000, 1_000_000],
])('a chart whose highest bar is %i ends at %i', (most, top) => {
  expect(roundTop(most)).toBe(top);
});

test('changes and shares are told in words', () => {
  expect([changePercent(112, 100), changePercent(5, 0), changePercent(50, 100)]).toEqual([12, null, -50]);
  expect([12, -50, 0, null].map(changeText)).toEqual(['12% 많아요', '50% 적어요', '같아요', '비교할 판매가 없어요']);
  expect([shareText(7, 8), shareText(0, 0)]).toEqual(['88%', '-']);
});

test('a table as CSV has the mark and the line ends of Excel, and no formulas', () => {
  const rows = [
    ['상품', '수량'],
    ['=HYPERLINK("x")', 3],
    ['쉼표, 둘', -1],
    [new Date(0), null],
  ];
  const lines = csvText(rows, () => '2026-11-26 14:30').split('\r\n');
  expect(lines).toEqual(['\ufeff상품,수량', `"'=HYPERLINK(""x"")",3`, '"쉼표, 둘",-1', '2026-11-26 14:30,', '']);
});
