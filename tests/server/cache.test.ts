import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ProductCard } from '#lib/contract/product/products.ts';
import { manyMarts, sameNumbers } from './many-marts.ts';
import { describeMarket, type Instance, type Product as Listed, type Market } from './market.ts';
import { martsInDatabase } from './marts-in-database.ts';

const RADIUS = 3_000;

describeMarket('what a process answers from its cache', (market) => {
  /** All that a visitor is told of a product at a process, by every call that may answer from the cache. */
  async function told(instance: Instance, { id, mart }: Listed) {
    const visitor = market().nobody.at(instance);
    const query = { ...mart.at, distance: 3 };
    const lists = [
      await visitor.call('GET /api/buyer/products/nearby', { query }),
      await visitor.call('GET /api/buyer/products/search', { query: { ...query, search: '사과' } }),
      await visitor.call('GET /api/buyer/products/search/category', { query: { ...query, category: '과일' } }),
    ];
    for (const list of lists) ProductCard.array().parse(list);
    const cards = lists.map((list) => list.find(({ productId }) => productId === id));
    const detail = await visitor.call('GET /api/buyer/products/{productId}', { params: { productId: id } });
    return { cards, detail };
  }

  const changes: { name: string; change: (product: Listed, market: Market) => Promise<unknown>; shows: object }[] = [
    {
      name: 'a piece is bought',
      change: async (product, of) => of.order(await of.person(), product),
      shows: { card: { quantity: 9 }, detail: { quantity: 9 } },
    },
    {
      name: 'the last pieces are bought',
      change: async (product, of) => of.order(await of.person(), product, 10),
      shows: { card: null, detail: { quantity: 0 } },
    },
    {
      name: 'the seller has one more',
      change: ({ id, mart }) =>
        mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
          params: { storeId: mart.id, productId: id },
          body: { delta: 1 },
        }),
      shows: { card: { quantity: 11 }, detail: { quantity: 11 } },
    },
    {
      name: 'the seller ends the sale',
      change: ({ id, mart }) =>
        mart.owner.send('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
          params: { storeId: mart.id, productId: id },
        }),
      shows: { card: null, detail: {} },
    },
    {
      name: 'the mart takes another name',
      change: ({ mart }) =>
        mart.owner.call('PATCH /api/seller/store/{storeId}/name', {
          params: { storeId: mart.id },
          body: { name: '새 이름 마트' },
        }),
      shows: { card: { storeName: '새 이름 마트' }, detail: { store: { name: '새 이름 마트' } } },
    },
    {
      name: 'somebody follows the mart',
      change: async ({ mart }, of) =>
        (await of.person()).call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } }),
      shows: { card: {}, detail: { store: { followersAmount: 1, isFollowing: false } } },
    },
    {
      name: 'the mart moves away',
      change: ({ mart }, of) => {
        const { lat, lng } = of.place();
        return of.db.execute(sql`update marts set lat = ${lat}, lng = ${lng} where id = ${mart.id}`);
      },
      shows: { card: null, detail: {} },
    },
    {
      name: 'the mart closes for good',
      change: ({ mart }) => mart.owner.call('DELETE /api/seller/store/{storeId}', { params: { storeId: mart.id } }),
      shows: { card: null, detail: { store: { isDeleted: true } } },
    },
    {
      name: 'the mart closes for today',
      change: ({ mart }) =>
        mart.owner.call('POST /api/seller/store/{storeId}/days-off', {
          params: { storeId: mart.id },
          body: { day: '2026-11-20' },
        }),
      shows: { card: {}, detail: { store: { isOpen: false } } },
    },
    {
      name: 'bulk work changes it, which is announced once',
      change: ({ id }, of) =>
        of.db.transaction(async (tx) => {
          await tx.execute(sql`set local market.quiet = 'on'`);
          await tx.execute(sql`update products set price_won = 1234 where id = ${id}`);
        }),
      shows: { card: { price: 1234 }, detail: { price: 1234 } },
    },
  ];

  test.each(changes)('is right at every process after $name', async ({ change, shows }) => {
    const here = { app: market().app, deps: market().deps };
    const there = await market().secondProcess();
    const product = await market().product(await market().mart());
    for (const instance of [here, there]) {
      // Twice: the second time from the cache.
      await told(instance, product);
      expect((await told(instance, product)).detail.quantity).toBe(10);
    }
    await change(product, market());
    const { card, detail } = shows as { card: object | null; detail: object };
    for (const instance of [here, there]) {
      await instance.deps.cache.invalidation.sync();
      const now = await told(instance, product);
      for (const shown of now.cards) {
        if (card) expect(shown).toMatchObject(card);
        else expect(shown).toBeUndefined();
      }
      expect(now.detail).toMatchObject(detail);
    }
  });

  test('whoever changes something finds it changed without waiting', async () => {
    const product = await market().product(await market().mart(), { waiting: 6 });
    const buyer = await market().person();
    const here = { app: market().app, deps: market().deps };
    for (let left = 5; left >= 0; left -= 1) {
      await told(here, product);
      await market().order(buyer, product);
      const { cards, detail } = await told(here, product);
      expect([detail.quantity, ...cards.map((card) => card?.quantity ?? 0)]).toEqual([left, left, left, left]);
    }
  });

  test('a sale that ends is gone at its end, though nothing changes, and back when the clock goes back', async () => {
    const product = await market().product(await market().mart(), { saleEndsIn: { minutes: 30, seconds: 20 } });
    const here = { app: market().app, deps: market().deps };
    const start = market().clock.now();
    const seen = async () => (await told(here, product)).cards.filter(Boolean).length;
    expect(await seen()).toBe(3);
    // A hold refuses before the minute is over.
    market().clock.advance({ minutes: 19, seconds: 59 });
    expect(await seen()).toBe(3);
    market().clock.advance({ seconds: 1 });
    expect(await seen()).toBe(0);
    market().clock.setTo(start);
    expect(await seen()).toBe(3);
  });

  test('stock of an order that expires is there again at once', async () => {
    const { order, product } = await market().heldOrder({ quantity: 10, product: { waiting: 10 } });
    const here = { app: market().app, deps: market().deps };
    expect((await told(here, product)).cards[0]).toBeUndefined();
    market().clock.setTo(new Date(order.validUntil.getTime() + 5 * 60_000));
    expect((await told(here, product)).cards[0]).toMatchObject({ quantity: 10 });
  });

  test('follows are told to the follower alone', async () => {
    const { id, mart } = await market().product(await market().mart());
    const [follower, params] = [await market().person(), { productId: id }];
    await follower.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
    for (const [who, isFollowing] of [
      [follower, true],
      [market().nobody, false],
      [follower.byBearer(), true],
      [market().nobody, false],
    ] as const) {
      const { store } = await who.call('GET /api/buyer/products/{productId}', { params });
      expect(store.isFollowing).toBe(isFollowing);
    }
  });

  test('knows the marts as the database has them, wherever one stands', async () => {
    const { deps, clock } = market();
    const centre = market().place();
    const random = sameNumbers();
    const spot = () => ({ lat: centre.lat + (random() - 0.5) * 0.07, lng: centre.lng + (random() - 0.5) * 0.09 });
    const made = await manyMarts(
      market(),
      Array.from({ length: 150 }, (_, i) => (i % 5 === 0 ? centre : spot())),
      (i) => `시장 ${i}`,
    );
    await deps.cache.invalidation.sync();
    let found = 0;
    for (let i = 0; i < 25; i += 1) {
      const [place, radius] = [i === 0 ? centre : spot(), [RADIUS, 800, 20_000][i % 3]!];
      const near = await deps.marts.around(place, radius, {}, clock.now());
      expect(near).toEqual(await martsInDatabase(market(), place, radius, clock.now()));
      found += near.length;
    }
    expect(found).toBeGreaterThan(500);
    // Beyond the sea nothing is near, however far one looks.
    for (const place of [
      { lat: 0, lng: 0 },
      { lat: 89.9, lng: 126 },
      { lat: -90, lng: -180 },
    ])
      expect(await deps.marts.around(place, 20_000, {}, clock.now())).toEqual([]);
    for (const id of made.slice(0, 3))
      expect(await deps.marts.get(id, clock.now())).toMatchObject({ id, distance: null });
    expect(await deps.marts.get(2 ** 31 - 1, clock.now())).toBeNull();
  });

  test('knows where marts have moved to, and which have closed', async () => {
    const { db, deps, clock } = market();
    const centre = market().place();
    const at = (i: number) => ({ lat: centre.lat + 0.0025 * i, lng: centre.lng });
    const made = await manyMarts(
      market(),
      Array.from({ length: 9 }, (_, i) => at(i)),
      (i) => `길가 ${i}`,
    );
    const ids = async () => {
      await deps.cache.invalidation.sync();
      const near = await deps.marts.around(centre, RADIUS, {}, clock.now());
      return near.map(({ id }) => id).filter((id) => made.includes(id));
    };
    expect(await ids()).toEqual(made);
    // The furthest moves next to the nearest, and the other way round.
    const move = (id: number, { lat, lng }: { lat: number; lng: number }) =>
      db.execute(sql`update marts set lat = ${lat}::float8, lng = ${lng}::float8 where id = ${id}`);
    await move(made[8]!, at(0.1));
    await move(made[0]!, at(8.1));
    expect(await ids()).toEqual([made[8], ...made.slice(1, 8), made[0]]);
    await db.execute(sql`update marts set closed_at = now() where id = ${made[4]!}`);
    expect(await ids()).toEqual([made[8], ...made.slice(1, 4), ...made.slice(5, 8), made[0]]);
  });
});
