import { describe, expect, test } from 'vitest';
import { stepsText } from '#lib/messages/product/markdown.ts';
import { readMarkdown } from '#lib/sheets/markdown-text.ts';

const step = (minutesBeforeEnd: number, percentOff: number) => ({ minutesBeforeEnd, percentOff });

describe('a cell with a markdown', () => {
  test.each([
    ['', null],
    ['없음', []],
    ['안 함', []],
    ['X', []],
    ['3시간 전 30% / 1시간 전 50%', [step(180, 30), step(60, 50)]],
    ['마감 3시간 전부터 30% 할인, 1시간 전부터 50% 할인', [step(180, 30), step(60, 50)]],
    ['1일 전 10%;90분전 40%', [step(1_440, 10), step(90, 40)]],
    ['1시간 30분 전 40퍼센트', [step(90, 40)]],
    ['1시간 반 전 40%', [step(90, 40)]],
    ['３시간 전 ３０％', [step(180, 30)]],
    ['3시간 전: 30%\n30분 전: 60%', [step(180, 30), step(30, 60)]],
    ['30%', 'unreadable'],
    ['3시간 30%', 'unreadable'],
    ['전 30%', 'unreadable'],
    ['반 전 30%', 'unreadable'],
    ['마감 때 싸게', 'unreadable'],
    ['/', 'unreadable'],
  ] as const)('%j', (cell, steps) => expect(readMarkdown(cell)).toEqual(steps));

  test('is read as it is said', () => {
    const steps = [step(2 * 1_440 + 90, 5), step(180, 30), step(45, 95)];
    expect(stepsText(steps)).toBe('2일 1시간 30분 전 5% / 3시간 전 30% / 45분 전 95%');
    expect(readMarkdown(stepsText(steps))).toEqual(steps);
  });
});
