import { describe, expect, test } from 'vitest';
import {
  choicesOf,
  isToChoose,
  type ListingLine,
  linesLeft,
  linesSent,
  newListingLine,
  sentLine,
} from '#lib/domain/product/listing-line.ts';

const line = (row: number, more: Partial<ListingLine> = {}): ListingLine => ({ ...newListingLine(row), ...more });
const running = { waitingCount: 9 };

describe('a line whose product is there already', () => {
  test.each([
    ['nowhere', {}, ['leave', 'register'], false],
    ['on sale', { running }, ['update', 'leave', 'register'], true],
    ['an earlier line', { sameAsRow: 1 }, ['leave', 'register'], true],
  ])('%s', (_, twin, choices, isAsked) => {
    expect(choicesOf(line(2, twin))).toEqual(choices);
    expect(isToChoose(line(2, twin))).toBe(isAsked);
  });

  test('asks again where the choice has become none', () => {
    expect(isToChoose(line(2, { running, same: 'update' }))).toBe(false);
    expect(isToChoose(line(2, { sameAsRow: 1, same: 'update' }))).toBe(true);
    expect(isToChoose({ running: null, sameAsRow: 1 })).toBe(true);
  });

  test('is sent with the count that an update was decided on, and with none otherwise', () => {
    expect(sentLine(line(2, { running, same: 'update' }), ['빵'])).toEqual({
      row: 2,
      cells: ['빵'],
      same: 'update',
      from: 9,
    });
    expect(sentLine(line(2, { running, same: 'register' }), ['빵'])).toEqual({
      row: 2,
      cells: ['빵'],
      same: 'register',
    });
    expect(sentLine(line(2), ['빵'])).toEqual({ row: 2, cells: ['빵'] });
  });
});

describe('lines that were sent', () => {
  const sent = [{ row: 1 }, { row: 2 }];

  test('wait for their answer; the others do not', () => {
    const waiting = linesSent([line(1), line(2), line(3)], sent, true);
    expect(waiting.map(({ isUnanswered }) => isUnanswered)).toEqual([true, true, false]);
    expect(linesSent(waiting, sent, false).map(({ isUnanswered }) => isUnanswered)).toEqual([false, false, false]);
  });

  test('leave when they are done, stay with every reason when they are refused', () => {
    const problems = [
      { row: 2, message: '가격을 입력해 주세요.' },
      { row: 2, message: '수량을 입력해 주세요.' },
      // A line that was not sent has no answer.
      { row: 3, message: '이미 팔고 있어요.' },
    ];
    const left = linesLeft(linesSent([line(1), line(2), line(3)], sent, true), sent, problems, (refused) => ({
      ...refused,
      same: 'leave',
    }));
    expect(left).toEqual([line(2, { refusal: '가격을 입력해 주세요. 수량을 입력해 주세요.', same: 'leave' }), line(3)]);
  });
});
