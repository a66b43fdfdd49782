import { expect, test } from 'vitest';
import { subjectNamed, subjectText } from '#lib/messages/market/operator.ts';
import { loggedFields } from '#lib/messages/market/operator-log.ts';

// market.md 19.6.
test('what operators did is read in words, field by field', () => {
  expect(loggedFields({ role: 'support' }, { role: 'owner' })).toEqual([
    { name: '역할', before: '고객 지원', after: '대표' },
  ]);
  expect(loggedFields(null, { refundWon: 4_000, bearer: 'market', forgive: true })).toEqual([
    { name: '환불한 금액', before: null, after: '4,000원' },
    { name: '부담', before: null, after: '동네마켓 부담' },
    { name: '노쇼 기록 지움', before: null, after: '예' },
  ]);
  expect(loggedFields({ commissionBp: 550 }, { fromDay: '2027-01-04', commissionBp: 600 })).toEqual([
    { name: '수수료율', before: '5.5%', after: '6%' },
    { name: '시작일', before: null, after: '2027-01-04' },
  ]);
  expect(loggedFields(null, { kind: 'stop', until: '2026-11-21T05:00:00.000Z' }).map(({ after }) => after)).toEqual([
    '모두 멈춤',
    '2026년 11월 21일(토) 오후 2:00',
  ]);
  const lines = [{ orderId: 7, amountWon: 1_000, bearer: 'mart' }];
  expect(loggedFields(null, { lines })).toEqual([
    { name: '주문별 금액', before: null, after: '주문 7 금액 1,000원 부담 마트 부담' },
  ]);
  expect(loggedFields(null, null)).toEqual([]);
});

test('the log is searched by what its column says, and by what it holds', () => {
  for (const subject of ['user 12', 'batch 3', 'deposit 4']) {
    expect([subjectNamed(subjectText(subject)), subjectNamed(subject)]).toEqual([subject, subject]);
  }
  expect(['회원12', '회원 #12', '회원', '12', '누구 12'].map(subjectNamed)).toEqual([
    'user 12',
    'user 12',
    undefined,
    undefined,
    undefined,
  ]);
});
