import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isMissingId, MAX_ID, readId } from '#lib/domain/id.ts';

describe('readId', () => {
  test.for([
    ['1', 1],
    ['2147483648', 2_147_483_648],
    ['9007199254740991', MAX_ID],
    ['9007199254740992', null],
    ['99999999999999999999', null],
    ['0', null],
    ['-1', null],
    ['01', null],
    ['1e3', null],
    ['0x10', null],
    [' 1', null],
    ['1.0', null],
    ['abc', null],
    ['', null],
    [null, null],
    [undefined, null],
  ] as const)('%s is %s', ([written, id]) => {
    expect(readId(written)).toBe(id);
  });

  test('every id is read as it is written, and nothing else is', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: MAX_ID }), (id) => readId(String(id)) === id));
    fc.assert(fc.property(fc.string(), (text) => readId(text) === null || String(readId(text)) === text));
  });
});

test.each([
  [undefined, true],
  ['', true],
  [' ', true],
  ['undefined', true],
  ['null', true],
  ['NaN', true],
  ['abc', false],
  ['0', false],
  ['12', false],
])('%j is a missing id: %s', (text, missing) => expect(isMissingId(text)).toBe(missing));
