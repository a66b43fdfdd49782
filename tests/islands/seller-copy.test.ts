import { describe, expect, test, vi } from 'vitest';
import { createCopyStore } from '../../src/islands/seller/copy/copy-store.ts';
import type { call } from '../../src/lib/client/call.ts';
import type { Listing } from '../../src/lib/contract/seller-products.ts';
import { COPY_TEXTS, sellingDayText } from '../../src/lib/messages/listing-copy.ts';
import { no, yes } from './answers.ts';

/** 17:00 in Seoul on 21 November. */
const now = new Date('2026-11-21T08:00:00Z');

const listing = (productId: number, expirationDate: string, fields: Partial<Listing> = {}): Listing => ({
  ...{ productId, category: '과일', productName: `상품 ${productId}`, price: 1_000, quantity: 5, expirationDate },
  ...{ listPrice: null, useBy: null, description: '', barcode: null, imageKey: null },
  ...{ waitingCount: 0, inSaleCount: 0, completedCount: 5, saleEnded: true },
  ...fields,
});

/** Yesterday at nine in the evening, today at noon, tomorrow, and a week ago. */
const YESTERDAY = '2026-11-20T12:00:00.000Z';
const listings = [
  listing(4, '2026-11-22T12:00:00.000Z', { saleEnded: false }),
  listing(3, '2026-11-21T03:00:00.000Z'),
  listing(2, YESTERDAY),
  listing(1, YESTERDAY, { quantity: 8 }),
  listing(9, '2026-11-14T12:00:00.000Z'),
];

function copying(answer: unknown) {
  const sent: unknown[] = [];
  const call_ = vi.fn(async (_: string, input: unknown) => {
    sent.push(input);
    return answer;
  });
  const store = createCopyStore({ martId: 3, listings, call: call_ as unknown as typeof call, now });
  return { store, sent };
}

describe('putting listings up again', () => {
  test('begins with yesterday’s, one day later', () => {
    const { store } = copying(null);
    expect(store.days).toEqual(['2026-11-22', '2026-11-21', '2026-11-20', '2026-11-14']);
    expect(store.$day.get()).toBe('2026-11-20');
    expect(store.$shown.get().map(({ productId }) => productId)).toEqual([2, 1]);
    expect(store.$later.get()).toBe(1);
    expect(store.endsAt(listings[2]!)).toEqual(new Date('2026-11-21T12:00:00Z'));
  });

  test('another day brings its listings, nothing chosen, moved on as far as it takes', () => {
    const { store } = copying(null);
    store.chooseAll(true);
    expect(store.$chosen.get().size).toBe(2);
    store.chooseDay('2026-11-14');
    expect(store.$chosen.get().size).toBe(0);
    expect(store.$later.get()).toBe(7);
    store.setLater(Number.NaN);
    expect(store.$later.get()).toBe(1);
    store.setLater(500);
    expect(store.$later.get()).toBe(60);
  });

  test('what is chosen is sent with its quantities, as registered last time unless typed', async () => {
    const { store, sent } = copying(yes({ productIds: [11, 12] }));
    store.choose(1, true);
    store.choose(2, true);
    store.setQuantity(2, '12개');
    expect(await store.send()).toBe(true);
    expect(sent).toEqual([
      {
        params: { storeId: 3 },
        body: {
          days: 1,
          items: [
            { productId: 2, quantity: 12 },
            { productId: 1, quantity: 8 },
          ],
          attempt: expect.any(String),
        },
      },
    ]);
    expect(store.$copying.get()).toEqual({ name: 'done', count: 2 });
  });

  test('nothing chosen, and no quantity, are said before anything is sent', async () => {
    const { store, sent } = copying(null);
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toEqual({ name: 'choosing', problem: COPY_TEXTS.chooseSome });
    store.choose(1, true);
    store.setQuantity(1, '');
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toEqual({ name: 'choosing', problem: COPY_TEXTS.wrongQuantity });
    expect(sent).toEqual([]);
  });

  test('a refusal keeps the choice', async () => {
    const { store } = copying(no(400, 'invalidInput', '상품 1: 판매 마감이 이미 지났어요.'));
    store.choose(1, true);
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toMatchObject({ problem: expect.stringContaining('상품 1: 판매 마감이 이미') });
    expect(store.$chosen.get()).toEqual(new Set([1]));
  });

  test('days are called by name where they are near', () => {
    expect(sellingDayText('2026-11-20', now.getTime())).toBe('어제 · 11월 20일 (금) 마감');
    expect(sellingDayText('2026-11-21', now.getTime())).toContain('오늘');
    expect(sellingDayText('2026-11-14', now.getTime())).toBe('11월 14일 (토) 마감');
  });
});
