import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanLines } from '#lib/domain/text.ts';

describe('what people type', () => {
  test.each([
    ['  설향 딸기 500g ', '설향 딸기 500g'],
    ['첫 줄\n둘째 줄\t탭', '첫 줄 둘째 줄 탭'],
    // Decomposed, as a Mac writes it.
    ['두부'.normalize('NFD'), '두부'],
    // It would turn round what is shown after it.
    ['\u202eabc\u2066', 'abc'],
    ['두\u0000부\u0007\u009f\ufeff', '두부'],
    ['두부\ud800', '두부'],
    // A family is four people and three joiners.
    ['👨‍👩‍👧‍👦 세트', '👨‍👩‍👧‍👦 세트'],
    // What is to be ignored where it cannot be shown: nobody sees it, and two names that look the same are one.
    ['합정\u3164마트\u1160', '합정마트'],
    ['합\u034f정\ufe0f마트\u00ad', '합정마트'],
    ['합정\u200d마트\u{e0041}', '합정마트'],
    ['❤\ufe0f 하트 1\ufe0f\u20e3', '❤\ufe0f 하트 1\ufe0f\u20e3'],
    ['👩🏽\u200d🌾 농부', '👩🏽\u200d🌾 농부'],
    // Marks in heaps, as nobody writes them; those of a language stay.
    [`떡${'\u0335'.repeat(40)}집`, `떡${'\u0335'.repeat(4)}집`],
    ['Bánh mì', 'Bánh mì'],
    ['', ''],
    [' \u00a0\u3000', ''],
    ['\u200b\u200b', ''],
    ['\u3164\u115f\u2800', ''],
    ['\u0301', ''],
    ['!', '!'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept);
  });

  test('lines stay where there may be several', () => {
    expect(cleanLines('  첫 줄\r\n\n둘째\r줄\t\u202e끝\u0007 \n')).toBe('첫 줄\n\n둘째\n줄\t끝');
    expect(cleanLines('\n\u200b\t\n')).toBe('');
  });

  test('is clean once it was cleaned, and always text that can be sent and stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        for (const clean of [cleanLine, cleanLines]) {
          const kept = clean(typed);
          expect(clean(kept)).toBe(kept);
          expect(kept.isWellFormed()).toBe(true);
          expect(kept).not.toContain('\u0000');
        }
        expect(cleanLine(typed)).not.toMatch(/[\n\r\t]/);
      }),
    );
  });
});
