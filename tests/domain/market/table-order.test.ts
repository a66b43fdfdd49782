import { expect, test } from 'vitest';
import { nextTableOrder, readsDown, readTableOrder } from '#lib/domain/market/table-order.ts';

test.each([
  ['won', ['-won', 'won', '-won'], [true, false, true]],
  ['age', ['won', '-won', 'won'], [true, false, true]],
] as const)('a press on a column of %s asks for the most first, then for the least', (kind, asked, down) => {
  let order = null as ReturnType<typeof readTableOrder>;
  for (const [at, next] of asked.entries()) {
    expect(nextTableOrder(order, 'won', kind)).toBe(next);
    order = readTableOrder(next, ['won']);
    expect(readsDown(order!, kind)).toBe(down[at]);
  }
});
