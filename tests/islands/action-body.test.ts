import { expect, test } from 'vitest';
import { bodyOf } from '#islands/shared/action-body.ts';

test('what is typed stands beside what the form begins with', () => {
  expect(bodyOf({ seenAt: 'then' }, [['reason', '상했어요']])).toEqual({ seenAt: 'then', reason: '상했어요' });
});

test('fields of lines are the lines’, and a line that was left empty is none', () => {
  const body = { paymentId: 7, lines: [{ orderId: 1 }, { orderId: 2 }] };
  expect(
    bodyOf(body, [
      ['lines.0.amountWon', undefined],
      ['lines.0.bearer', 'mart'],
      ['lines.1.amountWon', 4_300],
      ['lines.1.bearer', 'market'],
    ]),
  ).toEqual({ paymentId: 7, lines: [{ orderId: 2, amountWon: 4_300, bearer: 'market' }] });
  expect(body.lines).toEqual([{ orderId: 1 }, { orderId: 2 }]);
});
