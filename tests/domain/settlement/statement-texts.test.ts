import { describe, expect, test } from 'vitest';
import { lineFactsText, statementTitle } from '#lib/messages/settlement/settlement.ts';

const NOW = new Date('2026-11-30T12:00:00+09:00');
const sums = { keptWon: 4_890, commissionWon: 268, vatWon: 27 };

describe('the words of a statement', () => {
  test.each([
    [
      { orderId: 8, at: '2026-11-20T12:00:00+09:00', ...sums },
      '11월 20일(금) 오후 12:00 · 판매 4,890원, 수수료 268원, 부가세 27원',
    ],
    [{ orderId: null, at: '2026-11-22T23:59:00+09:00', ...sums }, '11월 22일(일) 오후 11:59'],
    [{ orderId: 8, at: null, ...sums }, '판매 4,890원, 수수료 268원, 부가세 27원'],
    [{ orderId: null, at: null, ...sums }, ''],
  ])('below a line %o stands %s', (line, text) => {
    expect(lineFactsText(line, NOW)).toBe(text);
  });

  test('its title is the days that it is of', () => {
    const period = { periodStart: '2026-11-15T15:00:00Z', periodEnd: '2026-11-22T15:00:00Z' };
    expect(statementTitle(period, NOW)).toBe('11월 16일(월)~11월 22일(일) 정산서');
  });
});
