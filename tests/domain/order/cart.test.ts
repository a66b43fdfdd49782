import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addedQuantity,
  type CartLine,
  cartPurchase,
  cartRefusal,
  groupByMart,
  lineState,
  mergedQuantity,
  priceChangeOf,
  selectableIds,
  selectedSummary,
} from '#lib/domain/order/cart.ts';

const NOW = new Date('2026-11-20T05:00:00Z');
const LATER = new Date(NOW.getTime() + 60_000);
const WINDOW = { start: NOW, validUntil: LATER };

const line = (over: Partial<CartLine> = {}): CartLine => ({
  productId: 1,
  martId: 1,
  priceWon: 1_000,
  addedPriceWon: 1_000,
  listPriceWon: null,
  quantity: 2,
  maxPerBuyer: null,
  stock: 5,
  saleEndsAt: LATER,
  martRefusal: null,
  window: WINDOW,
  pickupProblem: null,
  ...over,
});

const lineArb = fc.record({
  productId: fc.integer({ min: 1, max: 30 }),
  martId: fc.integer({ min: 1, max: 4 }),
  priceWon: fc.integer({ min: 100, max: 10_000_000 }),
  addedPriceWon: fc.integer({ min: 100, max: 10_000_000 }),
  listPriceWon: fc.constantFrom(null, 20_000_000),
  maxPerBuyer: fc.constantFrom(null, 3),
  quantity: fc.integer({ min: 1, max: 999_999 }),
  stock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1_000_000 })),
  saleEndsAt: fc.constantFrom(new Date(NOW.getTime() - 1), NOW, LATER),
  martRefusal: fc.constantFrom(null, 'martClosed' as const, 'martSuspended' as const),
  window: fc.constantFrom(WINDOW, null),
  pickupProblem: fc.constant(null),
});
const cartArb = fc.uniqueArray(lineArb, { selector: (one) => one.productId, maxLength: 12 });
const selectionArb = fc.uniqueArray(fc.integer({ min: 1, max: 30 })).map((ids) => new Set(ids));

describe('a line of the cart (spec.md sections 4 and 5)', () => {
  test.each([
    [1_000, 1_000, 0],
    [1_000, 1_500, 500],
    [1_000, 700, -300],
  ])('put in at %i won and sold for %i now is dearer by %i', (addedPriceWon, priceWon, change) => {
    expect(priceChangeOf({ addedPriceWon, priceWon })).toBe(change);
  });

  test.each([
    [{}, null],
    [{ stock: 1 }, null],
    [{ stock: 0 }, 'soldOut'],
    [{ saleEndsAt: NOW }, 'saleEnded'],
    [{ martRefusal: 'martClosed' }, 'martClosed'],
    [{ martRefusal: 'martSuspended' }, 'martSuspended'],
    // The reason that will not go away is told first.
    [{ martRefusal: 'martClosed', stock: 0, saleEndsAt: NOW }, 'martClosed'],
    [{ stock: 0, saleEndsAt: NOW }, 'saleEnded'],
  ] as const)('%j is refused with %j', (over, reason) => {
    expect(cartRefusal(line(over), NOW)).toBe(reason);
  });

  test.each([
    [2, 5, 2, false],
    [5, 5, 5, false],
    [6, 5, 5, true],
  ])('%i wanted of %i is %i', (quantity, stock, bought, clamped) => {
    expect(lineState(line({ quantity, stock }), NOW)).toEqual({ buyable: true, quantity: bought, clamped });
  });

  it('buys from one piece to the stock, or says why not', () => {
    fc.assert(
      fc.property(lineArb, (one) => {
        const state = lineState(one, NOW);
        expect(state.buyable).toBe(cartRefusal(one, NOW) === null && one.window !== null);
        if (!state.buyable) return;
        expect(state.quantity).toBeGreaterThanOrEqual(1);
        expect(state.quantity).toBeLessThanOrEqual(one.stock);
        expect(state.clamped).toBe(state.quantity < one.quantity);
      }),
    );
  });
});

describe('what is put in', () => {
  test.each([
    [0, 1, 5, { ok: true, quantity: 1 }],
    [2, 3, 5, { ok: true, quantity: 5 }],
    [3, 3, 5, { ok: false, reason: 'aboveStock' }],
    [0, 6, 5, { ok: false, reason: 'aboveStock' }],
  ])('%i and %i more of %i is %j', (before, added, stock, answer) => {
    expect(addedQuantity(before, added, stock)).toEqual(answer);
  });

  test.each([
    [0, 3, 5, 3],
    [2, 3, 5, 3],
    [4, 3, 5, 4],
    [0, 9, 5, 5],
    [9, 1, 5, 5],
  ])('%i of the account and %i of before signing in, of %i, is %i', (account, before, stock, merged) => {
    expect(mergedQuantity(account, before, stock)).toBe(merged);
  });

  it('is merged once, however often it is sent', () => {
    const n = fc.integer({ min: 1, max: 1_000 });
    fc.assert(
      fc.property(fc.nat(1_000), n, n, (account, before, stock) => {
        const once = mergedQuantity(account, before, stock);
        expect(mergedQuantity(once, before, stock)).toBe(once);
        expect(once).toBeLessThanOrEqual(stock);
      }),
    );
  });
});

describe('the cart by mart', () => {
  it('keeps every line once and in order', () => {
    fc.assert(
      fc.property(cartArb, (lines) => {
        const groups = groupByMart(lines);
        expect(groups.flatMap((group) => group.lines).length).toBe(lines.length);
        expect(new Set(groups.map((group) => group.martId)).size).toBe(groups.length);
        expect(groups.map((group) => group.martId)).toEqual([...new Set(lines.map((one) => one.martId))]);
        for (const group of groups) expect(group.lines).toEqual(lines.filter((one) => one.martId === group.martId));
      }),
    );
  });
});

describe('paying for what is selected', () => {
  test('needs something selected', () => {
    expect(cartPurchase([line()], new Set(), NOW)).toEqual({ ok: false, reason: 'noneSelected' });
    expect(cartPurchase([line()], new Set([99]), NOW)).toEqual({ ok: false, reason: 'noneSelected' });
    expect(cartPurchase([], new Set(), NOW)).toEqual({ ok: false, reason: 'noneSelected' });
  });

  test('is kept back as a whole by a line of a mart that has closed', () => {
    const closed = line({ productId: 2, martRefusal: 'martClosed' });
    expect(cartPurchase([line(), closed], new Set([1, 2]), NOW)).toEqual({
      ok: false,
      reason: 'notBuyable',
      lines: [{ line: closed, reason: 'martClosed' }],
    });
    // Not selected, it keeps nothing back.
    expect(cartPurchase([line(), closed], new Set([1]), NOW)).toMatchObject({ ok: true });
  });

  test('says how many products and pieces it is, and what is saved of the list prices', () => {
    const lines = [
      line({ listPriceWon: 1_500 }),
      line({ productId: 2, quantity: 9, stock: 4 }),
      line({ productId: 3, stock: 0, listPriceWon: 9_000 }),
      line({ productId: 4, listPriceWon: 2_000 }),
    ];
    expect(selectedSummary(lines, new Set([1, 2, 3]), NOW)).toEqual({
      products: 2,
      pieces: 6,
      totalWon: 6_000,
      savedWon: 1_000,
    });
  });

  it('buys exactly what can be selected, for exactly the total', () => {
    fc.assert(
      fc.property(cartArb, (lines) => {
        const selected = new Set(selectableIds(lines, NOW));
        const purchase = cartPurchase(lines, selected, NOW);
        if (selected.size === 0) {
          expect(purchase).toEqual({ ok: false, reason: 'noneSelected' });
          return;
        }
        if (!purchase.ok) throw new Error(`refused: ${purchase.reason}`);
        expect(purchase.lines.map(({ line }) => line.productId)).toEqual([...selected]);
        const sum = purchase.lines.reduce((total, one) => total + one.line.priceWon * one.quantity, 0);
        expect(selectedSummary(lines, selected, NOW).totalWon).toBe(sum);
      }),
    );
  });

  it('never charges for what cannot be bought or is not selected', () => {
    fc.assert(
      fc.property(cartArb, selectionArb, (lines, selected) => {
        const buyable = new Set(selectableIds(lines, NOW).filter((id) => selected.has(id)));
        expect(selectedSummary(lines, selected, NOW).totalWon).toBe(selectedSummary(lines, buyable, NOW).totalWon);
      }),
    );
  });
});

test('a line has no more pieces than one buyer may hold', () => {
  expect(lineState(line({ stock: 9, quantity: 5, maxPerBuyer: 3 }), NOW)).toEqual({
    buyable: true,
    quantity: 3,
    clamped: true,
  });
  expect(lineState(line({ stock: 2, quantity: 5, maxPerBuyer: 3 }), NOW)).toMatchObject({ quantity: 2 });
});
