import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canDecrease, canIncrease, digitsOnly, readQuantity } from '#lib/domain/order/quantity.ts';
import {
  applyStock,
  NO_STOCK,
  QUANTITY,
  type StockCounts,
  type StockEvent,
  type StockRefusal,
  splitLate,
  stockDelta,
} from '#lib/domain/product/stock.ts';

const shelf: StockCounts = { waiting: 5, inSale: 3, completed: 2 };

describe('what each event moves (rules.md section 4)', () => {
  test.each<[StockEvent, number, StockCounts]>([
    ['register', 4, { waiting: 9, inSale: 3, completed: 2 }],
    ['register', QUANTITY.max - 5, { waiting: QUANTITY.max, inSale: 3, completed: 2 }],
    ['adjust', 1, { waiting: 6, inSale: 3, completed: 2 }],
    ['adjust', -1, { waiting: 4, inSale: 3, completed: 2 }],
    ['adjust', 27, { waiting: 32, inSale: 3, completed: 2 }],
    ['adjust', -5, { waiting: 0, inSale: 3, completed: 2 }],
    ['hold', 2, { waiting: 3, inSale: 5, completed: 2 }],
    ['hold', 5, { waiting: 0, inSale: 8, completed: 2 }],
    ['pickUp', 2, { waiting: 5, inSale: 1, completed: 4 }],
    ['release', 3, { waiting: 8, inSale: 0, completed: 2 }],
    ['writeOff', 5, { waiting: 0, inSale: 3, completed: 2 }],
    ['pickUpLate', 4, { waiting: 1, inSale: 3, completed: 6 }],
    ['shortage', 4, { waiting: 5, inSale: 3, completed: 6 }],
  ])('%s %d', (event, quantity, counts) => {
    expect(applyStock(shelf, event, quantity)).toEqual({ ok: true, counts });
  });

  test.each<[StockEvent, number, StockRefusal, StockCounts]>([
    ['hold', 6, 'outOfStock', shelf],
    ['hold', 1, 'outOfStock', { ...shelf, waiting: 0 }],
    ['adjust', -1, 'belowZero', { ...shelf, waiting: 0 }],
    ['pickUp', 4, 'notHeld', shelf],
    ['release', 4, 'notHeld', shelf],
    ['writeOff', 6, 'belowZero', shelf],
    ['pickUpLate', 6, 'belowZero', shelf],
    ['writeOff', 0, 'badQuantity', shelf],
    ['adjust', -6, 'belowZero', shelf],
    ['adjust', 1.5, 'badQuantity', shelf],
    ['adjust', 0, 'badQuantity', shelf],
    ['hold', 0, 'badQuantity', shelf],
    ['hold', -1, 'badQuantity', shelf],
    ['register', 1.5, 'badQuantity', shelf],
    ['register', QUANTITY.max + 1, 'badQuantity', shelf],
    ['register', QUANTITY.max, 'aboveMaximum', shelf],
    ['adjust', 1, 'aboveMaximum', { ...shelf, waiting: QUANTITY.max }],
  ])('%s %d is refused: %s', (event, quantity, reason, counts) => {
    expect(applyStock(counts, event, quantity)).toEqual({ ok: false, reason });
  });

  // spec: S4.15
  it('takes back what was held although the seller has filled the shelf meanwhile', () => {
    const full = { waiting: QUANTITY.max, inSale: 1, completed: 0 };
    expect(applyStock(full, 'release', 1)).toEqual({
      ok: true,
      counts: { waiting: QUANTITY.max + 1, inSale: 0, completed: 0 },
    });
    // Pieces that wait then may be taken away by the seller.
    expect(applyStock({ ...full, waiting: QUANTITY.max + 2 }, 'adjust', -1)).toMatchObject({ ok: true });
  });
});

describe('any run of events', () => {
  const step = fc.tuple(
    fc.constantFrom<StockEvent>(
      ...(['register', 'adjust', 'hold', 'pickUp', 'release', 'writeOff', 'pickUpLate', 'shortage'] as const),
    ),
    fc.integer({ min: -2, max: 8 }),
  );

  it('never takes a count below 0, and adds up to what the seller put in and wrote off', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let counts = NO_STOCK;
        let putIn = 0;
        for (const [event, quantity] of steps) {
          const before = counts;
          const answer = applyStock(counts, event, quantity);
          if (!answer.ok) continue;
          counts = answer.counts;
          if (event === 'register' || event === 'adjust' || event === 'shortage') putIn += quantity;
          if (event === 'writeOff') putIn -= quantity;
          expect(Math.min(counts.waiting, counts.inSale, counts.completed)).toBeGreaterThanOrEqual(0);
          expect(counts.waiting + counts.inSale + counts.completed).toBe(putIn);
          const delta = stockDelta(event, quantity);
          expect(counts.waiting - before.waiting).toBe(delta.waiting);
          expect(counts.inSale - before.inSale).toBe(delta.inSale);
          expect(counts.completed - before.completed).toBe(delta.completed);
        }
      }),
    );
  });

  it('pieces of a late pick-up come from what waits as far as it goes, and never from more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (quantity, waiting) => {
        const found = splitLate(quantity, waiting);
        expect(found.pickUpLate + found.shortage).toBe(quantity);
        expect(found.pickUpLate).toBe(Math.min(quantity, waiting));
      }),
    );
  });

  it('a hold that is released leaves everything as it was', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: 50 }), (waiting, inSale, quantity) => {
        const counts = { waiting, inSale, completed: 1 };
        const held = applyStock(counts, 'hold', quantity);
        expect(held.ok).toBe(quantity <= waiting);
        if (held.ok) expect(applyStock(held.counts, 'release', quantity)).toEqual({ ok: true, counts });
      }),
    );
  });
});

describe('the quantity field (spec.md section 5)', () => {
  test.each([
    ['3', 5, 3, false],
    [' 3 ', 5, 3, false],
    ['\uFF13', 5, 3, false],
    ['5', 5, 5, false],
    ['6', 5, 5, true],
    ['99999999999999999999', 5, 5, true],
    ['0', 5, 1, false],
    ['', 5, 1, false],
    ['-3', 5, 1, false],
    ['1.5', 5, 1, false],
    ['세개', 5, 1, false],
    ['1e3', 5, 1, false],
    ['1', 0, 1, true],
  ])('%j with stock %d reads %d (clamped: %s)', (text, stock, quantity, clamped) => {
    expect(readQuantity(text, stock)).toEqual({ quantity, clamped });
  });

  it('reads a whole number from 1 to the stock, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (text, stock) => {
        const { quantity } = readQuantity(text, stock);
        expect(Number.isInteger(quantity)).toBe(true);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(stock);
      }),
    );
  });

  it('keeps digits only while typing', () => {
    expect(digitsOnly('1a2-３')).toBe('123');
  });

  it('has minus disabled at 1 and plus at the stock', () => {
    expect([canDecrease(1), canDecrease(2)]).toEqual([false, true]);
    expect([canIncrease(4, 5), canIncrease(5, 5), canIncrease(6, 5)]).toEqual([true, false, false]);
  });
});
