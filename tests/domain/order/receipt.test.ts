import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Way } from '#lib/domain/money.ts';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { type ReceiptLine, receiptTax, receiptTotals } from '#lib/domain/order/receipt.ts';

const line = (way: Way, state: ReceiptLine['state'], over: Partial<ReceiptLine> = {}): ReceiptLine => ({
  unitPriceWon: 3_335,
  quantity: 3,
  way,
  state,
  taxFree: false,
  refunds: [],
  totalWon: linePriceWon(3_335, 3, way),
  ...over,
});

describe('the foot of a receipt', () => {
  test('a reservation: what the goods cost, what the reservation added, what the card was charged', () => {
    expect(receiptTotals([line('reservation', 'open')])).toMatchObject({
      goodsWon: 10_005,
      surchargeWon: 1_001,
      totalWon: 11_006,
      cardWon: 11_006,
      keptWon: 11_006,
    });
  });

  test('on site: due until it is picked up, paid from then on, nothing when it was called off', () => {
    expect(receiptTotals([line('onSite', 'open')])).toMatchObject({ dueInMartWon: 10_005, keptWon: 0 });
    expect(receiptTotals([line('onSite', 'pickedUp')])).toMatchObject({ paidInMartWon: 10_005, keptWon: 10_005 });
    expect(receiptTotals([line('onSite', 'cancelled')])).toMatchObject({
      dueInMartWon: 0,
      paidInMartWon: 0,
      keptWon: 0,
    });
  });

  test('a refund counts once it is done, not while it is asked for', () => {
    const asked = line('card', 'cancelled', { refunds: [{ state: 'requested', amountWon: 10_005 }] });
    expect(receiptTotals([asked])).toMatchObject({ refundRequestedWon: 10_005, refundedWon: 0, keptWon: 10_005 });
    const done = line('card', 'cancelled', { refunds: [{ state: 'refunded', amountWon: 10_005 }] });
    expect(receiptTotals([done])).toMatchObject({ refundRequestedWon: 0, refundedWon: 10_005, keptWon: 0 });
  });

  test('nobody came for a reservation: its surcharge is kept', () => {
    const missed = line('reservation', 'expired', { refunds: [{ state: 'refunded', amountWon: 10_005 }] });
    expect(receiptTotals([missed])).toMatchObject({ keptWon: 1_001 });
  });

  test('the parts always add up', () => {
    const way = fc.constantFrom<Way>('onSite', 'card', 'reservation');
    const state = fc.constantFrom<ReceiptLine['state']>('open', 'pickedUp', 'cancelled', 'expired');
    fc.assert(
      fc.property(fc.array(fc.tuple(way, state), { maxLength: 8 }), (lines) => {
        const totals = receiptTotals(lines.map(([way, state]) => line(way, state)));
        expect(totals.goodsWon + totals.surchargeWon).toBe(totals.totalWon);
        expect(totals.keptWon).toBe(totals.cardWon + totals.paidInMartWon);
        expect(totals.cardWon + totals.paidInMartWon + totals.dueInMartWon).toBeLessThanOrEqual(totals.totalWon);
      }),
    );
  });
});

describe('the tax of a receipt', () => {
  test('goods with VAT without it, the VAT, and what is exempt, surcharge included', () => {
    const lines = [line('card', 'open'), line('reservation', 'pickedUp', { taxFree: true }), line('onSite', 'open')];
    expect(receiptTax(lines)).toEqual({ taxFreeWon: 11_006, suppliedWon: 18_191, vatWon: 1_819 });
  });

  test('less what has gone back, and without what was never paid', () => {
    const back = (state: 'requested' | 'refunded') => ({ state, amountWon: 10_005 });
    expect(receiptTax([line('card', 'cancelled', { refunds: [back('requested')] })])).toMatchObject({
      suppliedWon: 9_095,
    });
    const gone = [line('card', 'cancelled', { refunds: [back('refunded')] }), line('onSite', 'expired')];
    expect(receiptTax([line('onSite', 'cancelled')])).toEqual({ taxFreeWon: 0, suppliedWon: 0, vatWon: 0 });
    expect(receiptTax(gone)).toEqual({ taxFreeWon: 0, suppliedWon: 0, vatWon: 0 });
    // The surcharge of who did not come stays, exempt as the goods are.
    const noShow = line('reservation', 'expired', { taxFree: true, refunds: [back('refunded')] });
    expect(receiptTax([noShow])).toEqual({ taxFreeWon: 1_001, suppliedWon: 0, vatWon: 0 });
  });
});
