import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { CATEGORIES } from '#lib/domain/categories.ts';
import type { Place } from '#lib/domain/geo.ts';
import { PRODUCT_SORTS } from '#lib/domain/list-choice.ts';
import { searchColumns } from '#lib/domain/search.ts';
import { readingsOf, wordsInMartName } from '#lib/domain/search-readings.ts';
import { listedOutwards } from '#lib/server/db/listed-outwards.ts';
import { type NearMart, readNearMarts } from '#lib/server/db/near-marts.ts';
import { products, stockLedger } from '#lib/server/db/schema.ts';
import { readingCondition } from '#lib/server/db/search-condition.ts';
import { lookForCategory, lookForEverything, lookForReading } from '#lib/server/recall/look.ts';
import { listFound, type Sought } from '#lib/server/services/discover/list-found.ts';
import { searchProducts } from '#lib/server/services/discover/search-products.ts';
import { manyMarts, sameNumbers } from './many-marts.ts';
import { describeOnBoth, type Market } from './market.ts';

const RADIUS = 3_000;
const WORDS = ['사과', '유기농', '주스', '우유', '바나나', '방울토마토', '1kg', '빵', '식빵', 'ABC', '한우', '참치!'];
const MARTS = ['한빛마트', '은행나무 가게', '달빛시장', '유기농 한빛'];
const TYPED = [
  ...[
    '사과',
    '과',
    '빵',
    '유기농 사과',
    '유기농사과',
    '사과 1KG',
    '한빛',
    '한빛마트 사과',
    '유기농 한빛 빵',
    '달빛시장',
  ],
  ...['ㅅㄱ', '사ㄱ', 'ㅂㅇㅌㅁㅌ', 'tkrhk', 'dbrlshd 사과', '사가', '바나너', '방울도마토', '은행나모', 'abc', '수박'],
];

/** A town of marts, some at the same spot, that sell up to 20 products each. */
async function town(market: Market, marts: number) {
  const random = sameNumbers();
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const centre = market.place();
  const spot = (): Place => ({ lat: centre.lat + (random() - 0.5) * 0.05, lng: centre.lng + (random() - 0.5) * 0.06 });
  const spots = Array.from({ length: marts }, (_, i) => (i % 6 === 0 ? centre : spot()));
  const ids = await manyMarts(market, spots, (i) => MARTS[i % MARTS.length]!);
  const now = market.clock.now().getTime();
  const rows = ids.flatMap((martId) =>
    Array.from({ length: Math.floor(random() * 20) }, () => {
      const name = Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(WORDS)).join(' ');
      return {
        ...{ martId, name, ...searchColumns(name), category: one(CATEGORIES).key },
        ...{ priceWon: 100 * (1 + Math.floor(random() * 9)), waiting: Math.floor(random() * 4) },
        ...{ saleEndsAt: new Date(now + Math.floor(random() * 5 - 1) * 3_600_000), createdAt: new Date(now) },
      };
    }),
  );
  await market.db.transaction(async (tx) => {
    const made = await tx.insert(products).values(rows).returning({ id: products.id, waiting: products.waiting });
    const entries = made
      .filter(({ waiting }) => waiting > 0)
      .map(({ id, waiting }) => ({ productId: id, event: 'register' as const, waiting, inSale: 0, completed: 0 }));
    await tx.insert(stockLedger).values(entries.map((entry) => ({ ...entry, at: new Date(now) })));
  });
  await market.deps.recall.changes.catchUp();
  return { centre, spot, ids };
}

/** What a text is looked for by, reading by reading, in these marts. */
function soughtBy(text: string, marts: readonly NearMart[]) {
  return [...readingsOf(text)].map((reading) => {
    const wordsIn = wordsInMartName(reading);
    const named = marts.map((mart) => ({ ...mart, words: wordsIn?.(mart.searchName) ?? [] }));
    const byMart = named.some(({ words }) => words.length > 0);
    const sought: Sought = { look: lookForReading(reading), condition: readingCondition(reading, byMart) };
    return { marts: byMart ? named : marts, sought };
  });
}

/** Asks until this process knows all that the marts sell. */
const untilKnown = (market: Market, marts: readonly NearMart[]) =>
  vi.waitFor(async () => {
    const all = { look: lookForEverything, sort: 'cheap', now: market.clock.now(), limit: 1, offset: 0 } as const;
    expect(await market.deps.recall.matches(marts, all)).not.toBeNull();
  });

describeOnBoth('what a process remembers of what marts sell', (market) => {
  test('finds what the database finds, however it is looked for', async () => {
    const { db, deps, clock } = market();
    const { centre, spot } = await town(market(), 60);
    let found = 0;
    for (const place of [centre, spot(), spot()]) {
      const near = await readNearMarts(db, place, RADIUS, clock.now());
      await untilKnown(market(), near);
      const category = CATEGORIES[Math.floor(place.lat * 1e6) % CATEGORIES.length]!.key;
      const wanted: { marts: readonly NearMart[]; sought: Sought }[] = [
        ...TYPED.flatMap((text) => soughtBy(text, near)),
        {
          marts: near,
          sought: {
            look: lookForCategory(category),
            condition: {
              texts: [category],
              shape: null,
              byMart: false,
              write: ([key]) => sql`products.category = ${key}`,
            },
          },
        },
        {
          marts: near,
          sought: {
            look: lookForEverything,
            condition: { texts: [], shape: null, byMart: false, write: () => sql`true` },
          },
        },
      ];
      for (const { marts, sought } of wanted) {
        for (const sort of PRODUCT_SORTS) {
          for (const offset of [0, 7]) {
            const page = { now: clock.now(), sort, limit: 10, offset };
            const expected = await listedOutwards(db, marts, { ...page, condition: sought.condition });
            expect(await deps.recall.matches(marts, { ...page, look: sought.look })).toHaveLength(expected.length);
            expect(await listFound(deps, marts, sought, page)).toEqual(expected);
            found += expected.length;
          }
        }
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });

  test('is learnt beside a search that the database answers', async () => {
    const { db, deps, clock } = market();
    const { centre } = await town(market(), 30);
    const near = await readNearMarts(db, centre, RADIUS, clock.now());
    const ask = { look: lookForEverything, sort: 'near', now: clock.now(), limit: 150, offset: 0 } as const;
    expect(await deps.recall.matches(near, ask)).toBeNull();
    const search = () => searchProducts(deps, { place: centre, page: 0, text: '사과' });
    const first = await search();
    expect(first.products.length).toBeGreaterThan(5);
    await untilKnown(market(), near);
    expect(await search()).toEqual(first);
  });

  test('is read again of the mart that changed', async () => {
    const { db, deps, clock } = market();
    const mart = await market().mart();
    const { id } = await market().product(mart, { name: '사과' });
    const near = await readNearMarts(db, mart.at, RADIUS, clock.now());
    const ask = { look: lookForEverything, sort: 'near', now: clock.now(), limit: 10, offset: 0 } as const;
    const ids = async () => {
      await deps.recall.changes.catchUp();
      return (await deps.recall.matches(near, ask))?.map(({ assortment, place }) => assortment.ids[place]);
    };
    expect(await ids()).toEqual([id]);
    const other = await market().product(mart, { name: '배', saleEndsIn: { minutes: 30 } });
    expect(await ids()).toEqual([other.id, id]);
    await market().order(await market().person(), other, 10);
    expect(await ids()).toEqual([id]);
  });

  test('shows nothing whose sale has ended, without reading anything', async () => {
    const { db, deps, clock } = market();
    const mart = await market().mart();
    await market().product(mart, { saleEndsIn: { minutes: 30 } });
    const stays = await market().product(mart, { saleEndsIn: { hours: 3 } });
    const near = await readNearMarts(db, mart.at, RADIUS, clock.now());
    const ask = () => ({ look: lookForEverything, sort: 'near', now: clock.now(), limit: 10, offset: 0 }) as const;
    expect(await deps.recall.matches(near, ask())).toHaveLength(2);
    clock.advance({ hours: 1 });
    const left = await deps.recall.matches(near, ask());
    expect(left?.map(({ assortment, place }) => assortment.ids[place])).toEqual([stays.id]);
  });

  test('shows the next in the place of what was sold this moment', async () => {
    const { db, deps, clock } = market();
    const mart = await market().mart();
    const [gone, stays] = [await market().product(mart), await market().product(mart)];
    const near = await readNearMarts(db, mart.at, RADIUS, clock.now());
    const page = { sort: 'near', now: clock.now(), limit: 1, offset: 0 } as const;
    const sought: Sought = {
      look: lookForEverything,
      condition: { texts: [], shape: null, byMart: false, write: () => sql`true` },
    };
    const before = await deps.recall.matches(near, { ...page, look: sought.look });
    expect(before).toHaveLength(1);
    await market().order(await market().person(), gone, 10);
    const late = { ...deps, recall: { ...deps.recall, matches: async () => before as never } };
    const found = await listFound(late, near, sought, page);
    expect(found.map(({ productId }) => productId)).toEqual([stays.id]);
  });
});
