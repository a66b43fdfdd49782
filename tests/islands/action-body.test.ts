import { expect, test } from 'vitest';
import { bodyOf, numberTooLarge } from '#islands/shared/action/action-body.ts';
import type { FormField } from '#islands/shared/action/action-form.ts';

const reason: FormField = { name: 'reason', label: '이유' };

test('what is typed stands beside what the form begins with', () => {
  expect(bodyOf({ seenAt: 'then' }, [reason], { reason: '상했어요' })).toEqual({ seenAt: 'then', reason: '상했어요' });
});

test('each kind is sent as the contract has it, and what is left empty is not sent', () => {
  const options = [{ value: 'a', label: '가' }];
  const fields: FormField[] = [
    reason,
    { name: 'won', kind: 'number', label: '금액' },
    { name: 'days', kind: 'number', label: '날', value: 30 },
    { name: 'commission', kind: 'percent', label: '수수료' },
    { name: 'done', kind: 'tick', label: '끝' },
    { name: 'again', kind: 'tick', label: '다시', value: true },
    { name: 'until', kind: 'moment', label: '까지' },
    { name: 'papers', kind: 'ticks', label: '서류', options },
    { name: 'pictures', kind: 'pictures', label: '사진' },
    { name: 'bearer', label: '부담', options },
  ];
  const typed = { won: '12,000', commission: '5.55', until: '2026-11-29T09:00', papers: 'a b', pictures: 'x' };
  expect(bodyOf({}, fields, typed)).toEqual({
    reason: undefined,
    won: 12_000,
    days: 30,
    commission: 555,
    done: false,
    again: true,
    until: '2026-11-29T00:00:00.000Z',
    papers: ['a', 'b'],
    pictures: ['x'],
    bearer: 'a',
  });
});

test('a sum copied from a page is read as the page writes it', () => {
  const field: FormField = { name: 'won', kind: 'signed', label: '금액' };
  for (const text of ['-4900', '-4,900', '−4,900', '−4,900원', ' −4,900원 ']) {
    expect(bodyOf({}, [field], { won: text }), text).toEqual({ won: -4_900 });
  }
});

test('a percentage finer than a basis point is sent as it was typed, to be refused', () => {
  const field: FormField = { name: 'commission', kind: 'percent', label: '수수료' };
  expect(bodyOf({}, [field], { commission: '5.555' })).toEqual({ commission: 555.5 });
  expect(bodyOf({}, [field], { commission: '5.5%' })).toEqual({ commission: 550 });
});

test('fields of lines are the lines’, and a line that was left empty is none', () => {
  const body = { paymentId: 7, lines: [{ orderId: 1 }, { orderId: 2 }] };
  const options = [
    { value: 'mart', label: '마트' },
    { value: 'market', label: '시장' },
  ];
  const fields = [0, 1].flatMap((at): FormField[] => [
    { name: `lines.${at}.amountWon`, kind: 'number', label: '금액' },
    { name: `lines.${at}.bearer`, label: '부담', options },
  ]);
  expect(bodyOf(body, fields, { 'lines.1.amountWon': '4300', 'lines.1.bearer': 'market' })).toEqual({
    paymentId: 7,
    lines: [{ orderId: 2, amountWon: 4_300, bearer: 'market' }],
  });
  expect(body.lines).toEqual([{ orderId: 1 }, { orderId: 2 }]);
});

test('a number above what its field takes is refused before it is sent', () => {
  const fields: FormField[] = [
    reason,
    { name: 'amountWon', kind: 'number', label: '금액', most: { n: 5_000, refusal: '5,000원까지예요' } },
  ];
  expect(numberTooLarge(fields, { amountWon: '5,001' })).toEqual({ field: 'amountWon', message: '5,000원까지예요' });
  expect(numberTooLarge(fields, { amountWon: '5,000' })).toBeNull();
  expect(numberTooLarge(fields, {})).toBeNull();
});
