import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCards, unpackCards } from '#islands/buyer/discover/packed-cards.ts';
import { type MapStore, packStores, unpackStores } from '#islands/buyer/map/packed-stores.ts';
import type { CardProduct } from '#lib/contract/product/products.ts';

const moment = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const won = fc.integer({ min: 1, max: 9_999_999 });
const name = fc.string({ unit: fc.constantFrom('빵', 'a', '|', '%', '\n', '7C', '\\', '"', ' '), minLength: 1 });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const card = fc
  .record({
    productId: fc.integer({ min: 1, max: 1_000_000 }),
    name,
    price: won,
    listPrice: fc.option(won),
    quantity: fc.nat(999),
    expirationDate: moment,
    storeId: fc.integer({ min: 1, max: 4 }),
    distance: fc.option(fc.nat(3_000)),
    imageKey: fc.option(fc.constantFrom('demo-1', '8c1f')),
    imageColour: fc.option(fc.constantFrom('#f7d3cb')),
    origin: maybe(name),
    pickupFrom: maybe(moment),
    pickupUntil: maybe(moment),
    pausedUntil: maybe(moment),
    nextPrice: maybe(fc.record({ price: won, at: moment })),
  })
  .map(
    (one): CardProduct =>
      ({
        ...one,
        storeName: `가게 ${one.storeId} | 본점`,
        categoryKey: one.imageKey === null ? 'bakery' : undefined,
      }) as CardProduct,
  );

test('the cards of a page come out of their text as they went in', () => {
  fc.assert(
    fc.property(fc.array(card, { maxLength: 6 }), (cards) => {
      // Left out and undefined are one.
      expect(unpackCards(packCards(cards))).toEqual(cards);
    }),
  );
});

const clock = fc.constantFrom('09:00 ~ 22:00', '00:00 ~ 00:00', '쉬는 날');
const store: fc.Arbitrary<MapStore> = fc.record({
  storeId: fc.integer({ min: 1, max: 1_000_000 }),
  name,
  address: name,
  phoneNumber: fc.constantFrom('02-123-4567', ''),
  latitude: fc.double({ min: 33, max: 39, noNaN: true }),
  longitude: fc.double({ min: 124, max: 132, noNaN: true }),
  distance: fc.nat(5_000),
  productsAmount: fc.nat(999),
  bestDiscount: fc.nat(100),
  hoursToday: clock,
  breakToday: fc.option(clock),
  isOpen: fc.boolean(),
  opensAt: fc.option(moment),
});

test('so do the marts of the map', () => {
  fc.assert(
    fc.property(fc.array(store, { maxLength: 6 }), (stores) => {
      expect(unpackStores(packStores(stores))).toEqual(stores);
    }),
  );
});
