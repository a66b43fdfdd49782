import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { initialsOf, putTogether, splitClusters, syllablesOf, takeApart } from '#lib/domain/discovery/hangul.ts';
import { typedInKorean } from '#lib/domain/discovery/keyboard.ts';
import { keysFor } from '../typing.ts';

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));

describe('a syllable', () => {
  it('comes apart and together again', () => {
    fc.assert(
      fc.property(syllable, (letter) => {
        expect(putTogether(takeApart(letter)!)).toBe(letter);
      }),
    );
    for (const other of ['ㄱ', 'a', '1', '', '𠮷', '\uabff', '\ud7a4']) expect(takeApart(other)).toBeNull();
  });

  it('lies between the first and the last of its initial', () => {
    fc.assert(
      fc.property(syllable, (letter) => {
        const [first, last] = syllablesOf(initialsOf(letter));
        expect(first <= letter && letter <= last).toBe(true);
      }),
    );
    expect(syllablesOf('ㄱ')).toEqual(['가', '깋']);
    expect(syllablesOf('ㅎ')).toEqual(['하', '힣']);
  });

  test.each([
    ['사과', 'ㅅㄱ'],
    ['유기농 Apple 1kg', 'ㅇㄱㄴ Apple 1kg'],
    ['ㅅ과', 'ㅅㄱ'],
    ['', ''],
  ])('%j begins with %j', (text, initials) => expect(initialsOf(text)).toBe(initials));

  it('may be meant where a keyboard joined two initials', () => {
    expect(splitClusters('ㄳ')).toBe('ㄱㅅ');
    expect(splitClusters('ㅄ과')).toBe('ㅂㅅ과');
    expect(splitClusters('값')).toBe('값');
  });
});

describe('keys pressed on an English keyboard', () => {
  test.each([
    ['tkrhk', '사과'],
    ['dbrlshd tkrhk', '유기농 사과'],
    ['EjrqhRdl', '떡볶이'],
    ['rkqtdl', '값이'],
    ['rkqtl', '갑시'],
    ['dnjs', '원'],
    ['tr', 'ㅅㄱ'],
    ['사rhk', '사과'],
    ['ㅅkrhk', '사과'],
    ['kg', 'ㅏㅎ'],
    ['hk', 'ㅘ'],
    ['1.5', '1.5'],
    ['', ''],
  ])('%j write %j', (keys, text) => expect(typedInKorean(keys)).toBe(text));

  it('write any Korean text', () => {
    fc.assert(
      fc.property(fc.array(syllable, { maxLength: 12 }), (letters) => {
        const text = letters.join('');
        expect(typedInKorean(keysFor(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });
});
