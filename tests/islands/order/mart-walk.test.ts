import { describe, expect, test } from 'vitest';
import type { CartEntry } from '#islands/buyer/cart/entry.ts';
import { dueOpen, type MartStop, walkOf } from '#islands/buyer/cart/mart-walk.ts';
import { lineState, selectedSummary } from '#lib/domain/order/cart.ts';
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
  martRefusal: null,
  martTakesCards: true,
  martPlace: { lat: 37.55 + north / 1_000, lng: 126.92 },
  pausedUntil: null,
  window: { start: at('05:45'), validUntil: at('06:45') },
  pickupProblem: null,
  ...over,
});
/** What a mart says of when one goes there; null where nothing of it can be picked up. */
const said = ({ window, ...stop }: MartStop, now: unknown = NOW) =>
  window &&
  stopText(
    { ...stop, window, pausedUntil: stop.lines[0]!.pausedUntil, travel: 'foot' },
    now instanceof Date ? now : NOW,
  );
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
    expect(stops.map(said)).toEqual(['픽업 2:45~3:30 · 걸어서 5분', '픽업 3:00~3:45 · 앞 마트에서 16분', null]);
    expect(walkText({ ...walk }, 'foot', NOW)).toBe('2곳 · 걸어서 21분 · 오후 3:30까지');
  });

  // What a cart left over night says, at both sides of midnight.
  test.each([
    [
      '2026-11-20T14:40:00Z',
      '픽업 11:40~11:57 · 걸어서 5분',
      '픽업 오후 11:40~내일 오전 12:40 · 앞 마트에서 16분',
      '픽업 내일 오전 9:00~10:00 · 걸어서 11분',
      '2곳 · 걸어서 21분 · 오후 11:57까지',
    ],
    [
      '2026-11-20T15:10:00Z',
      null,
      '픽업 12:10~1:10 · 걸어서 20분',
      '픽업 오전 9:00~10:00 · 걸어서 11분',
      '1곳 · 걸어서 20분 · 오전 1:10까지',
    ],
  ])('over night, at %s, what opens in the morning is on a way of its own', (moment, near, late, morning, whole) => {
    const now = new Date(moment);
    const inAnHour = new Date(now.getTime() + 3_600_000);
    const lastSale = new Date('2026-11-20T14:57:00Z');
    const opens = { start: new Date('2026-11-21T00:00:00Z'), validUntil: new Date('2026-11-21T01:00:00Z') };
    const saleEndsAt = new Date('2026-11-21T12:00:00Z');
    const cart = [
      entry(1, 10, 2, { saleEndsAt: lastSale, window: now < lastSale ? { start: now, validUntil: lastSale } : null }),
      entry(2, 20, 5, { saleEndsAt, window: opens }),
      // On sale until before its mart opens: nobody can pick it up any more.
      entry(3, 20, 5, { saleEndsAt: new Date('2026-11-20T23:00:00Z'), window: null }),
      entry(4, 30, 9, { saleEndsAt, window: { start: now, validUntil: inAnHour } }),
    ];
    const { stops, ...walk } = walkOf(cart, all(cart), now, HOME);
    const texts = new Map(stops.map((stop) => [stop.martId, said(stop, now)]));
    expect(texts.get(10)).toEqual(near);
    expect(texts.get(30)).toEqual(late);
    expect(texts.get(20)).toEqual(morning);
    expect(stops.filter(({ window }) => window).at(-1)?.martId).toBe(20);
    expect(walkText(walk, 'foot', now)).toBe(whole);
    expect(lineState(cart[2]!, now)).toEqual({ buyable: false, reason: 'notInTime' });
    expect(selectedSummary(cart, all(cart), now)).toMatchObject({ products: near ? 3 : 2 });
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
    expect(said(stops[0]!)).toBe('오후 3:10부터 주문 · 픽업 3:10~4:10');
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
