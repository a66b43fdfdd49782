import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOOM_BITS, bloomBits } from '#lib/domain/name-bloom.ts';
import { normaliseSearch } from '#lib/domain/search.ts';
import { exactly, patternTest } from '#lib/domain/search-pattern.ts';
import { readingsWhileTyping } from '#lib/domain/search-readings.ts';
import { keysFor } from './typing.ts';

const bitsOf = (name: string) => bloomBits(exactly(name));

test.each([
  ['빵', 1],
  ['사과', 3],
  // Twice the same letter, and twice the same two.
  ['사과사과', 4],
  ['', 0],
])('%s sets %i bits', (name, count) => {
  expect(bitsOf(name)).toHaveLength(count);
});

test('letters that stand apart are not two beside each other', () => {
  const [first, , last] = exactly('사과즙');
  expect(bloomBits([first!, { is: 'any' }, last!])).toEqual(
    [...new Set([...bitsOf('사'), ...bitsOf('즙')])].sort((a, b) => a - b),
  );
  expect(bloomBits([{ is: 'any' }, { is: 'gap' }])).toEqual([]);
});

test('a name that fits a reading of a search has all bits of one of its patterns, word by word', () => {
  const words = ['사과', '우유', '서울', '방울토마토', '1kg', '500ml', '달걀', '빵', '고등어', 'abc'];
  const word = fc.constantFrom(...words);
  const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((parts) => normaliseSearch(parts.join(' ')));
  const typed = fc.oneof(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    word.map(keysFor),
    fc
      .tuple(word, fc.nat())
      .map(([text, at]) => `${text.slice(0, at % text.length)}각${text.slice((at % text.length) + 1)}`),
  );
  let fitted = 0;
  fc.assert(
    fc.property(name, typed, (name, typed) => {
      const bits = new Set(bitsOf(name));
      for (const { words } of readingsWhileTyping(typed)) {
        for (const patterns of words) {
          for (const pattern of patterns) {
            if (!patternTest(pattern)(name)) continue;
            fitted += 1;
            for (const bit of bloomBits(pattern)) expect(bits.has(bit), `${name} fits ${typed}`).toBe(true);
          }
        }
      }
    }),
    { numRuns: 500 },
  );
  expect(fitted).toBeGreaterThan(100);
});

test('every bit is one of the filter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(bitsOf(name).every((bit) => Number.isInteger(bit) && bit >= 0 && bit < BLOOM_BITS)).toBe(true);
    }),
  );
});
