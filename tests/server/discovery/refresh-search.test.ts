import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { searchColumns } from '#lib/domain/discovery/search.ts';
import { products } from '#lib/server/schema/index.ts';
import { refreshSearch } from '#lib/server/services/discovery/refresh-search.ts';
import { describeOnBoth } from '../market.ts';

const search = 'GET /api/buyer/products/search';

describeOnBoth('search columns of another version', (market) => {
  /** As the version before wrote it: composed, lower case, letters and digits only. */
  const asBefore = (name: string) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const columnsOf = async (id: number) =>
    (await market().db.select().from(products).where(eq(products.id, id))).map(
      ({ searchName, searchInitials, searchStamp }) => ({ searchName, searchInitials, searchStamp }),
    )[0];

  test('are written anew, at every process, and rows of this version are left', async () => {
    const mart = await market().mart();
    const { db, nobody } = market();
    const there = await market().secondProcess();
    const ids = async (app: { app: typeof there.app }, text: string) => {
      const query = new URLSearchParams({ lat: String(mart.at.lat), lng: String(mart.at.lng), search: text });
      const answer = await app.app.request(`/api/buyer/products/search?${query}`);
      return ((await answer.json()) as { productId: number }[]).map(({ productId }) => productId);
    };
    const milk = await market().product(mart, { name: '저지방 우유 ２％ １㎏' });
    const cola = await market().product(mart, { name: '콜라 1.5L' });
    const own = await market().product(mart, { name: '사과' });
    await refreshSearch({ db });
    const [before] = await db.select({ xmin: sql<string>`xmin::text` }).from(products).where(eq(products.id, own.id));
    for (const [{ id }, name] of [
      [milk, '저지방 우유 ２％ １㎏'],
      [cola, '콜라 1.5L'],
    ] as const) {
      await db.execute(sql`update products set search_name = ${asBefore(name)}, search_stamp = '' where id = ${id}`);
    }
    for (const process of [market(), there]) expect(await ids(process, '1.5L')).toEqual([]);
    expect(await refreshSearch({ db })).toBe(2);
    expect(await columnsOf(milk.id)).toEqual(searchColumns('저지방 우유 2% 1kg'));
    for (const process of [market(), there]) {
      await process.deps.cache.invalidation.sync();
      expect(await ids(process, '1.5 리터')).toEqual([cola.id]);
      expect(await ids(process, '1kg')).toEqual([milk.id]);
    }
    const [after] = await db.select({ xmin: sql<string>`xmin::text` }).from(products).where(eq(products.id, own.id));
    expect(after).toEqual(before);
    expect(await refreshSearch({ db })).toBe(0);
    expect(await nobody.call(search, { query: { ...mart.at, search: '2%' } })).toHaveLength(1);
  });

  test('are told when an older process edits a row of this version beside it', async () => {
    const mart = await market().mart();
    const { db } = market();
    const { id } = await market().product(mart, { name: '생수 1.5L' });
    // The older version knows no stamp: it leaves it as it finds it.
    const renamed = '탄산수 1.5L';
    await db.execute(sql`update products set name = ${renamed}, search_name = ${asBefore(renamed)} where id = ${id}`);
    expect(await refreshSearch({ db })).toBe(1);
    expect(await columnsOf(id)).toEqual(searchColumns(renamed));
    // The same name written again, in the older form.
    await db.execute(sql`update products set search_name = ${asBefore(renamed)} where id = ${id}`);
    expect(await refreshSearch({ db })).toBe(1);
    expect(await columnsOf(id)).toEqual(searchColumns(renamed));
  });

  test('of more products than a batch has are all written', async () => {
    const mart = await market().mart();
    const now = market().clock.now().toISOString();
    await market().db.execute(sql`
      insert into products (mart_id, category, name, price_won, sale_ends_at, waiting, search_name, search_initials, created_at)
      select ${mart.id}, 'fruit', '사과 ' || n || '.5L', 1000, ${now}::timestamptz + interval '1 day', 0, '사과', 'ㅅㄱ', ${now}::timestamptz
      from generate_series(1, 2500) as n`);
    expect(await refreshSearch(market())).toBe(2500);
    const { rows } = await market().db.execute<{ n: number }>(
      sql`select count(*)::int as n from products where mart_id = ${mart.id} and search_name like '사과%.5l'`,
    );
    expect(rows[0]!.n).toBe(2500);
  });
});
