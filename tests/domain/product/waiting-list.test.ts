import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRoundStep, ROUND_MINUTES, type Waiting } from '#lib/domain/product/waiting-list.ts';
import { addMinutes } from '#lib/domain/time.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const ago = (minutes: number) => addMinutes(NOW, -minutes);
const waits = (id: number): Waiting => ({ id, toldAt: null, toldRound: null });
const told = (id: number, minutesAgo: number, toldRound = 1): Waiting => ({ id, toldAt: ago(minutesAgo), toldRound });
const step = (list: Waiting[], pieces: number, round = 1) => nextRoundStep(list, { pieces, round, now: NOW });

describe('who is told that pieces came back', () => {
  test.each<[string, Waiting[], number, number[], number | null]>([
    ['as many as there are pieces, first come first', [waits(3), waits(1), waits(2)], 2, [1, 2], 3],
    ['everybody, where there is enough; then nobody is left', [waits(1), waits(2)], 5, [1, 2], null],
    ['nobody while nothing is there', [waits(1)], 0, [], null],
    ['nobody of an empty list', [], 4, [], null],
    ['nobody more while those who were told may still come', [told(1, 1), waits(2)], 1, [], 2],
    ['the next ones three minutes later, as many as are left', [told(1, 3), told(2, 3), waits(3), waits(4)], 1, [3], 3],
    ['one more at once, where one more came', [told(1, 1), waits(2), waits(3)], 2, [2], 2],
    ['one more at once, where somebody who was told left the list', [waits(3), waits(4)], 1, [3], 3],
    ['nobody twice in a round', [told(1, 9), told(2, 6)], 2, [], null],
  ])('%s', (_, list, pieces, tell, againInMinutes) => {
    expect(step(list, pieces)).toEqual({
      tell,
      nextAt: againInMinutes === null ? null : addMinutes(NOW, againInMinutes),
    });
  });

  test('in a new round those who were never told come first, then who was told longest ago', () => {
    const list = [told(1, 1), told(2, 50), waits(3)];
    expect(step(list, 1, 2).tell).toEqual([3]);
    expect(step(list, 2, 2).tell).toEqual([3, 2]);
    expect(step(list, 3, 2)).toEqual({ tell: [3, 2, 1], nextAt: null });
  });
});

/** A rush on pieces: people who are told buy, leave or do nothing, strangers buy, pieces come. */
test('however it goes on, nobody is told twice in a round, none is passed over, and no more than pieces in three minutes', () => {
  const event = fc.oneof(
    fc.record({ is: fc.constant('minutes' as const), n: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ is: fc.constant('pieces' as const), n: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ is: fc.constant('stranger' as const), n: fc.integer({ min: 1, max: 2 }) }),
    fc.record({ is: fc.constant('buys' as const), n: fc.nat({ max: 20 }) }),
    fc.record({ is: fc.constant('leaves' as const), n: fc.nat({ max: 20 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.array(event, { maxLength: 30 }), (people, events) => {
      let list: Waiting[] = Array.from({ length: people }, (_, i) => waits(i + 1));
      let [pieces, round, now] = [0, 0, NOW];
      for (const { is, n } of events) {
        if (is === 'minutes') now = addMinutes(now, n);
        if (is === 'pieces') {
          if (pieces === 0) round += 1;
          pieces += n;
        }
        if (is === 'stranger') pieces = Math.max(0, pieces - n);
        if (is === 'leaves') list = list.filter(({ id }) => id !== n);
        if (is === 'buys' && pieces > 0 && list.some(({ id }) => id === n)) {
          pieces -= 1;
          list = list.filter(({ id }) => id !== n);
        }
        const { tell, nextAt } = nextRoundStep(list, { pieces, round, now });
        const since = addMinutes(now, -ROUND_MINUTES);
        const isFresh = ({ toldAt, toldRound }: Waiting) => toldRound === round && toldAt !== null && toldAt > since;
        const fresh = list.filter(isFresh).length;
        const untold = list.filter(({ toldRound }) => toldRound !== round);
        expect(tell.every((id) => untold.some((one) => one.id === id))).toBe(true);
        expect(tell.length).toBe(Math.min(untold.length, Math.max(0, pieces - fresh)));
        // Nobody who never heard stands before one who is told now.
        const passed = untold.filter(({ id, toldAt }) => toldAt === null && !tell.includes(id));
        for (const id of tell) {
          const one = untold.find((other) => other.id === id)!;
          expect(passed.every((other) => one.toldAt === null && other.id > id)).toBe(true);
        }
        list = list.map((one) => (tell.includes(one.id) ? { ...one, toldAt: now, toldRound: round } : one));
        // While pieces wait and somebody has not heard, there is a time to look again.
        const isLeft = pieces > 0 && list.some(({ toldRound }) => toldRound !== round);
        expect(nextAt !== null).toBe(isLeft);
        if (nextAt) expect(nextAt > now && nextAt <= addMinutes(now, ROUND_MINUTES)).toBe(true);
      }
    }),
  );
});
