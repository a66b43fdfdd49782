import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesSearch } from '#lib/domain/discovery/search.ts';
import { distanceMetres, EARTH_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { describeMarket } from '../market.ts';

const nearby = 'GET /api/buyer/products/nearby';
const search = 'GET /api/buyer/products/search';
const ids = (list: { productId: number }[]) => list.map((product) => product.productId);

/** So many metres to the north. */
const north = ({ lat, lng }: Place, metres: number): Place => ({
  lat: lat + ((metres / EARTH_RADIUS_METRES) * 180) / Math.PI,
  lng,
});

describeMarket('a buyer finds', (market) => {
  describe('a buyer looks around', () => {
    // spec: S7.4
    test('and finds the nearest first, then what ends soonest, then the oldest', async () => {
      const here = market().place();
      const far = await market().mart({ at: north(here, 900) });
      const near = await market().mart({ at: north(here, -200) });
      const farSoon = await market().product(far, { saleEndsIn: { hours: 1 } });
      const nearLate = await market().product(near, { saleEndsIn: { days: 3 } });
      const nearSoon = await market().product(near, { saleEndsIn: { hours: 2 } });
      const nearSoonToo = await market().product(near, { saleEndsIn: { hours: 2 } });
      const found = await market().nobody.call(nearby, { query: here });
      expect(ids(found)).toEqual([nearSoon.id, nearSoonToo.id, nearLate.id, farSoon.id]);
      expect(found.map((product) => product.distance)).toEqual([200, 200, 200, 900]);
    });

    test('and of two marts at the same distance sees what ends soonest', async () => {
      const here = market().place();
      const [one, two] = [
        await market().mart({ at: north(here, 500) }),
        await market().mart({ at: north(here, -500) }),
      ];
      const late = await market().product(one, { saleEndsIn: { days: 2 } });
      const soon = await market().product(two, { saleEndsIn: { days: 1 } });
      const soonest = await market().product(one, { saleEndsIn: { hours: 1 } });
      expect(ids(await market().nobody.call(nearby, { query: here }))).toEqual([soonest.id, soon.id, late.id]);
    });

    test('in another order, or of some marts only, page by page', async () => {
      const here = market().place();
      const far = await market().mart({ at: north(here, 900) });
      const near = await market().mart({ at: north(here, 200), takesCards: false });
      const shut = await market().mart({ at: north(here, 300), opensAt: '15:00', closesAt: '23:00' });
      const cheap = await market().product(far, { price: 1_000, saleEndsIn: { days: 2 } });
      const dear = await market().product(near, { price: 9_000, saleEndsIn: { hours: 5 } });
      const soon = await market().product(shut, { price: 5_000, saleEndsIn: { hours: 2 } });
      const list = async (query: object) => ids(await market().nobody.call(nearby, { query: { ...here, ...query } }));
      expect(await list({})).toEqual([dear.id, soon.id, cheap.id]);
      expect(await list({ sort: 'near' })).toEqual([dear.id, soon.id, cheap.id]);
      expect(await list({ sort: 'cheap' })).toEqual([cheap.id, soon.id, dear.id]);
      expect(await list({ sort: 'ending' })).toEqual([soon.id, dear.id, cheap.id]);
      expect(await list({ sort: 'cheap', page: 1, size: 2 })).toEqual([dear.id]);
      expect(await list({ openNow: '1' })).toEqual([dear.id, cheap.id]);
      expect(await list({ cardAccepted: 'true' })).toEqual([soon.id, cheap.id]);
      expect(await list({ openNow: '1', cardAccepted: '1', sort: 'cheap' })).toEqual([cheap.id]);
    });

    test('by turns of the marts, three listings each, page by page', async () => {
      const here = market().place();
      const made: number[][] = [];
      for (const metres of [100, 200, 300]) {
        const mart = await market().mart({ at: north(here, metres) });
        const ids: number[] = [];
        for (let hours = 1; hours <= 4; hours += 1)
          ids.push((await market().product(mart, { saleEndsIn: { hours } })).id);
        made.push(ids);
      }
      const list = async (query: object) => ids(await market().nobody.call(nearby, { query: { ...here, ...query } }));
      const turns = [...made.flatMap((of) => of.slice(0, 3)), ...made.flatMap((of) => of.slice(3))];
      expect(await list({ sort: 'spread' })).toEqual(turns);
      const pages = [0, 1, 2].map((page) => list({ sort: 'spread', page, size: 5 }));
      expect((await Promise.all(pages)).flat()).toEqual(turns);
      // The API's own order stays the strict one.
      expect(await list({})).toEqual(made.flat());
      const query = { ...here, search: '사과', category: '과일', sort: 'spread' as const };
      expect(ids(await market().nobody.call(search, { query }))).toEqual(turns);
      expect(ids(await market().nobody.call('GET /api/buyer/products/search/category', { query }))).toEqual(turns);
    });

    test('with conditions on price, discount, the walk and the hour of the pickup', async () => {
      const here = market().place();
      // It is Friday, 14:00.
      const near = await market().mart({ at: north(here, 200), takesCards: false });
      const far = await market().mart({ at: north(here, 900), opensAt: '09:00', closesAt: '23:00' });
      const plain = await market().product(near, { price: 9_000, saleEndsIn: { days: 2 } });
      const third = await market().product(near, { price: 7_000, listPrice: 10_000, saleEndsIn: { days: 2 } });
      const half = await market().product(far, { price: 5_000, listPrice: 10_000, saleEndsIn: { days: 2 } });
      const soon = await market().product(far, { price: 1_000, saleEndsIn: { hours: 2 } });
      const list = async (query: object) => ids(await market().nobody.call(nearby, { query: { ...here, ...query } }));
      expect(await list({ sort: 'discount' })).toEqual([half.id, third.id, plain.id, soon.id]);
      expect(await list({ minDiscount: 30 })).toEqual([third.id, half.id]);
      expect(await list({ minDiscount: 31 })).toEqual([half.id]);
      expect(await list({ maxPrice: 7_000 })).toEqual([third.id, soon.id, half.id]);
      expect(await list({ walkMinutes: 5 })).toEqual([plain.id, third.id]);
      // On site an order is held for an hour; by card and reservation it goes into the evening, if the sale does.
      expect(await list({ pickupHour: 14 })).toEqual([plain.id, third.id, soon.id, half.id]);
      expect(await list({ pickupHour: 15 })).toEqual([soon.id, half.id]);
      expect(await list({ pickupHour: 20 })).toEqual([half.id]);
      expect(await list({ pickupHour: 3 })).toEqual([]);
      expect(await list({ pickupHour: 20, maxPrice: 4_999 })).toEqual([]);
      for (const query of [
        { minDiscount: 0 },
        { maxPrice: 'x' },
        { walkMinutes: 100 },
        { pickupHour: 24 },
        { sort: '?' },
      ]) {
        const [field] = Object.keys(query);
        const refused = { status: 400, code: 'invalidInput', field };
        expect(await market().nobody.refused(nearby, { query: { ...here, ...query } as never })).toMatchObject(refused);
      }
    });

    // spec: S9.1
    test('exactly 3 km far, or less when they say so', async () => {
      const here = market().place();
      const inside = await market().mart({ at: north(here, 2_999.9) });
      const outside = await market().mart({ at: north(here, 3_000.1) });
      const product = await market().product(inside);
      await market().product(outside);
      expect(distanceMetres(here, inside.at)).toBeLessThan(3_000);
      expect(distanceMetres(here, outside.at)).toBeGreaterThan(3_000);
      expect(ids(await market().nobody.call(nearby, { query: here }))).toEqual([product.id]);
      expect(await market().nobody.call(nearby, { query: { ...here, distance: '2.9' } })).toEqual([]);
    });

    test.each(['0.001', '1.001', '2.001', '2.3', '2.999', '1.1', '3'])(
      'at any distance they name: %s km',
      async (distance) => {
        const here = market().place();
        const product = await market().product(await market().mart({ at: north(here, 1_000.5) }));
        const found = await market().nobody.call(nearby, { query: { ...here, distance } });
        expect(ids(found)).toEqual(Number(distance) > 1.0005 ? [product.id] : []);
      },
    );

    // spec: S7.4
    test('page by page, seeing everything once', async () => {
      const here = market().place();
      const made: number[] = [];
      for (let i = 0; i < 4; i += 1) {
        const mart = await market().mart({ at: north(here, 300 * (i % 3)) });
        for (let j = 0; j < 9; j += 1) {
          made.push((await market().product(mart, { saleEndsIn: { hours: 1 + ((i * 7 + j * 5) % 6) } })).id);
        }
      }
      const all = ids(await market().nobody.call(nearby, { query: { ...here, size: '100' } }));
      expect([...all].sort((a, b) => a - b)).toEqual(made);
      for (const size of [1, 7, 10, 36]) {
        const pages: number[] = [];
        for (let page = 0; page * size <= all.length; page += 1) {
          pages.push(...ids(await market().nobody.call(nearby, { query: { ...here, page, size } })));
        }
        expect(pages).toEqual(all);
      }
      // 30 unless told (spec section 9).
      expect(ids(await market().nobody.call(nearby, { query: here }))).toEqual(all.slice(0, 30));
      expect(ids(await market().nobody.call(nearby, { query: { ...here, page: 1 } }))).toEqual(all.slice(30));
    });

    test('without what is sold out, or whose sale has ended', async () => {
      const mart = await market().mart();
      const stays = await market().product(mart, { saleEndsIn: { hours: 3 } });
      const soldOut = await market().product(mart, { waiting: 1 });
      await market().product(mart, { saleEndsIn: { hours: 1 } });
      await market().order(await market().person(), soldOut);
      market().clock.advance({ minutes: 60 });
      expect(ids(await market().nobody.call(nearby, { query: mart.at }))).toEqual([stays.id]);
      const shelf = 'GET /api/buyer/products/{storeId}/products';
      expect(ids(await market().nobody.call(shelf, { params: { storeId: mart.id }, query: {} }))).toEqual([stays.id]);
      expect(await market().nobody.call('GET /api/buyer/maps/nearbyStores', { query: mart.at })).toMatchObject([
        { storeId: mart.id, productsAmount: 1, bestDiscount: 0 },
      ]);
    });

    // spec: S7.5
    test('at the shelf of one mart, 12 at a time, what ends soonest first', async () => {
      const mart = await market().mart();
      const made: number[] = [];
      for (let i = 0; i < 14; i += 1) made.push((await market().product(mart, { saleEndsIn: { hours: 20 - i } })).id);
      const shelf = 'GET /api/buyer/products/{storeId}/products';
      const params = { storeId: mart.id };
      const first = ids(await market().nobody.call(shelf, { params, query: {} }));
      const second = ids(await market().nobody.call(shelf, { params, query: { page: '1' } }));
      expect([...first, ...second]).toEqual(made.reverse());
      expect(first).toHaveLength(12);
      expect(await market().nobody.refused(shelf, { params: { storeId: 999_999_999 }, query: {} })).toMatchObject({
        status: 404,
        code: 'martNotFound',
      });
    });

    // spec: S7.6
    test('at the marts of a map, 5 km far', async () => {
      const here = market().place();
      const far = await market().mart({ at: north(here, 4_999) });
      const near = await market().mart({ at: north(here, -10) });
      await market().mart({ at: north(here, 5_001) });
      const marts = await market().nobody.call('GET /api/buyer/maps/nearbyStores', { query: here });
      expect(marts.map((mart) => [mart.storeId, mart.distance])).toEqual([
        [near.id, 10],
        [far.id, 4_999],
      ]);
    });

    test('at the marts of a map with how much each sells now, and the largest discount among it', async () => {
      const here = market().place();
      const mart = await market().mart({ at: here });
      const empty = await market().mart({ at: north(here, 50) });
      const shelf = 'GET /api/buyer/maps/nearbyStores';
      const shown = async () =>
        (await market().nobody.call(shelf, { query: here })).map((one) => [one.productsAmount, one.bestDiscount]);
      await market().product(mart, { price: 3_000 });
      expect(await shown()).toEqual([
        [1, 0],
        [0, 0],
      ]);
      await market().product(mart, { price: 3_000, listPrice: 4_000 });
      // 33.3 %: nobody is promised more than they save. The best of all ends first.
      await market().product(mart, { price: 2_000, listPrice: 3_000 });
      await market().product(mart, { price: 1_000, listPrice: 4_000, saleEndsIn: { hours: 1 } });
      const soldOut = await market().product(empty, { price: 1_000, listPrice: 10_000, waiting: 1 });
      await market().order(await market().person(), soldOut);
      expect(await shown()).toEqual([
        [4, 75],
        [0, 0],
      ]);
      market().clock.advance({ minutes: 61 });
      expect(await shown()).toEqual([
        [3, 33],
        [0, 0],
      ]);
    });

    test('at the nearest 100 marts of a map where there are more', async () => {
      const here = market().place();
      const made: number[] = [];
      for (let metres = 102; metres > 0; metres -= 1) {
        made.push((await market().mart({ at: north(here, metres * 10) })).id);
      }
      const marts = await market().nobody.call('GET /api/buyer/maps/nearbyStores', { query: here });
      expect(marts.map((mart) => mart.storeId)).toEqual(made.reverse().slice(0, 100));
    });

    test('from the other side of the world, and from the poles', async () => {
      for (const place of [
        { lat: 90, lng: 0 },
        { lat: -90, lng: 180 },
        { lat: 0, lng: -180 },
      ]) {
        expect(await market().nobody.call(nearby, { query: place })).toEqual([]);
        expect(await market().nobody.call('GET /api/buyer/maps/nearbyStores', { query: place })).toEqual([]);
      }
    });
  });

  describe('a buyer follows marts', () => {
    // spec: S7.8
    test('and is counted once, however often they press', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const [one, two] = [await market().person(), await market().person()];
      const follow = 'POST /api/buyer/stores/followStore/{storeId}';
      const unfollow = 'POST /api/buyer/stores/unfollowStore/{storeId}';
      const params = { storeId: mart.id };
      await Promise.all(Array.from({ length: 8 }, () => one.call(follow, { params })));
      expect(await two.call(follow, { params })).toEqual({ isFollowing: true, followersAmount: 2 });
      const detail = { params: { productId: product.id } };
      expect((await one.call('GET /api/buyer/products/{productId}', detail)).store).toMatchObject({
        isFollowing: true,
        followersAmount: 2,
      });
      expect((await market().nobody.call('GET /api/buyer/products/{productId}', detail)).store).toMatchObject({
        isFollowing: false,
      });
      await Promise.all(Array.from({ length: 8 }, () => one.call(unfollow, { params })));
      expect(await one.call(unfollow, { params })).toEqual({ isFollowing: false, followersAmount: 1 });
    });
  });

  describe('a buyer searches', () => {
    const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCharCode(code));
    const sign = fc.constantFrom(' ', ' ', '(', ')', '1', 'kg', 'A', '%', '_', "'", '·', '/');
    const productName = fc
      .array(fc.oneof({ arbitrary: syllable, weight: 5 }, { arbitrary: sign, weight: 2 }), {
        minLength: 2,
        maxLength: 14,
      })
      .map((parts) => parts.join('').trim())
      .filter((name) => /[가-힣]/.test(name));

    // spec: S7.4
    test('and finds every product whose name holds what they type, from one syllable up, spaces or not', async () => {
      const mart = await market().mart();
      const names = fc.sample(productName, { numRuns: 60, seed: 20261121 });
      const made = new Map<number, string>();
      for (const name of names) made.set((await market().product(mart, { name })).id, name);
      const terms = fc
        .tuple(fc.constantFrom(...names), fc.nat(), fc.integer({ min: 1, max: 6 }))
        .map(([name, at, length]) => {
          const letters = [...name];
          const start = at % letters.length;
          return letters.slice(start, start + length).join('');
        });
      await fc.assert(
        fc.asyncProperty(
          terms.filter((term) => /[가-힣]/.test(term)),
          fc.boolean(),
          async (term, spaced) => {
            const typed = spaced ? [...term].join(' ') : term;
            const found = new Set(
              ids(await market().nobody.call(search, { query: { ...mart.at, search: typed, size: '100' } })),
            );
            for (const [id, name] of made)
              if (matchesSearch(name, term)) expect(found.has(id), `${typed} in ${name}`).toBe(true);
            // And without the spaces, nothing else.
            if (!/\s/.test(typed)) for (const id of found) expect(matchesSearch(made.get(id)!, term)).toBe(true);
          },
        ),
        { numRuns: 60 },
      );
    });

    test('by several words in any order, in any case, in pieces as a Mac types them', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { name: '유기농 사과(ABC) 1kg' });
      await market().product(mart, { name: '사과즙' });
      for (const term of ['유기농사과', '사과 유기농', 'abc', '1KG', '유기농'.normalize('NFD'), ' 유 ']) {
        expect(ids(await market().nobody.call(search, { query: { ...mart.at, search: term } })), term).toEqual([
          product.id,
        ]);
      }
      expect(await market().nobody.call(search, { query: { ...mart.at, search: '사과' } })).toHaveLength(2);
      for (const term of ['배', '!!', '%', '_', '사과%', "'; drop table products; --"]) {
        const found = await market().nobody.call(search, { query: { ...mart.at, search: term } });
        expect(found.length, term).toBe(term === '사과%' ? 2 : 0);
      }
    });

    // spec: S3.11, S7.21
    test('by category: each of the 19 by its Korean name', async () => {
      const mart = await market().mart();
      const byCategory = 'GET /api/buyer/products/search/category';
      const made = new Map<string, number>();
      for (const { name } of CATEGORIES) made.set(name, (await market().product(mart, { category: name, name })).id);
      expect(made.size).toBe(19);
      for (const [category, id] of made) {
        expect(ids(await market().nobody.call(byCategory, { query: { ...mart.at, category } })), category).toEqual([
          id,
        ]);
      }
      for (const category of ['신선식품', '없는 카테고리', 'constructor', '__proto__', '과일\u0000']) {
        expect(await market().nobody.refused(byCategory, { query: { ...mart.at, category } }), category).toMatchObject({
          status: 400,
          code: 'invalidInput',
          field: 'category',
        });
      }
    });
  });
});
