import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Travel } from '#lib/domain/discovery/travel.ts';
import {
  ARRIVAL_MARGIN_MINUTES,
  departure,
  isWorthCalendar,
  lastDeparture,
  leaveAt,
  reachableSaleEnd,
  slackMinutes,
} from '#lib/domain/order/departure.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { lateText, visitLine } from '#lib/messages/discovery/reach.ts';
import { leaveTimeView } from '#lib/messages/order/departure.ts';
import { minuteArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:00');
const until = (minutes: number) => addMinutes(NOW, minutes);

/** How far somebody walks in whole minutes. */
const metresOf = (minutes: number) => (minutes * 67) / 1.3 - 1;

describe('when to leave for a pickup', () => {
  test.each<[minutesLeft: number, walk: number, text: string, isUrgent: boolean]>([
    [60, 7, '걸어서 7분 · 43분 뒤에 출발하면 돼요', false],
    [27, 7, '걸어서 7분 · 10분 뒤에 출발하면 돼요', false],
    [18, 7, '걸어서 7분 · 1분 뒤에 출발하면 돼요', false],
    // Ten minutes are left for the counter.
    [17, 7, '걸어서 7분 · 지금 출발하세요', true],
    [7, 7, '걸어서 7분 · 지금 출발하세요', true],
    // In the words of the lists.
    [20, 25, '걸어서 25분 · 지금 출발해도 5분 늦어요', true],
    [0, 7, '', false],
    [-5, 7, '', false],
    [360, 10, '걸어서 10분 · 오후 7:40에 출발하면 돼요', false],
    [1_260, 20, '걸어서 20분 · 내일 오전 10:30에 출발하면 돼요', false],
  ])('with %i minutes left and a walk of %i: %s', (left, walk, text, isUrgent) => {
    expect(leaveTimeView(until(left), { distance: metresOf(walk), travel: 'foot' }, NOW)).toEqual({ text, isUrgent });
  });

  test.each<[Travel, string]>([
    ['foot', '걸어서 20분 · 지금 출발하세요'],
    ['bicycle', '자전거로 7분 · 8분 뒤에 출발하면 돼요'],
    ['car', '차로 9분 · 6분 뒤에 출발하면 돼요'],
  ])('by %s: %s', (travel, text) => {
    expect(leaveTimeView(until(25), { distance: 1_000, travel }, NOW).text).toBe(text);
  });

  test('who leaves when told arrives in time, and is told to go before it is too late', () => {
    fc.assert(
      fc.property(minuteArb, fc.integer({ min: 1, max: 60 }), fc.integer({ min: -10, max: 600 }), (now, walk, left) => {
        const end = addMinutes(now, left);
        const when = departure(end, walk, now);
        if (left <= 0) {
          expect(when).toBeNull();
          return;
        }
        const arrival = addMinutes(when?.is === 'later' ? when.leaveAt : now, walk);
        expect(arrival <= end).toBe(when?.is !== 'tooLate');
        if (when?.is === 'later') expect(addMinutes(arrival, ARRIVAL_MARGIN_MINUTES)).toEqual(end);
        expect(slackMinutes(end, walk, now) < 0).toBe(when?.is === 'tooLate');
      }),
    );
  });

  test('the last departure is in time, and a millisecond later none is', () => {
    const last = lastDeparture(until(25), 19);
    expect(departure(until(25), 19, last)).toEqual({ is: 'now' });
    expect(departure(until(25), 19, new Date(last.getTime() + 1))).toEqual({ is: 'tooLate', lateMinutes: 1 });
  });

  test('of a pickup more than three hours ahead a calendar is told', () => {
    expect([180, 181].map((minutes) => isWorthCalendar(until(minutes), NOW))).toEqual([false, true]);
    expect(leaveAt(until(200), 15)).toEqual(until(175));
  });
});

test('a sale end is in reach exactly where its window leaves slack', () => {
  let [reached, missed] = [0, 0];
  fc.assert(
    fc.property(
      minuteArb,
      fc.integer({ min: 0, max: 59_999 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 90 }),
      fc.integer({ min: 0, max: 90 }),
      (minute, ms, way, windowMinutes, saleMinutes) => {
        const now = new Date(minute.getTime() + ms);
        const [to, saleEnd] = [addMinutes(minute, windowMinutes), addMinutes(minute, saleMinutes)];
        const end = new Date(Math.min(to.getTime(), saleEnd.getTime()));
        const isReached = slackMinutes(end, way, now) >= 0;
        expect(saleEnd.getTime() >= reachableSaleEnd({ to: to.getTime() }, way, now)).toBe(isReached);
        // Who leaves now stands there before it ends.
        expect(addMinutes(now, way) <= end).toBe(isReached);
        if (isReached) reached += 1;
        else missed += 1;
      },
    ),
    { numRuns: 2_000 },
  );
  expect(Math.min(reached, missed)).toBeGreaterThan(200);
});

test.each<[left: number, distance: number, travel: Travel, text: string | null]>([
  // 500 m: ten minutes on foot, four by bicycle, seven by car.
  [10, 500, 'foot', null],
  [9, 500, 'foot', '지금 출발해도 1분 늦어요'],
  [2, 500, 'foot', '지금 출발해도 8분 늦어요'],
  [4, 500, 'bicycle', null],
  [6, 500, 'car', '지금 출발해도 1분 늦어요'],
  [7, 500, 'car', null],
  // Far away.
  [60, 20_000, 'foot', '지금 출발해도 5시간 29분 늦어요'],
  [60, 6_150, 'foot', '지금 출발해도 1시간 늦어요'],
  // Over.
  [0, 500, 'foot', null],
])('%i minutes are left and it is %i m by %s: %s', (left, distance, travel, text) => {
  expect(lateText({ validUntil: until(left) }, { distance, travel }, NOW)).toBe(text);
  expect(lateText({ validUntil: until(left) }, null, NOW)).toBeNull();
});

test('a visit is said in one line', () => {
  const window = { start: NOW, validUntil: until(28) };
  expect(visitLine(window, { distance: 210, travel: 'foot' }, NOW)).toBe('픽업 2:00~2:28 · 걸어서 5분');
  expect(visitLine(window, { distance: 210, travel: 'car' }, NOW)).toBe('픽업 2:00~2:28 · 차로 6분');
  expect(visitLine(window, { distance: 900, travel: 'bicycle' }, NOW)).toBe('픽업 2:00~2:28 · 자전거로 6분');
  expect(visitLine(window, null, NOW)).toBe('픽업 2:00~2:28');
});
