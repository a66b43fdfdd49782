import { expect, test } from 'vitest';
import { lastShown, readTurn } from '#lib/domain/last-shown.ts';

const turnOf = (query: string) => readTurn(new URLSearchParams(query));

test('a list goes on from the last ten that were shown', () => {
  const shown = Array.from({ length: 12 }, (_, i) => i + 1);
  expect(lastShown(shown)).toBe('3,4,5,6,7,8,9,10,11,12');
  expect(lastShown([7])).toBe('7');
  expect(turnOf(`page=2&after=${lastShown(shown)}`)).toEqual({ page: 2, after: shown.slice(2) });
});

test.each([
  '',
  'page=',
  'page=-1',
  'page=99999',
  'page=x',
  'after=',
  'after=1,',
  'after=0',
  'after=a',
  `after=${'1,'.repeat(10)}1`,
])('an address that names no turn is of the first page: %s', (query) => {
  expect(turnOf(query)).toEqual({ page: 0 });
});
