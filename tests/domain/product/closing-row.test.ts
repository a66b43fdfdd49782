import { expect, test } from 'vitest';
import {
  type ClosingFacts,
  closingRows,
  eveningParts,
  rowsByEnd,
  withCounts,
} from '#lib/domain/product/closing-row.ts';
import { LISTINGS_AT_ONCE } from '#lib/domain/product/listing-copy.ts';
import { pricingOfListing } from '#lib/domain/product/markdown.ts';
import { HOURS_PER_WEEK, type StayRates } from '#lib/domain/product/will-stay.ts';
import { seoul } from '../seoul.ts';

const NOW = seoul('2026-11-21T18:00');
const facts = (productId: number, fields: Partial<ClosingFacts> = {}): ClosingFacts => ({
  storeId: 3,
  productId,
  waitingCount: 5,
  basePrice: 3_000,
  floorPrice: null,
  markdown: [],
  loweredPrice: null,
  expirationDate: seoul('2026-11-21T21:00').toISOString(),
  stay: null,
  ...fields,
});
const SLOW: StayRates = { firstHour: 0, perHour: Array(HOURS_PER_WEEK).fill(0.1), faster: [1, 2, 4, 8, 16] };
const all = { martId: null, left: new Set<number>(), evening: { percentOff: 30, from: null } };
const numbers = (rows: { listing: ClosingFacts }[]) => rows.map(({ listing }) => listing.productId);

test('a listing on the wire says what its price is made of', () => {
  const wire = facts(1, { floorPrice: 500, markdown: [{ minutesBeforeEnd: 60, percentOff: 20 }] });
  const pricing = {
    priceWon: 3_000,
    floorPriceWon: 500,
    markdown: [{ minutesBeforeEnd: 60, percentOff: 20 }],
    saleEndsAt: seoul('2026-11-21T21:00'),
  };
  expect(pricingOfListing(wire)).toEqual({ ...pricing, loweredWon: null });
  expect(pricingOfListing({ ...wire, loweredPrice: 2_500 })).toEqual({ ...pricing, loweredWon: [2_500] });
});

test('rows are those that have not ended at the time of the look, of one mart or of all', () => {
  const listings = [
    facts(1),
    facts(2, { storeId: 4 }),
    facts(3, { expirationDate: NOW.toISOString() }),
    facts(4, { expirationDate: seoul('2026-11-21T18:01').toISOString() }),
  ];
  expect(numbers(closingRows({ listings, rates: [] }, all, NOW))).toEqual([1, 2, 4]);
  expect(numbers(closingRows({ listings, rates: [] }, { ...all, martId: 4 }, NOW))).toEqual([2]);
});

test('what ends within a minute stands under one time, whichever second a till wrote', () => {
  const listings = ['20:59:59', '21:00:00', '21:00:12', '21:01:00'].map((at, id) =>
    facts(id, { expirationDate: seoul(`2026-11-21T${at}`).toISOString() }),
  );
  const groups = rowsByEnd(closingRows({ listings, rates: [] }, all, NOW));
  expect(groups.map(({ end, group }) => [end.toISOString(), numbers(group)])).toEqual([
    [seoul('2026-11-21T20:59').toISOString(), [0]],
    [seoul('2026-11-21T21:00').toISOString(), [1, 2]],
    [seoul('2026-11-21T21:01').toISOString(), [3]],
  ]);
});

test('all are chosen but those that are left, and what is sold out', () => {
  const listings = [facts(1), facts(2), facts(3, { waitingCount: 0 })];
  const rows = closingRows({ listings, rates: [] }, { ...all, left: new Set([2]) }, NOW);
  expect(rows.map(({ isChosen }) => isChosen)).toEqual([true, false, false]);
  expect(rows[0]!.price).toEqual({ name: 'lowered', beforeWon: 3_000, afterWon: 2_100 });
});

test.each([
  ['a running step', facts(1, { markdown: [{ minutesBeforeEnd: 240, percentOff: 40 }] }), 'alreadyOff', 40],
  ['a price lowered by hand', facts(1, { loweredPrice: 1_500 }), 'alreadyOff', 50],
  ['its floor', facts(1, { floorPrice: 3_000 }), 'atFloor', undefined],
])('what is ticked and stays as it is says why: %s', (_, listing, name, percentOff) => {
  const [row] = closingRows({ listings: [listing], rates: [] }, all, NOW);
  expect(row).toMatchObject({
    isChosen: true,
    price: { name: 'same', why: { name, ...(percentOff && { percentOff }) } },
  });
});

test('a price that is as low by the chosen time is said by its next price', () => {
  const listing = facts(1, { markdown: [{ minutesBeforeEnd: 120, percentOff: 40 }] });
  const evening = { percentOff: 30, from: seoul('2026-11-21T20:00') };
  const [row] = closingRows({ listings: [listing], rates: [] }, { ...all, evening }, NOW);
  expect(row!.price).toMatchObject({
    name: 'same',
    priceWon: 3_000,
    why: { name: 'byThen' },
    next: { priceWon: 1_800 },
  });
});

test.each([
  ['too little is known of it', facts(1), false],
  ['its kind has no rates', facts(1, { stay: { rates: 7, wanted: 1 } }), false],
  ['it is sold out', facts(1, { stay: { rates: 0, wanted: 1 }, waitingCount: 0 }), false],
  ['its kind is known', facts(1, { stay: { rates: 0, wanted: 1 } }), true],
])('what will stay, where %s', (_, listing, isSaid) => {
  const [row] = closingRows({ listings: [listing], rates: [SLOW] }, all, NOW);
  expect(row!.outlook !== null).toBe(isSaid);
});

test('calls take listings of one mart each, in their order, and not too many', () => {
  const many = Array.from({ length: LISTINGS_AT_ONCE + 1 }, (_, at) => facts(at + 1));
  const [first, ...others] = many;
  const from = seoul('2026-11-21T19:00');
  const parts = eveningParts([first!, facts(900, { storeId: 4, basePrice: 700 }), ...others], { percentOff: 30, from });
  expect(parts.map(({ storeId, items }) => [storeId, items.length])).toEqual([
    [3, LISTINGS_AT_ONCE],
    [3, 1],
    [4, 1],
  ]);
  const change = { kind: 'markdown', percentOff: 30, at: '2026-11-21T10:00:00.000Z' };
  expect(parts[2]).toEqual({ storeId: 4, change, items: [{ productId: 900, from: 700 }] });
  expect(eveningParts([first!], { percentOff: 5, from: null })[0]!.change).toMatchObject({ percentOff: 5, at: null });
  expect(parts.flatMap(({ items }) => items.map(({ productId }) => productId)).slice(0, 3)).toEqual([1, 2, 3]);
  expect(eveningParts([], { percentOff: 30, from })).toEqual([]);
});

test('counts that have moved stand in the row of their listing alone', () => {
  const board = { listings: [{ productId: 1, waitingCount: 5 }, facts(2)], more: true };
  expect(withCounts(board, 1, { waitingCount: 2, inSaleCount: 3 })).toEqual({
    listings: [{ productId: 1, waitingCount: 2, inSaleCount: 3 }, facts(2)],
    more: true,
  });
  expect(withCounts(board, 9, { waitingCount: 2, inSaleCount: 3 })).toEqual(board);
});
