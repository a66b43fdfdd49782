import { describe, expect, test } from 'vitest';
import {
  readChange,
  seenFigure,
  type TypedChange,
  typeChange,
  UNTYPED_CHANGE,
} from '#lib/domain/product/typed-change.ts';

describe('a change of many listings that is typed', () => {
  test.each([
    [
      { kind: 'price', direction: 'up', percent: '15' },
      { kind: 'price', percent: 15 },
    ],
    [
      { kind: 'price', direction: 'up', percent: '100' },
      { kind: 'price', percent: 100 },
    ],
    [
      { kind: 'price', direction: 'down', percent: '95' },
      { kind: 'price', percent: -95 },
    ],
    [{ kind: 'price', direction: 'down', percent: '96' }, 'percentWrong'],
    [{ kind: 'price', direction: 'down', percent: '0' }, 'percentWrong'],
    [{ kind: 'price', direction: 'up', percent: '101' }, 'percentUpWrong'],
    [{ kind: 'price', direction: 'up', percent: '' }, 'percentUpWrong'],
    [
      { kind: 'lower', percentOff: 30 },
      { kind: 'lower', percentOff: 30 },
    ],
    [
      { kind: 'count', count: '0' },
      { kind: 'count', to: 0 },
    ],
    [{ kind: 'count', count: '' }, 'countWrong'],
    [{ kind: 'saleEnd', saleEnd: '' }, 'saleEndWrong'],
    [
      { kind: 'saleEnd', saleEnd: '2026-11-21T20:00' },
      { kind: 'saleEnd', at: '2026-11-21T20:00' },
    ],
    [
      { kind: 'maxPerBuyer', maxPerBuyer: '3' },
      { kind: 'maxPerBuyer', to: 3 },
    ],
    [
      { kind: 'maxPerBuyer', maxPerBuyer: '' },
      { kind: 'maxPerBuyer', to: null },
    ],
    [{ kind: 'maxPerBuyer', maxPerBuyer: '0' }, 'maxPerBuyerWrong'],
    [{ kind: 'maxPerBuyer', maxPerBuyer: '1000' }, 'maxPerBuyerWrong'],
    [{ kind: 'end' }, { kind: 'end' }],
  ] satisfies [Partial<TypedChange>, unknown][])('%j means %j', (typed, meaning) => {
    const read = readChange({ ...UNTYPED_CHANGE, ...typed });
    expect(read.ok ? read.change : read.problem).toEqual(meaning);
  });

  test('holds the digits of its figures, and no more than they can have', () => {
    const typed = typeChange(UNTYPED_CHANGE, { percent: '1500%', count: '０12개', maxPerBuyer: '12345' });
    expect(typed).toEqual({ ...UNTYPED_CHANGE, percent: '150', count: '12', maxPerBuyer: '1234' });
    expect(typeChange(typed, { kind: 'end' })).toEqual({ ...typed, kind: 'end' });
  });

  test.each([
    ['price', 5_000],
    ['lower', 4_500],
    ['count', 7],
    ['saleEnd', undefined],
    ['maxPerBuyer', undefined],
    ['end', undefined],
  ] as const)('of %s is made on the figure %s', (kind, figure) => {
    expect(seenFigure(kind, { basePrice: 5_000, price: 4_500, waitingCount: 7 })).toBe(figure);
  });
});
