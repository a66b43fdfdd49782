import { describe, expect, test } from 'vitest';
import type { CartEntry } from '#islands/buyer/cart/entry.ts';
import { dueOpen, walkOf } from '#islands/buyer/cart/mart-walk.ts';
import { stopText, walkText } from '#lib/messages/order/cart.ts';

const NOW = new Date('2026-11-20T05:45:00Z');
const HOME = { place: { lat: 37.55, lng: 126.92 }, travel: 'foot' as const };
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

/** A line of a mart so many thousandths of a degree north of home: about 111 m each. */
const entry = (productId: number, martId: number, north: number, over: Partial<CartEntry> = {}): CartEntry => ({
  productId,
  name: `상품 ${productId}`,
  imageKey: null,
  category: 'fruit',
  priceWon: 1_000,
  addedPriceWon: 1_000,
  listPriceWon: null,
  quantity: 1,
  stock: 5,
  maxPerBuyer: null,
  saleEndsAt: at('12:00'),
  martId,
  martName: `마트 ${martId}`,
  martAddress: '서울 마포구',
  martIsOpen: true,
  martRefusal: null,
  martTakesCards: true,
  martPlace: { lat: 37.55 + north / 1_000, lng: 126.92 },
  pausedUntil: null,
  window: { start: at('05:45'), validUntil: at('06:45') },
  ...over,
});
const all = (entries: readonly CartEntry[]) => new Set(entries.map(({ productId }) => productId));

describe('the cart as a walk', () => {
  const entries = [
    entry(1, 10, 9),
    entry(2, 20, 2, { window: { start: at('05:45'), validUntil: at('06:30') } }),
    entry(3, 30, 1, { stock: 0 }),
    entry(4, 10, 9, { window: { start: at('06:00'), validUntil: at('07:00') } }),
  ];

  test('has marts in the order of the way, those where nothing can be bought last', () => {
    const { stops, visited, validUntil } = walkOf(entries, all(entries), NOW, HOME);
    expect(stops.map(({ martId, number }) => [martId, number])).toEqual([
      [20, 1],
      [10, 2],
      [30, null],
    ]);
    expect(visited).toBe(2);
    expect(validUntil).toEqual(at('06:30'));
  });

  test('says of each mart when all of it can be picked up, and the way from the one before', () => {
    const { stops, ...walk } = walkOf(entries, all(entries), NOW, HOME);
    const said = stops.map((stop) => stopText({ ...stop.lines[0]!, ...stop, travel: 'foot' }, NOW));
    expect(said[0]).toMatch(/^(픽업 |오늘 )+2:45~3:30 · 걸어서 5분$/);
    expect(said[1]).toMatch(/^(픽업 |오늘 )+3:00~3:45 · 앞 마트에서 16분$/);
    expect(walkText({ ...walk }, 'foot', NOW)).toBe('2곳 · 걸어서 21분 · 오후 3:30까지');
  });

  test('passes by a mart of which nothing is selected', () => {
    const { stops, visited } = walkOf(entries, new Set([1]), NOW, HOME);
    expect(stops.map(({ number }) => number)).toEqual([null, 1, null]);
    expect(visited).toBe(1);
    expect(stops[1]!.leg?.minutes).toBe(stops[1]!.leg?.arrival);
  });

  test('says no minutes where nobody knows from where, and when a pause ends', () => {
    const paused = entry(1, 10, 9, {
      pausedUntil: at('06:10'),
      window: { start: at('06:10'), validUntil: at('07:10') },
    });
    const { stops, minutes } = walkOf([paused], all([paused]), NOW, null);
    expect(minutes).toBeNull();
    expect(stopText({ ...paused, ...stops[0]!, travel: 'foot' }, NOW)).toMatch(
      /^오후 3:10부터 주문 · (픽업 |오늘 )+3:10~4:10$/,
    );
    expect(stopText({ ...paused, ...stops[0]!, window: null, martIsOpen: false, travel: 'foot' }, NOW)).toBe(
      '지금은 영업시간이 아니에요',
    );
  });

  test('begins with its marts alone where it is long, but with what changed', () => {
    const short = [entry(1, 10, 1), entry(2, 20, 2)];
    expect(dueOpen(short, NOW)).toEqual(new Set([10, 20]));
    // Three marts with a product each are six rows.
    expect(dueOpen([...short, entry(3, 30, 1)], NOW)).toEqual(new Set());
    const long = [...short, entry(3, 10, 1), entry(4, 20, 2), entry(5, 30, 3, { addedPriceWon: 1_500 })];
    expect(dueOpen(long, NOW)).toEqual(new Set([30]));
    expect(
      dueOpen(
        long.map((one) => ({ ...one, martId: 10 })),
        NOW,
      ),
    ).toEqual(new Set([10]));
  });
});
