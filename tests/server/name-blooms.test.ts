import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { bloomBits } from '#lib/domain/name-bloom.ts';
import { searchColumns } from '#lib/domain/search.ts';
import { exactly } from '#lib/domain/search-pattern.ts';
import { nameBlooms, products } from '#lib/server/db/schema.ts';
import { narrowBlooms } from '#lib/server/services/discover/narrow-blooms.ts';
import { refreshSearch } from '#lib/server/services/discover/refresh-search.ts';
import { describeOnBoth, type Mart, openMarket, type Product } from './market.ts';

describeOnBoth('the filters of names', (market) => {
  const bitsSet = (text: string): number[] => [...text].flatMap((bit, i) => (bit === '1' ? [i] : []));
  const bloomOf = async ({ id }: Mart) =>
    (await market().db.select().from(nameBlooms).where(eq(nameBlooms.martId, id)))[0] ?? null;
  /** The bits of these names, put together. */
  const bitsOf = (...names: string[]) =>
    [...new Set(names.join(' ').length > 0 ? bloomBits(exactly(names.join(' '))) : [])].sort((a, b) => a - b);
  const search = async (mart: Mart, text: string) =>
    (await market().nobody.call('GET /api/buyer/products/search', { query: { ...mart.at, search: text } })).map(
      ({ productId }) => productId,
    );
  const rename = ({ id }: Product, name: string) =>
    market()
      .db.update(products)
      .set({ name, ...searchColumns(name) })
      .where(eq(products.id, id));

  test('are reckoned in SQL as in TypeScript', async () => {
    const names = ['사과', '방울토마토500g', '1+1', '㏄', 'ㅅㄱ', '🍎사과🍎', '햇', '뷁힣가', '', '서울우유1l 사과'];
    for (const name of names) {
      const { rows } = await market().db.execute<{ bits: string }>(sql`select name_bloom(${name})::text as bits`);
      expect(bitsSet(rows[0]!.bits), name).toEqual(bitsOf(name));
    }
  });

  test('let through what is registered, renamed and put up again, at once', async () => {
    const mart = await market().mart();
    const apple = await market().product(mart, { name: '사과' });
    // Nothing is known of the first products of a mart but that there are some.
    expect(bitsSet((await bloomOf(mart))!.bits)).toHaveLength(4096);
    await narrowBlooms(market());
    expect(bitsSet((await bloomOf(mart))!.bits)).toEqual(bitsOf('사과'));
    expect(await search(mart, '사과')).toEqual([apple.id]);
    expect(await search(mart, '고등어')).toEqual([]);

    const fish = await market().product(mart, { name: '고등어' });
    expect(await search(mart, '고등어')).toEqual([fish.id]);
    await rename(apple, '미나리');
    await market().deps.cache.invalidation.sync();
    expect(await search(mart, '미나리')).toEqual([apple.id]);

    // Ended long ago, narrowed away, and put up again.
    market().clock.advance({ days: 40 });
    await narrowBlooms(market());
    expect(bitsSet((await bloomOf(mart))!.bits)).toEqual([]);
    await market().product(mart, { name: '두부' });
    await narrowBlooms(market());
    await market()
      .db.update(products)
      .set({ saleEndsAt: market().clock.in({ days: 1 }) })
      .where(eq(products.id, fish.id));
    await market().deps.cache.invalidation.sync();
    expect(await search(mart, '고등어')).toEqual([fish.id]);
  });

  test('are made anew once a day, of what is sold or ended within a month', async () => {
    const mart = await market().mart();
    await market().product(mart, { name: '사과', saleEndsIn: { days: 1 } });
    await narrowBlooms(market());
    await market().product(mart, { name: '두부', saleEndsIn: { days: 60 } });
    const apart = bitsOf('사과').concat(bitsOf('두부'));
    expect(bitsSet((await bloomOf(mart))!.bits)).toEqual([...new Set(apart)].sort((a, b) => a - b));
    await narrowBlooms(market());
    const { narrowedAt } = (await bloomOf(mart))!;
    market().clock.advance({ days: 32 });
    expect(await narrowBlooms(market())).toBeGreaterThan(0);
    const { bits, narrowedAt: again } = (await bloomOf(mart))!;
    expect(bitsSet(bits)).toEqual(bitsOf('두부'));
    expect(again!.getTime()).toBeGreaterThan(narrowedAt!.getTime());
    expect(await narrowBlooms(market())).toBe(0);
  });

  test('are given to marts that have none, and until then such a mart may have anything', async () => {
    const mart = await market().mart();
    const { id } = await market().product(mart, { name: '미역국' });
    await market().db.delete(nameBlooms).where(eq(nameBlooms.martId, mart.id));
    await market().deps.cache.invalidation.sync();
    expect(await search(mart, '미역국')).toEqual([id]);
    await narrowBlooms(market());
    expect(bitsSet((await bloomOf(mart))!.bits)).toEqual(bitsOf('미역국'));
  });

  test('orders and moves of stock leave them alone', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { name: '사과' });
    const version = async () =>
      (await market().db.execute(sql`select xmin::text, xmax::text from name_blooms where mart_id = ${mart.id}`)).rows;
    const before = await version();
    await market().order(await market().person(), product, 2);
    expect(await version()).toEqual(before);
  });

  test('of many products are locked in one order, so that two that write names anew both end', async () => {
    const marts = [await market().mart(), await market().mart()];
    for (const mart of marts) await market().product(mart, { name: '사과' });
    const { db, clock } = market();
    const now = clock.now().toISOString();
    // By turns in both marts, and more than one batch has.
    await db.execute(sql`
      insert into products (mart_id, category, name, price_won, sale_ends_at, waiting, search_name, search_initials, created_at)
      select case n % 2 when 0 then ${marts[0]!.id}::int else ${marts[1]!.id}::int end, 'fruit', '사과 ' || n, 1000,
        ${now}::timestamptz + interval '1 day', 0, '사과', 'ㅅㄱ', ${now}::timestamptz
      from generate_series(1, 4000) as n`);
    const written = await Promise.all([refreshSearch(market()), refreshSearch(market()), narrowBlooms(market())]);
    expect(written[0]! + written[1]! + (await refreshSearch(market()))).toBe(4000);
  });
});

test('a filter that is made anew waits for a product that is being registered, and never loses its name', async () => {
  const market = await openMarket('PostgreSQL');
  onTestFinished(() => market.close());
  const { db, pool, clock } = market;
  const mart = await market.mart();
  const bloom = async () => (await db.select().from(nameBlooms).where(eq(nameBlooms.martId, mart.id)))[0]!;
  await market.product(mart, { name: '사과' });
  await narrowBlooms(market);
  const narrowedAt = (await bloom()).narrowedAt;
  clock.advance({ days: 2 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into products (mart_id, category, name, price_won, sale_ends_at, waiting, search_name, search_initials, search_stamp, created_at)
      values ($1, 'fruit', '두부', 1000, $2, 0, '두부', 'ㄷㅂ', '2:두부', $3)`,
      [mart.id, clock.in({ days: 1 }), clock.now()],
    );
    await narrowBlooms(market);
    // It is left to the next time.
    expect((await bloom()).narrowedAt).toEqual(narrowedAt);
    await client.query('commit');
  } finally {
    client.release();
  }
  await narrowBlooms(market);
  const { narrowedAt: again, bits } = await bloom();
  expect(again).toEqual(clock.now());
  for (const bit of bloomBits(exactly('두부'))) expect(bits[bit]).toBe('1');
});
