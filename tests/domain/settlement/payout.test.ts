import { describe, expect, test } from 'vitest';
import { accountDigits, isKnownHolder, payeeRefusal, usableFrom } from '#lib/domain/settlement/payee.ts';
import { payoutMemo, payoutStep } from '#lib/domain/settlement/payout.ts';
import { isUnusual } from '#lib/domain/settlement/period.ts';

// market.md 24.7 to 24.10, 25.
describe('where a mart’s money goes', () => {
  test.each([
    ['110-123-456789', '110123456789'],
    [' 3333 01 2345678 ', '3333012345678'],
    ['00012345', '00012345'],
    ['1234567', null],
    ['12345678901234567', null],
    ['110-12a-456789', null],
    ['１１０１２３４５６７８９', null],
  ])('%s is the account %s', (typed, digits) => {
    expect(accountDigits(typed)).toBe(digits);
  });

  test.each([
    ['(주) 서울 식품', true],
    ['서울식품 주식회사', true],
    ['김사장', true],
    ['김 사장', true],
    ['박사장', false],
    ['', false],
  ])('of the holder %s it is known whose account it is: %s', (holder, isKnown) => {
    expect(isKnownHolder(holder, { name: '서울식품', representative: '김사장' })).toBe(isKnown);
  });

  test('no name is nobody’s account', () => {
    expect(isKnownHolder('!!', { name: '서울식품', representative: null })).toBe(false);
  });

  test('a bank writes a name in capitals', () => {
    expect(isKnownHolder('SEOUL FOOD', { name: 'Seoul Food', representative: null })).toBe(true);
  });

  test('it is used 72 hours after it was approved', () => {
    const approvedAt = new Date('2026-11-20T10:00:00+09:00');
    const payee = { usableFrom: usableFrom(approvedAt) };
    expect(payeeRefusal(null, approvedAt)).toBe('payeeMissing');
    expect(payeeRefusal({ usableFrom: null }, approvedAt)).toBe('payeeMissing');
    expect(payeeRefusal(payee, new Date('2026-11-23T09:59:59.999+09:00'))).toBe('payeeWaits');
    expect(payeeRefusal(payee, new Date('2026-11-23T10:00:00+09:00'))).toBeNull();
  });
});

describe('a payout', () => {
  test('is named by the last day of its period, in 7 letters at the most', () => {
    expect(payoutMemo(new Date('2026-11-23T00:00:00+09:00'))).toBe('동네1122');
    expect(payoutMemo(new Date('2027-01-01T00:00:00+09:00'))).toBe('동네1231');
  });

  // market.md 25.1.
  test.each([
    ...(['complete', 'fail'] as const).flatMap((act) => [
      [act, 'paying', 'paying', 'due'] as const,
      [act, 'paying', 'paying@1', 'due'] as const,
      [act, 'paying', undefined, 'due'] as const,
      [act, 'paying', 'paying@2', 'refused'] as const,
      [act, 'paying', 'failed', 'refused'] as const,
    ]),
    ['complete', 'paid', 'paying@1', 'done'],
    ['complete', 'paid', 'paid@1', 'done'],
    ['complete', 'paid', undefined, 'done'],
    ['complete', 'paid', 'paying@2', 'refused'],
    ['complete', 'failed', undefined, 'refused'],
    ['complete', 'returned', undefined, 'refused'],
    ['fail', 'failed', 'paying@1', 'done'],
    ['fail', 'paid', undefined, 'refused'],
    ['fail', 'paid', 'paid', 'refused'],
    ['fail', 'returned', undefined, 'refused'],
    ['cameBack', 'paid', 'paid@1', 'due'],
    ['cameBack', 'paid', 'paying', 'refused'],
    ['cameBack', 'paying', undefined, 'refused'],
    ['cameBack', 'failed', undefined, 'refused'],
    ['cameBack', 'returned', 'paid', 'done'],
    ['retry', 'failed', 'failed@1', 'due'],
    ['retry', 'returned', 'failed', 'due'],
    ['retry', 'paying', undefined, 'refused'],
    ['retry', 'paid', undefined, 'refused'],
  ] as const)('%s of one that is %s, seen as %s, is %s', (act, is, seen, step) => {
    const isReturned = is === 'returned';
    const payout = {
      state: isReturned ? 'failed' : is,
      tries: 1,
      returnedOn: isReturned ? '2026-11-20' : null,
    } as const;
    expect(payoutStep(act, payout, seen)).toBe(step);
  });

  test('that came back and went out once more is paid like any other', () => {
    const again = { state: 'paid', tries: 2, returnedOn: '2026-11-20' } as const;
    expect(payoutStep('complete', again, 'paying@2')).toBe('done');
  });
});

test.each([
  [100_000, [], false],
  [150_000, [100_000], false],
  [150_001, [100_000], true],
  [49_999, [100_000, 100_000], true],
  [50_000, [100_000, 100_000], false],
  [100_000, [100_000, 100_000, 100_000, 100_000, 900_000], false],
  [-1, [0], true],
  [-40_000, [-50_000], false],
])('%i after %j is unusual: %s', (ownWon, before, unusual) => {
  expect(isUnusual(ownWon, before)).toBe(unusual);
});
