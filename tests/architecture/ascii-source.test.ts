import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiOf } from '../../scripts/ascii-source.ts';

describe('source in ASCII', () => {
  const texts = fc.string({
    unit: fc.oneof(fc.constantFrom('가', '–', '🍎', '\\', '`', '$', '{'), fc.string({ unit: 'binary' })),
  });
  const within = (quote: string, text: string) =>
    quote +
    text.replace(/[\\$'`\n\r\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`) +
    quote;

  test.each(["'", '`', 'cooked`'])('says the same between %s', (opening) => {
    fc.assert(
      fc.property(texts, (text) => {
        const quote = opening.at(-1)!;
        const source = opening.slice(0, -1) + within(quote, text);
        const ascii = asciiOf(source);
        expect(ascii).toMatch(/^[\0-\x7f]*$/);
        expect(runInNewContext(ascii, { cooked: (parts: string[]) => parts.join('') })).toBe(text);
      }),
    );
  });

  test('says the same behind backslashes', () => {
    expect(runInNewContext(asciiOf(String.raw`'\\가\가\n'`))).toBe('\\가가\n');
  });

  test('finds the same in a pattern', () => {
    expect(runInNewContext(asciiOf("/^[가-힣]+원$/.test('삼천원')"))).toBe(true);
    expect(runInNewContext(asciiOf("/^[🍎🍐]$/u.test('🍐')"))).toBe(true);
  });
});
