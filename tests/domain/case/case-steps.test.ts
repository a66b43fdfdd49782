import { expect, test } from 'vitest';
import { ASKED_REASONS, type CaseKind, type CaseState, caseSteps } from '#lib/domain/case/case.ts';
import { sentText, stepText } from '#lib/messages/case/cases.ts';

// market.md 22.3: a dispute goes to its mart first.
test.each<[CaseKind, CaseState, string]>([
  ['dispute', 'waitingMart', 'sent done, mart now, market next, outcome next'],
  ['dispute', 'waitingOperator', 'sent done, mart done, market now, outcome next'],
  ['dispute', 'decided', 'sent done, mart done, market done, outcome done'],
  ['inquiry', 'waitingOperator', 'sent done, market now, outcome next'],
  ['report', 'closed', 'sent done, market done, outcome done'],
])('a %s that is %s: %s', (kind, state, steps) => {
  expect(
    caseSteps({ kind, state })
      .map(({ name, is }) => `${name} ${is}`)
      .join(', '),
  ).toBe(steps);
});

test('its outcome says by when, and the mart what comes after its hours', () => {
  const clocks = { dueAt: '2026-12-11T15:00:00.000Z', martUntil: '2026-12-01T06:00:00.000Z' };
  expect(stepText({ name: 'outcome', is: 'next' }, clocks)).toEqual({ name: '결과', by: '2026년 12월 11일(금)까지' });
  expect(stepText({ name: 'outcome', is: 'done' }, clocks).by).toBeNull();
  expect(stepText({ name: 'mart', is: 'now' }, clocks).by).toBe('48시간 안에 답하지 않으면 동네마켓이 확인해요');
  expect(sentText(clocks.dueAt)).toBe('보냈어요. 2026년 12월 11일(금)까지 결과를 알려 드려요.');
});

test('without an order nothing is asked that is about one', () => {
  expect(ASKED_REASONS).toEqual(['order', 'payment', 'account', 'other']);
});
