import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changePromotions,
  isPromotion,
  isQuiet,
  mayInvite,
  NO_PROMOTIONS,
  nextQuiet,
  type PromotionChange,
  type PromotionChoice,
} from '#lib/domain/notice/promotion.ts';
import { MS_PER_DAY } from '#lib/domain/time.ts';
import { minuteArb } from '../arbitraries.ts';
import { seoul } from '../seoul.ts';

describe('the quiet hours', () => {
  test.each([
    ['2026-11-20T07:59:59', true],
    ['2026-11-20T08:00:00', false],
    ['2026-11-20T14:00:00', false],
    ['2026-11-20T20:59:59', false],
    ['2026-11-20T21:00:00', true],
    ['2026-11-20T23:59:59', true],
    ['2026-11-21T00:00:00', true],
  ])('%s in Seoul: %s', (wall, quiet) => {
    expect(isQuiet(seoul(wall))).toBe(quiet);
  });

  test('begin next at nine in the evening, or run already', () => {
    expect(nextQuiet(seoul('2026-11-20T08:00:00'))).toEqual(seoul('2026-11-20T21:00:00'));
    expect(nextQuiet(seoul('2026-11-20T20:59:00'))).toEqual(seoul('2026-11-20T21:00:00'));
    expect(nextQuiet(seoul('2026-11-20T23:00:00'))).toEqual(seoul('2026-11-20T23:00:00'));
    fc.assert(
      fc.property(minuteArb, (now) => {
        const next = nextQuiet(now);
        expect(isQuiet(next)).toBe(true);
        expect(next.getTime() - now.getTime()).toBeLessThan(MS_PER_DAY);
        if (next > now) expect(isQuiet(new Date(next.getTime() - 1))).toBe(false);
      }),
    );
  });
});

describe('the switch of what invites to buy', () => {
  const [day, night] = [seoul('2026-11-20T14:00:00'), seoul('2026-11-20T22:00:00')];
  const later = seoul('2026-11-22T10:00:00');

  test('is off until it is turned on; then it is for the day, unless the night is on too', () => {
    expect([mayInvite(NO_PROMOTIONS, day), mayInvite(NO_PROMOTIONS, night)]).toEqual([false, false]);
    const on = changePromotions(NO_PROMOTIONS, { on: true }, day);
    expect([mayInvite(on, day), mayInvite(on, night)]).toEqual([true, false]);
    const always = changePromotions(on, { night: true }, day);
    expect([mayInvite(always, day), mayInvite(always, night)]).toEqual([true, true]);
  });

  test('keeps the day it was turned on, and the day it was turned off', () => {
    const on = changePromotions(NO_PROMOTIONS, { on: true }, day);
    expect(on).toEqual({ onAt: day, offAt: null, nightOnAt: null, nightOffAt: null });
    expect(changePromotions(on, { on: true }, later)).toEqual(on);
    const off = changePromotions(on, { on: false }, later);
    expect(off).toEqual({ onAt: null, offAt: later, nightOnAt: null, nightOffAt: null });
    expect(changePromotions(off, { on: true }, later)).toMatchObject({ onAt: later, offAt: later });
  });

  test('takes the night along: off with the whole, and never on alone', () => {
    const both = changePromotions(NO_PROMOTIONS, { night: true }, day);
    expect(both).toEqual({ onAt: day, offAt: null, nightOnAt: day, nightOffAt: null });
    expect(changePromotions(both, { on: false }, later)).toEqual({
      onAt: null,
      offAt: later,
      nightOnAt: null,
      nightOffAt: later,
    });
    expect(changePromotions(both, { night: false }, later)).toEqual({
      onAt: day,
      offAt: null,
      nightOnAt: null,
      nightOffAt: later,
    });
    expect(changePromotions(NO_PROMOTIONS, { on: false, night: true }, day)).toEqual(NO_PROMOTIONS);
  });

  test('whatever is pressed in whatever order, stands as it was set last', () => {
    const change: fc.Arbitrary<PromotionChange> = fc.record({
      on: fc.option(fc.boolean(), { nil: undefined }),
      night: fc.option(fc.boolean(), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(change, minuteArb), { maxLength: 12 }), (presses) => {
        let choice: PromotionChoice = NO_PROMOTIONS;
        for (const [pressed, at] of presses) {
          const before = choice;
          choice = changePromotions(choice, pressed, at);
          if (choice.nightOnAt) expect(choice.onAt).not.toBeNull();
          if (pressed.on !== undefined) expect(choice.onAt !== null).toBe(pressed.on);
          if (before.onAt && choice.onAt) expect(choice.onAt).toBe(before.onAt);
          if (before.onAt && !choice.onAt) expect(choice.offAt).toBe(at);
        }
      }),
    );
  });
});

test('of all news, those of followed marts and of alerts invite to buy; orders and waiting lists do not', () => {
  expect(['newProducts', 'alertMatched'].map(isPromotion)).toEqual([true, true]);
  expect(['productBack', 'orderConfirmed', 'orderExpiring', 'reviewReplied'].map(isPromotion)).not.toContain(true);
});
