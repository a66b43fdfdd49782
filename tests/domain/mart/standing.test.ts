import { expect, test } from 'vitest';
import { isShown, martRefusal, martStanding, wireRefusal } from '#lib/domain/mart/standing.ts';

const AT = new Date('2026-11-20T05:00:00Z');
const NEW = { approvedAt: null, returnedAt: null, rejectedAt: null, suspendedAt: null, closedAt: null };

// market.md 20.2 and 20.3.
test.each([
  ['one that nobody has looked at', {}, 'applied', 'martNotOpenYet'],
  ['one whose papers came back', { returnedAt: AT }, 'returned', 'martNotOpenYet'],
  ['one that was refused', { returnedAt: AT, rejectedAt: AT }, 'rejected', 'martNotOpenYet'],
  ['an approved one', { approvedAt: AT }, 'approved', null],
  ['a suspended one', { approvedAt: AT, suspendedAt: AT }, 'suspended', 'martSuspended'],
  ['a closed one', { approvedAt: AT, closedAt: AT }, 'closed', 'martClosed'],
  ['one that closed while it was suspended', { approvedAt: AT, suspendedAt: AT, closedAt: AT }, 'closed', 'martClosed'],
  ['one that closed unseen', { closedAt: AT }, 'closed', 'martClosed'],
] as const)('%s', (_, facts, standing, refusal) => {
  const mart = { ...NEW, ...facts };
  expect(martStanding(mart)).toBe(standing);
  expect(isShown(mart)).toBe(standing === 'approved');
  expect(martRefusal(mart)).toBe(refusal);
});

test('the wire tells a suspended mart from one that is gone', () => {
  expect(wireRefusal({ isDeleted: false, isSuspended: false })).toBeNull();
  expect(wireRefusal({ isDeleted: true, isSuspended: false })).toBe('martClosed');
  expect(wireRefusal({ isDeleted: true, isSuspended: true })).toBe('martSuspended');
});
