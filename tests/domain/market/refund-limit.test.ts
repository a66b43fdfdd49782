import { expect, test } from 'vitest';
import { refundLimitWon, SUPPORT_REFUND_WON } from '#lib/domain/market/operator.ts';
import { mostPiecesText, mostRefundText } from '#lib/messages/market/refund-limits.ts';

const { act, day } = SUPPORT_REFUND_WON;

// market.md 19.1
test('support gives back a sum of an act, and the rest of its day', () => {
  expect(refundLimitWon('support', 0)).toBe(act);
  expect(refundLimitWon('support', day - act)).toBe(act);
  expect(refundLimitWon('support', day - act + 1)).toBe(act - 1);
  expect(refundLimitWon('support', day)).toBe(0);
  expect(refundLimitWon('support', day + 1)).toBe(0);
  for (const role of ['owner', 'finance'] as const) expect(refundLimitWon(role, day)).toBeNull();
});

test('a field says what is left, or what the operator may give back where that is less', () => {
  expect(mostRefundText(12_000, null)).toEqual({
    hint: '12,000원까지 돌려줄 수 있어요.',
    most: { n: 12_000, refusal: '돌려줄 수 있는 금액은 12,000원까지예요.' },
  });
  expect(mostRefundText(12_000, 50_000).most.n).toBe(12_000);
  expect(mostRefundText(80_000, 50_000)).toEqual({
    hint: '50,000원까지 돌려줄 수 있어요.',
    most: { n: 50_000, refusal: '50,000원이 넘는 환불은 정산 담당이 해요.' },
  });
  expect(mostPiecesText(3)).toEqual({
    hint: '3개까지 돌려줄 수 있어요.',
    most: { n: 3, refusal: '돌려줄 수 있는 개수는 3개까지예요.' },
  });
});
