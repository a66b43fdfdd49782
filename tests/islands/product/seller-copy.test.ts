import { describe, expect, test, vi } from 'vitest';
import type { call } from '#lib/client/caller/call.ts';
import type { Listing } from '#lib/contract/product/seller-products.ts';
import { COPY_PAGE_SIZE } from '#lib/domain/person/limits.ts';
import type { ListingDay } from '#lib/domain/product/listing-copy.ts';
import { COPY_TEXTS, sellingDayText } from '#lib/messages/product/listing-copy.ts';
import { createCopyStore } from '../../../src/islands/seller/copy/copy-store.ts';
import { no, yes } from '../answers.ts';

/** 17:00 in Seoul on 21 November. */
const now = new Date('2026-11-21T08:00:00Z');

const listing = (productId: number, expirationDate: string, fields: Partial<Listing> = {}): Listing => ({
  productId,
  category: '과일',
  productName: `상품 ${productId}`,
  adultOnly: false,
  bagWorth: null,
  bagKinds: null,
  price: 1_000,
  quantity: 5,
  expirationDate,
  maker: null,
  netContent: null,
  traceNumber: null,
  storage: null,
  allergens: null,
  listPrice: null,
  useBy: null,
  description: '',
  origin: null,
  barcode: null,
  imageKey: null,
  recall: null,
  maxPerBuyer: null,
  weightGrams: null,
  pricePer100g: null,
  categoryKey: 'fruit',
  basePrice: 1_000,
  markdown: [],
  floorPrice: null,
  priceReason: null,
  loweredPrice: null,
  waitingCount: 0,
  inSaleCount: 0,
  completedCount: 5,
  saleEnded: true,
  taxFree: true,
  ...fields,
});

/** Tomorrow, today at noon, yesterday at nine in the evening, and a week ago. */
const YESTERDAY = '2026-11-20T12:00:00.000Z';
const days: ListingDay[] = [
  { day: '2026-11-22', count: 1, firstEndsAt: '2026-11-22T12:00:00.000Z' },
  { day: '2026-11-21', count: 1, firstEndsAt: '2026-11-21T03:00:00.000Z' },
  { day: '2026-11-20', count: 2, firstEndsAt: YESTERDAY },
  { day: '2026-11-14', count: 1, firstEndsAt: '2026-11-14T12:00:00.000Z' },
];
const listings = [listing(2, YESTERDAY), listing(1, YESTERDAY, { quantity: 8 })];

interface Sent {
  items: unknown[];
  attempt: string;
}

function copying(...answers: unknown[]) {
  const sent: unknown[] = [];
  const call_ = vi.fn(async (_: string, input: unknown) => {
    sent.push(input);
    return answers.shift();
  });
  const store = createCopyStore({ martId: 3, days, first: listings, call: call_ as unknown as typeof call, now });
  return { store, sent, shown: () => store.$list.get().items?.map(({ productId }) => productId) };
}

/** As many listings of yesterday as a page has. */
const page = (from: number, length = COPY_PAGE_SIZE) => Array.from({ length }, (_, i) => listing(from + i, YESTERDAY));

describe('putting listings up again', () => {
  test('begins with yesterday’s, one day later', () => {
    const { store, shown } = copying();
    expect(store.$day.get()).toBe('2026-11-20');
    expect(shown()).toEqual([2, 1]);
    expect(store.$later.get()).toBe(1);
    expect(store.endsAt(listings[0]!)).toEqual(new Date('2026-11-21T12:00:00Z'));
  });

  test('another day brings its listings, nothing chosen, moved on as far as it takes', async () => {
    const { store, sent, shown } = copying(yes([listing(9, '2026-11-14T12:00:00.000Z')]));
    await store.chooseAll(true);
    expect(store.$chosen.get().size).toBe(2);
    const read = store.chooseDay('2026-11-14');
    expect(shown()).toBeUndefined();
    await read;
    expect(sent).toEqual([{ params: { storeId: 3 }, query: { day: '2026-11-14', page: 0 } }]);
    expect(shown()).toEqual([9]);
    expect(store.$chosen.get().size).toBe(0);
    expect(store.$later.get()).toBe(7);
    store.setLater(Number.NaN);
    expect(store.$later.get()).toBe(1);
    store.setLater(500);
    expect(store.$later.get()).toBe(60);
  });

  test('what is chosen is sent with its quantities, as registered last time unless typed', async () => {
    const { store, sent } = copying(yes({ productIds: [11, 12] }));
    store.choose(listings[0]!, true);
    store.choose(listings[1]!, true);
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
    store.choose(listings[1]!, true);
    store.setQuantity(1, '');
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toEqual({ name: 'choosing', problem: COPY_TEXTS.wrongQuantity });
    store.setQuantity(1, '0');
    expect(store.$copying.get()).toEqual({ name: 'choosing', problem: null });
    expect(sent).toEqual([]);
  });

  test('a refusal keeps the choice', async () => {
    const { store } = copying(no(400, 'invalidInput', '상품 1: 판매 마감이 이미 지났어요.'));
    store.choose(listings[1]!, true);
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toMatchObject({ problem: expect.stringContaining('상품 1: 판매 마감이 이미') });
    expect([...store.$chosen.get().keys()]).toEqual([1]);
  });

  test('all of 250 are chosen and sent, as many at once as a call takes; a failure tells how many are done', async () => {
    const first = { productIds: Array(200).fill(1) };
    const pages = [yes(page(1)), yes(page(101)), yes(page(201, 50))];
    const { store, sent } = copying(...pages, yes(first), no(500, 'internal', '잠시 뒤에.'), yes(first));
    await store.search('');
    await store.chooseAll(true);
    expect(store.$chosen.get().size).toBe(250);
    expect(await store.send()).toBe(false);
    expect(store.$copying.get()).toMatchObject({ problem: '200가지는 등록했어요. 다시 등록하지 못했어요. 잠시 뒤에.' });
    expect(store.$chosen.get().size).toBe(50);
    expect(await store.send()).toBe(true);
    const bodies = sent.flatMap((input) => ('body' in (input as object) ? [(input as { body: Sent }).body] : []));
    expect(bodies.map(({ items }) => items.length)).toEqual([200, 50, 50]);
    expect(bodies[0]!.attempt).not.toBe(bodies[1]!.attempt);
    // Whether the second was done is not known: it is the same try.
    expect(bodies[1]!.attempt).toBe(bodies[2]!.attempt);
  });

  test('what a search hides stays chosen', async () => {
    const { store, shown } = copying(yes([listings[1]!]));
    store.choose(listings[0]!, true);
    await store.search('상품 1');
    expect(shown()).toEqual([1]);
    expect([...store.$chosen.get().keys()]).toEqual([2]);
  });

  test('days are called by name where they are near', () => {
    expect(sellingDayText('2026-11-20', now.getTime())).toBe('어제 · 11월 20일(금) 마감');
    expect(sellingDayText('2026-11-21', now.getTime())).toContain('오늘');
    expect(sellingDayText('2026-11-14', now.getTime())).toBe('11월 14일(토) 마감');
    expect(sellingDayText('2025-12-30', now.getTime())).toBe('2025년 12월 30일(화) 마감');
  });
});
