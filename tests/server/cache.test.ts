import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ProductCard } from '#lib/contract/products.ts';
import { momentOf } from '#lib/server/db/buyable.ts';
import { type NearMart, readNearMarts } from '#lib/server/db/near-marts.ts';
import { card, type ListedRow, listedStatement } from '#lib/server/db/product-list.ts';
import { productsByDistance } from '#lib/server/db/products-by-distance.ts';
import { manyMarts, sameNumbers } from './many-marts.ts';
import { describeOnBoth, type Instance, type Product as Listed, type Market } from './market.ts';
import { untilConnected } from './until-connected.ts';

const RADIUS = 3_000;

describeOnBoth('what a process answers from its cache', (market) => {
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
    market().clock.advance({ minutes: 20, seconds: 59 });
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

  test('is what the database says, wherever one stands', async () => {
    const { db, deps, clock } = market();
    const centre = market().place();
    const random = sameNumbers();
    const spot = () => ({ lat: centre.lat + (random() - 0.5) * 0.07, lng: centre.lng + (random() - 0.5) * 0.09 });
    // Some stand on the very same spot, as in a market hall.
    const spots = Array.from({ length: 150 }, (_, i) => (i % 5 === 0 ? centre : spot()));
    const made = await manyMarts(market(), spots, (i) => `시장 ${i}`);
    await db.execute(sql`
      with made as (
        insert into products (mart_id, category, name, price_won, sale_ends_at, waiting, search_name, search_initials, created_at)
        select id, 'fruit', '귤 ' || n, 100 * n, ${clock.now().toISOString()}::timestamptz + (n % 4) * interval '1 hour', n % 3, '귤', 'ㄱ', now()
        from unnest(${sql.param(made)}::int[]) as id, generate_series(1, case when id % 20 = 0 then 130 else 8 end) as n
        where (id + n) % 4 > 0 returning id, waiting
      )
      insert into stock_ledger (product_id, event, waiting, in_sale, completed, at)
      select id, 'register', waiting, 0, 0, now() from made where waiting > 0`);
    await expect.poll(() => deps.cache.invalidation.isConnected()).toBe(true);
    await deps.cache.invalidation.sync();
    /** All of it in one statement. */
    async function inSql(marts: readonly NearMart[], page: { limit: number; offset: number; where?: SQL }) {
      const { rows } = await db.execute<ListedRow & Record<string, unknown>>(
        listedStatement({
          marts: sql`select * from unnest(
            ${sql.param(marts.map((mart) => mart.id))}::int[],
            ${sql.param(marts.map((mart) => mart.name))}::text[],
            ${sql.param(marts.map((mart) => mart.distance))}::int[],
            ${sql.param(marts.map((mart) => momentOf(mart.leastSaleEnd)))}::timestamptz[]) as near(id, name, distance, least)`,
          about: sql`near.id as mart_id, near.name as mart_name, near.distance`,
          ...{
            sort: 'near',
            where: page.where,
            now: clock.now().toISOString(),
            limit: page.limit,
            offset: page.offset,
            enough: page.limit + page.offset,
          },
        }),
      );
      return rows.map((row) => card(row, clock.now()));
    }
    for (let i = 0; i < 25; i += 1) {
      // The embedded database answers without a turn of the event loop, in which the process proves that it hears.
      await nextTurn();
      const place = i === 0 ? centre : spot();
      const [limit, offset, radiusMetres] = [1 + Math.floor(random() * 40), (i % 4) * 25, i % 2 ? RADIUS : 800];
      const now = clock.now();
      const expected = await inSql(await readNearMarts(db, place, radiusMetres, now), { limit, offset });
      await untilConnected(deps);
      expect(
        await deps.cache.nearby({ place, radiusMetres, limit, offset, sort: 'near', conditions: {} }, now),
      ).toEqual(expected);
    }
    // In groups of marts, the last of a hundred standing where the next ones stand.
    for (const offset of [0, 3, 20]) {
      const near = await readNearMarts(db, centre, 5_000, clock.now());
      expect(near.length).toBeGreaterThan(120);
      const page = { now: clock.now(), limit: 12, offset };
      const where = sql`products.price_won = 500`;
      const expected = await inSql(near, { ...page, where });
      expect(expected.length).toBeGreaterThan(0);
      const write = () => where;
      for (const shape of [null, 'of 500 won']) {
        expect(
          await productsByDistance(db, near, {
            ...page,
            condition: { texts: [], write, shape, martAnswers: null, blooms: [] },
          }),
        ).toEqual(expected);
      }
    }
    for (const id of made.slice(0, 10)) {
      const page = { now: clock.now(), limit: 3, offset: id % 3 };
      const [one] = (await readNearMarts(db, centre, 20_000, page.now)).filter((mart) => mart.id === id);
      const expected = (await inSql([one!], page)).map((product) => ({ ...product, distance: null }));
      await untilConnected(deps);
      expect(await deps.cache.listing(id, page, page.now)).toEqual(expected);
    }
    // The marts themselves are walked to as they are asked for, each time the same.
    await untilConnected(deps);
    const marts = (await deps.cache.martsNear(centre, RADIUS, clock.now(), {}))!;
    const all = await readNearMarts(db, centre, RADIUS, clock.now());
    expect(all.length).toBeGreaterThan(50);
    const [nearest] = marts;
    expect(nearest).toEqual(all[0]);
    expect([...marts]).toEqual(all);
    expect([...marts]).toEqual(all);
  });

  test('a walk that rests goes on among the marts it began with', async () => {
    const { db, deps, clock } = market();
    const centre = market().place();
    const at = (i: number) => ({ lat: centre.lat + 0.0025 * i, lng: centre.lng });
    const made = await manyMarts(
      market(),
      Array.from({ length: 9 }, (_, i) => at(i)),
      (i) => `길가 ${i}`,
    );
    await untilConnected(deps);
    const walk = async () => (await deps.cache.martsNear(centre, RADIUS, clock.now(), {}))!;
    const ids = (marts: Iterable<NearMart>) => [...marts].map(({ id }) => id).filter((id) => made.includes(id));
    await deps.cache.invalidation.sync();
    const resting = await walk();
    const [nearest] = resting;
    expect(nearest).toBeDefined();
    // The furthest moves next to the nearest, and the other way round.
    const move = (id: number, { lat, lng }: { lat: number; lng: number }) =>
      db.execute(sql`update marts set lat = ${lat}::float8, lng = ${lng}::float8 where id = ${id}`);
    await move(made[8]!, at(0.1));
    await move(made[0]!, at(8.1));
    await deps.cache.invalidation.sync();
    await untilConnected(deps);
    expect(ids(await walk())).toEqual([made[8], ...made.slice(1, 8), made[0]]);
    expect(ids(resting)).toEqual(made);
  });
});
