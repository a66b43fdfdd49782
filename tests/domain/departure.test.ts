import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ARRIVAL_MARGIN_MINUTES, departure, isWalkTooLong, isWorthCalendar, leaveAt } from '#lib/domain/departure.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { leaveTimeView } from '#lib/messages/departure.ts';
import { lateWalkText } from '#lib/messages/walk.ts';
import { minuteArb } from './arbitraries.ts';
import { seoul } from './seoul.ts';

const NOW = seoul('2026-11-20T14:00');
const until = (minutes: number) => addMinutes(NOW, minutes);

describe('when to leave for a pickup', () => {
  test.each<[minutesLeft: number, walk: number, text: string, isUrgent: boolean]>([
    [60, 7, '걸어서 7분 · 43분 뒤에 출발하면 돼요', false],
    [27, 7, '걸어서 7분 · 10분 뒤에 출발하면 돼요', false],
    [18, 7, '걸어서 7분 · 1분 뒤에 출발하면 돼요', false],
    // Ten minutes are left for the counter.
    [17, 7, '걸어서 7분 · 지금 출발하세요', true],
    [7, 7, '걸어서 7분 · 지금 출발하세요', true],
    [20, 25, '걸어서 25분 · 기한까지 20분 남았어요', true],
    [0, 7, '', false],
    [-5, 7, '', false],
    [360, 10, '걸어서 10분 · 오늘 오후 7:40에 출발하면 돼요', false],
    [1_260, 20, '걸어서 20분 · 내일 오전 10:30에 출발하면 돼요', false],
  ])('with %i minutes left and a walk of %i: %s', (left, walk, text, isUrgent) => {
    expect(leaveTimeView(until(left), walk, NOW)).toEqual({ text, isUrgent });
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
        expect(isWalkTooLong(walk, end, now)).toBe(when?.is === 'tooLate');
      }),
    );
  });

  test('of a pickup more than three hours ahead a calendar is told', () => {
    expect([180, 181].map((minutes) => isWorthCalendar(until(minutes), NOW))).toEqual([false, true]);
    expect(leaveAt(until(200), 15)).toEqual(until(175));
  });
});

test.each([
  [25, 20, '걸어서 25분 · 마감까지 20분 남았어요'],
  [20, 20, null],
  [5, 0, null],
  [5, -3, null],
])('a walk of %i minutes to a sale that ends in %i: %s', (walk, left, text) => {
  expect(lateWalkText(walk, { until: until(left), now: NOW, what: 'saleEnd' })).toBe(text);
});
