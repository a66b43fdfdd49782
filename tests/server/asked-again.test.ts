import { describe, expect, test } from 'vitest';
import { createAskedAgain } from '#lib/server/recall/asked-again.ts';

describe('what is asked for again', () => {
  const told = (most: number, keys: string) => {
    const isAskedAgain = createAskedAgain(most);
    return [...keys].map((key) => (isAskedAgain(key) ? key.toUpperCase() : key)).join('');
  };

  test.each([
    ['is told from what is asked for once', 3, 'abab', 'abAB'],
    ['is known among as many others', 3, 'abcdea', 'abcdeA'],
    ['is forgotten after twice as many others', 2, 'abcda', 'abcda'],
    ['is known again after that', 2, 'abcdaa', 'abcdaA'],
  ])('%s', (_, most, keys, as) => expect(told(most, keys)).toBe(as));
});
