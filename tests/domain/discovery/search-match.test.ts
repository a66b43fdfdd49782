import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitAtMatch } from '#lib/domain/discovery/search-match.ts';

test.each([
  ['저지방 우유 900ml', '우유', ['저지방 ', '우유', ' 900ml']],
  ['저지방 우유 900ml', '지방우유', ['저', '지방 우유', ' 900ml']],
  ['ABC 주스', 'abc', ['', 'ABC', ' 주스']],
  ['우유 1.8L', '1.8 리터', ['우유 ', '1.8L', '']],
  ['두부', '우유', ['두부', '', '']],
  ['두부', ' !', ['두부', '', '']],
])('%s holds %s', (name, typed, parts) => {
  expect(splitAtMatch(name, typed)).toEqual(parts);
});

test('the parts are the name, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 6 }), (name, typed) => {
      expect(splitAtMatch(name, typed).join('')).toBe(name);
    }),
  );
});
