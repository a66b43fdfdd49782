import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  INTRODUCTION_MAX_LENGTH,
  type IntroductionField,
  introductionProblem,
  NOTICE_MAX_LENGTH,
  PICKUP_NOTE_MAX_LENGTH,
  writtenText,
} from '#lib/domain/mart/mart-introduction.ts';

const MOST: [IntroductionField, number][] = [
  ['introduction', INTRODUCTION_MAX_LENGTH],
  ['notice', NOTICE_MAX_LENGTH],
  ['pickupNote', PICKUP_NOTE_MAX_LENGTH],
];

describe('what a mart says of itself', () => {
  test.each(MOST)('%s holds %d letters, an emoji is one, and spaces around it are none', (field, most) => {
    expect(introductionProblem({ [field]: ` ${'🍓'.repeat(most)}\n` })).toBeNull();
    expect(introductionProblem({ [field]: '가'.repeat(most + 1) })).toEqual({ field, code: `${field}TooLong` });
  });

  test.each([
    ['notice', ' 오늘 딸기\n늦게 들어와요 ', '오늘 딸기 늦게 들어와요'],
    ['pickupNote', '계산대\t옆', '계산대 옆'],
    ['introduction', ' 첫 줄\r\n둘째 줄\n\n\n \n새 단락 ', '첫 줄\n둘째 줄\n\n새 단락'],
    ['introduction', '어서\u202e 오세요', '어서 오세요'],
    ['introduction', ' \n\u3164 ', null],
    ['notice', '', null],
    ['pickupNote', '\u200b \u2800', null],
  ] as const)('%s %j is kept as %j', (field, typed, kept) => {
    expect(writtenText(field, typed)).toBe(kept);
  });

  test('names the first text that is too long, and of none nothing', () => {
    expect(introductionProblem({})).toBeNull();
    const both = { introduction: '', notice: '가'.repeat(500), pickupNote: '가'.repeat(500) };
    expect(introductionProblem(both)).toEqual({ field: 'notice', code: 'noticeTooLong' });
  });

  test('what is kept is kept as it is when it is saved again, and fits where it was let through', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MOST), fc.string({ unit: 'binary', maxLength: 400 }), ([field, most], typed) => {
        const kept = writtenText(field, typed);
        if (kept === null) return;
        expect(writtenText(field, kept)).toBe(kept);
        if (introductionProblem({ [field]: typed }) === null) expect([...kept].length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
