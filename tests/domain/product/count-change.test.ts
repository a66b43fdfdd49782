import { describe, expect, test } from 'vitest';
import {
  type CountChange,
  countWanted,
  isChange,
  movedOn,
  pressed,
  standing,
  typedCount,
} from '#lib/domain/product/count-change.ts';
import { QUANTITY } from '#lib/domain/product/stock.ts';

const thirteen = standing(13);
const typed = (text: string): CountChange => ({ from: 13, text, typed: true });

describe('a count on its way to another one (rules.md section 4)', () => {
  test.each([
    ['as it stands', thirteen, 13, false],
    ['pressed up', pressed(thirteen, 1), 14, true],
    ['pressed up and down again', pressed(pressed(thirteen, 1), -1), 13, false],
    ['pressed down at nothing', pressed(standing(0), -1), 0, false],
    ['pressed up at the most', pressed(standing(QUANTITY.max), 1), QUANTITY.max, false],
    ['pressed while its field is empty', pressed(typed(''), 1), 14, true],
    ['typed', typedCount(thirteen, '0４0개'), 40, true],
    ['typed as it stands', typedCount(thirteen, '13'), 13, false],
    ['emptied', typedCount(thirteen, ''), null, false],
    ['typed too high', typedCount(thirteen, '99999999999'), QUANTITY.max, true],
  ])('%s', (_, change, wanted, is) => {
    expect([countWanted(change), isChange(change)]).toEqual([wanted, is]);
  });

  test.each([
    ['three more stay three more', pressed(pressed(pressed(thirteen, 1), 1), 1), 11, '14'],
    ['forty stay forty', typed('40'), 11, '40'],
    ['an empty field stays empty', typed(''), 11, ''],
    ['less than nothing is nothing', pressed(pressed(standing(2), -1), -1), 1, '0'],
  ])('after the count has moved: %s', (_, change, from, text) => {
    expect(movedOn(change, from)).toEqual({ ...change, from, text });
  });
});
