import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givableBackUntil, mustStay } from '#lib/domain/mart/delegation.ts';
import { CODE_MISSES, codesLockedUntil } from '#lib/domain/order/code-guard.ts';
import { sessionEndsAt } from '#lib/domain/person/session.ts';
import { isSameName } from '#lib/domain/person/shown-name.ts';
import { addMinutes } from '#lib/domain/time.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-20T14:00:00');
const daysLater = (days: number) => addMinutes(NOW, days * 24 * 60);

test.each([
  ['합정마트', '합정마트', true],
  ['합정마트', ' 합정 마트 ', true],
  ['합정마트', '합정-마트!', true],
  ['ＧＳ마트', 'gs마트', true],
  ['합정마트', '합정마트 2호점', false],
  ['합정마트', '망원마트', false],
  // Fillers, a selector, a joiner of letters and what else is to be ignored.
  ['합정마트', '합정마트\u3164', true],
  ['합정마트', '합\ufe0f정마트', true],
  ['합정마트', '합정\u034f마트', true],
  ['합정마트', '\u1160합정마트\u115f', true],
  ['★', '☆', false],
])('%s and %s are one name: %s', (a, b, same) => {
  expect(isSameName(a, b)).toBe(same);
  expect(isSameName(b, a)).toBe(same);
});

test('every name is its own', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(isSameName(name, name)).toBe(true);
    }),
  );
});

test('codes are locked for ten minutes by the tenth miss, not before', () => {
  fc.assert(
    fc.property(fc.nat(40), (misses) => {
      expect(codesLockedUntil(misses, NOW)).toEqual(misses >= CODE_MISSES ? addMinutes(NOW, 10) : null);
    }),
  );
});

test('a mart may be given back for seven days, and so long its old general manager stays', () => {
  const handed = { delegatedBy: 7, delegatedAt: NOW };
  expect(givableBackUntil(handed, daysLater(6.99))).toEqual(daysLater(7));
  expect(givableBackUntil(handed, daysLater(7))).toBeNull();
  expect(givableBackUntil({ delegatedBy: null, delegatedAt: null }, NOW)).toBeNull();
  expect(mustStay(handed, 7, daysLater(6))).toBe(true);
  expect(mustStay(handed, 8, daysLater(6))).toBe(false);
  expect(mustStay(handed, 7, daysLater(7))).toBe(false);
});

test('a session ends 180 days after its sign-in', () => expect(sessionEndsAt(NOW)).toEqual(daysLater(180)));
