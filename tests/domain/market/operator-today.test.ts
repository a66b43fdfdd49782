import { expect, test } from 'vitest';
import { isDanger, orderToday, TODAY_KINDS, type TodayLine } from '#lib/domain/market/operator-today.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const now = seoul('2026-11-20T14:00:00');
const line = (what: TodayLine['what'], minutes: number | null, more: Partial<TodayLine> = {}): TodayLine => ({
  what,
  count: 1,
  since: minutes === null ? null : addMinutes(now, -minutes),
  won: null,
  only: null,
  ...more,
});

test('dangers come first, the oldest at the top and of one age the most won; then routine alike, what has no age last', () => {
  const lines = [
    line('examples', null),
    line('heldStatements', null),
    line('payable', 500, { won: 9_000 }),
    line('statements', 500, { won: 70_000 }),
    line('marts', 3_000, { count: 3 }),
    line('dueCases', -60),
    line('undecided', 40, { won: 3_000 }),
    line('failedPayouts', 40, { won: 90_000 }),
    line('moneyFaults', 600, { count: 2 }),
    line('lateCases', 2_000),
    line('overdue', 0, { count: 0, since: null }),
  ];
  const { dangers, routine } = orderToday(lines, now);
  expect(dangers.map(({ what }) => what)).toEqual([
    'lateCases',
    'moneyFaults',
    'failedPayouts',
    'undecided',
    'dueCases',
  ]);
  expect(routine.map(({ what }) => what)).toEqual(['marts', 'statements', 'payable', 'heldStatements', 'examples']);
});

test('what moves by itself is a danger only once it has not for long', () => {
  for (const what of ['refunds', 'voids'] as const) {
    expect(isDanger(line(what, 59), now)).toBe(false);
    expect(isDanger(line(what, 60), now)).toBe(true);
  }
  expect(isDanger(line('handRefunds', 23 * 60), now)).toBe(false);
  expect(isDanger(line('handRefunds', 24 * 60), now)).toBe(true);
  expect(isDanger(line('dueCases', -24 * 60 - 1), now)).toBe(false);
  expect(isDanger(line('dueCases', -24 * 60), now)).toBe(true);
});

test('nothing that has no age is a danger', () => {
  expect(TODAY_KINDS.filter((what) => isDanger(line(what, null), now))).toEqual([]);
});
