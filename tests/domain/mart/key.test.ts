import { expect, test } from 'vitest';
import { isKeyAlive, keyEndsAt, publicPartOf } from '#lib/domain/mart/key.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const KEY = `dm_ab12cd34_${'aB3'.repeat(10)}xY`;

test.each([
  [KEY, 'ab12cd34'],
  [`${KEY}x`, null],
  [KEY.slice(0, -1), null],
  [KEY.replace('dm_', 'sk_'), null],
  [KEY.replace('ab12', 'AB12'), null],
  [` ${KEY}`, null],
  ['', null],
])('%j is found by %j', (text, part) => {
  expect(publicPartOf(text)).toBe(part);
});

test('a key lives until its last day is over or somebody revokes it', () => {
  const key = { expiresAt: keyEndsAt(NOW, 1), revokedAt: null };
  expect(isKeyAlive(key, NOW)).toBe(true);
  expect(isKeyAlive(key, new Date('2026-11-21T04:59:59.999Z'))).toBe(true);
  expect(isKeyAlive(key, new Date('2026-11-21T05:00:00Z'))).toBe(false);
  expect(isKeyAlive({ ...key, revokedAt: NOW }, NOW)).toBe(false);
});
