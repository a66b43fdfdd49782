import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changePercent,
  chartStretches,
  dateOfDay,
  dayOfDate,
  everyDay,
  roundTop,
  SALES_DAYS,
  SALES_DAYS_MAX,
  salesPeriod,
  stretchesSoFar,
  totalsOf,
} from '#lib/domain/order/sales.ts';
import { amountOf } from '#lib/domain/product/unit-price.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { changeText, markText, shareText, stretchName } from '#lib/messages/order/sales.ts';
import { csvLines } from '#lib/sheets/csv-text.ts';

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
    ['2020-01-01', null, dateOfDay(TODAY - SALES_DAYS_MAX + 1), '2026-11-26'],
    ['2027-01-01', '2020-01-01', dateOfDay(TODAY - SALES_DAYS_MAX + 1), '2026-11-26'],
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
        const days = everyDay(period, []);
        expect(days).toHaveLength(period.to - period.from + 1);
        expect(totalsOf(days, [])).toMatchObject({ orders: 0, pieces: 0, won: 0, cancelled: 0, noShows: 0 });
      }),
    );
  });

  test('a day and its date name each other', () => {
    fc.assert(fc.property(dates, (date) => dateOfDay(dayOfDate(date)!) === date));
    // The last is what no date reads back as.
    for (const text of ['', '2026-1-1', '2026-13-01', '2026-02-29', 'x', '0NaN-NaN-NaN'])
      expect(dayOfDate(text)).toBeNull();
  });
});

describe('the bars of a chart', () => {
  const at = (date: string) => dayOfDate(date)!;
  const daysOf = (from: string, to: string) =>
    everyDay({ from: at(from), to: at(to) }, []).map((row, i) => ({ ...row, orders: 1, won: i }));

  test('are days up to 92, and weeks from Monday on beyond', () => {
    expect(chartStretches(daysOf('2026-08-27', '2026-11-26'))).toHaveLength(92);
    const weeks = chartStretches(daysOf('2026-08-26', '2026-11-26'));
    expect(weeks.map(({ from }) => dateOfDay(from)).slice(0, 3)).toEqual(['2026-08-26', '2026-08-31', '2026-09-07']);
    expect(weeks.at(-1)).toEqual({ from: at('2026-11-23'), to: at('2026-11-26'), orders: 4, won: 89 + 90 + 91 + 92 });
  });

  test('leave no day out and count none twice', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: SALES_DAYS_MAX }), (from, length) => {
        const days = daysOf(from, dateOfDay(at(from) + length - 1));
        const bars = chartStretches(days);
        expect(bars.reduce((sum, { orders }) => sum + orders, 0)).toBe(length);
        expect(bars.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
          days.map(({ day }) => day),
        );
      }),
    );
  });

  test('are named with the year where there are two', () => {
    const [one, two] = [
      { from: at('2026-01-01'), to: at('2026-11-26') },
      { from: at('2025-12-01'), to: at('2026-11-26') },
    ];
    const week = { from: at('2025-12-29'), to: at('2026-01-04') };
    expect(stretchName({ from: at('2026-11-23'), to: at('2026-11-26') }, one)).toBe('11월 23일(월)~11월 26일(목)');
    expect(stretchName(week, two)).toBe('2025년 12월 29일(월)~2026년 1월 4일(일)');
    expect([markText(at('2026-01-05'), one), markText(at('2026-01-05'), two)]).toEqual(['1/5', '2026/1/5']);
  });
});

test('today is compared with the same time of yesterday and of a week ago', () => {
  const [today, yesterday, week] = stretchesSoFar(NOW);
  expect(today).toMatchObject({ daysAgo: 0, start: new Date('2026-11-25T15:00:00Z'), end: NOW });
  expect(yesterday).toMatchObject({ start: new Date('2026-11-24T15:00:00Z'), end: new Date('2026-11-25T05:30:00Z') });
  expect(week!.end).toEqual(new Date('2026-11-19T05:30:00Z'));
});

test('what was saved is weighed by the names that say it', () => {
  const row = { orders: 1, won: 1_000, savedWon: 500, weighedPieces: 0, weighedGrams: 0 };
  const products = [
    { ...row, name: '설향 딸기 500g', pieces: 4, savedPieces: 3 },
    { ...row, name: '만두 1kg × 2팩', pieces: 1, savedPieces: 1 },
    { ...row, name: '우유 900ml', pieces: 2, savedPieces: 2 },
    { ...row, name: '식빵', pieces: 2, savedPieces: 2 },
    // One of them was put up by weight.
    { ...row, name: '앞다리살 600g', pieces: 2, savedPieces: 2, weighedPieces: 1, weighedGrams: 500 },
  ];
  expect(totalsOf([], products)).toMatchObject({ savedPieces: 10, savedWon: 2_500, savedKilograms: 4.6 });
  const bread = { ...row, name: '식빵 425g', pieces: 2, savedPieces: 2 };
  expect(totalsOf([], [bread, { ...bread, name: '식빵 100g' }])).toMatchObject({ savedKilograms: 1.1 });
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
  expect([changePercent(5, 3), changePercent(2, 3), changePercent(3, 1)]).toEqual([67, -33, 200]);
  expect([12, -50, 0, null].map(changeText)).toEqual([
    '12% 늘었어요',
    '50% 줄었어요',
    '같아요',
    '비교할 판매가 없어요',
  ]);
  expect([shareText(7, 8), shareText(0, 0)]).toEqual(['88%', '-']);
});

test('a table as CSV has the line ends of Excel, and no formulas', () => {
  const rows = [
    ['상품', '수량'],
    ['=HYPERLINK("x")', 3],
    ['쉼표, 둘', -1],
    [new Date(0), null],
    [{ date: '2026-11-26' }, { id: 1_234_567 }],
  ];
  const lines = csvLines(rows, () => '2026-11-26 14:30').split('\r\n');
  expect(lines).toEqual([
    '상품,수량',
    `"'=HYPERLINK(""x"")",3`,
    '"쉼표, 둘",-1',
    '2026-11-26 14:30,',
    '2026-11-26,1234567',
    '',
  ]);
});
