import { expect, test } from 'vitest';
import { type Conditions, PRODUCT_SORTS, type ProductSort } from '#lib/domain/discovery/list-choice.ts';
import { passesFilter } from '#lib/domain/discovery/list-filter.ts';
import { LISTINGS_A_ROUND } from '#lib/domain/discovery/list-order.ts';
import { searchColumns } from '#lib/domain/discovery/search.ts';
import type { WordPatterns } from '#lib/domain/discovery/search-closest.ts';
import { patternTest } from '#lib/domain/discovery/search-pattern.ts';
import { meaningReading, readingsOf, wordsInMartName } from '#lib/domain/discovery/search-readings.ts';
import { travelMinutes } from '#lib/domain/discovery/travel.ts';
import type { Place } from '#lib/domain/geo.ts';
import { slackMinutes } from '#lib/domain/order/departure.ts';
import { CATEGORIES } from '#lib/domain/product/categories.ts';
import { shownListPrice, stepAt, unitPriceAt } from '#lib/domain/product/markdown.ts';
import { savingPercent } from '#lib/domain/product/saving.ts';
import { type Condition, NO_CONDITION } from '#lib/server/listings/condition.ts';
import { countProducts, listProducts, nextPriceStep } from '#lib/server/listings/list-products.ts';
import type { NearMart } from '#lib/server/listings/listed-mart.ts';
import { inReach } from '#lib/server/listings/reach.ts';
import { readingCondition } from '#lib/server/listings/search-condition.ts';
import { products, stockLedger } from '#lib/server/schema/index.ts';
import { inCategory } from '#lib/server/services/discovery/list-category.ts';
import { listMartProducts } from '#lib/server/services/discovery/list-mart-products.ts';
import { manyMarts, sameNumbers } from '../server/many-marts.ts';
import { describeMarket, type Market } from '../server/market.ts';
import { martsInDatabase } from '../server/marts-in-database.ts';

const RADIUS = 3_000;
const WORDS = ['사과', '유기농', '주스', '우유', '바나나', '방울토마토', '1kg', '빵', '식빵', 'ABC', '한우', '참치!'];
const MARTS = ['한빛마트', '은행나무 가게', '달빛시장', '유기농 한빛'];
const TYPED = [
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
  'ㅅㄱ',
  '사ㄱ',
  'ㅂㅇㅌㅁㅌ',
  'tkrhk',
  'dbrlshd 사과',
  '사가',
  '바나너',
  '방울도마토',
  '은행나모',
  'abc',
  '수박',
  '과일',
  '서울우유',
];

const step = (minutesBeforeEnd: number, percentOff: number) => ({ minutesBeforeEnd, percentOff });
const RULES = [[], [step(60, 15)], [step(180, 10), step(120, 33), step(60, 60)], [step(240, 5), step(119, 95)]];

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
        martId,
        name,
        ...searchColumns(name),
        category: one(CATEGORIES).key,
        priceWon: 100 * (1 + Math.floor(random() * 9)),
        waiting: Math.floor(random() * 4),
        listPriceWon: random() < 0.5 ? null : 901 + Math.floor(random() * 900),
        // Some marked down by time or by hand, over a floor or without one; sale ends at odd seconds, too.
        markdown: random() < 0.5 ? null : one(RULES),
        floorPriceWon: random() < 0.7 ? null : 100 + Math.floor(random() * 100),
        loweredWon: random() < 0.8 ? null : [90 * (1 + Math.floor(random() * 9))],
        saleEndsAt: new Date(now + Math.floor(random() * 5 - 1) * 3_600_000 + Math.floor(random() * 3) * 1_234),
        createdAt: new Date(now),
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
  return { centre, spot };
}

interface Sold {
  id: number;
  mart: NearMart;
  price: number;
  listPrice: number | null;
  end: number;
  /** In which turn of its mart it comes, of those that are listed with it. */
  round: number;
  category: string;
  searchName: string;
}

/** All that can be bought in the marts, as the tables have it. */
async function soldIn({ db, clock }: Market, near: readonly NearMart[], now = clock.now()): Promise<Sold[]> {
  const byId = new Map(near.map((mart) => [mart.id, mart]));
  const rows = await db.select().from(products);
  return rows.flatMap((row) => {
    const { id, martId, listPriceWon, saleEndsAt, waiting, category, searchName } = row;
    const mart = byId.get(martId);
    const end = saleEndsAt.getTime();
    const unit = unitPriceAt(row, now);
    const listPrice = shownListPrice(listPriceWon, unit);
    return mart && waiting > 0 && end >= mart.leastSaleEnd
      ? [{ id, mart, price: unit.priceWon, listPrice, end, category, searchName, round: 0 }]
      : [];
  });
}

/** The same with the turns in which their marts show them. */
function inTurns(sold: readonly Sold[]): Sold[] {
  const shown = new Map<NearMart, number>();
  return sold.toSorted(BY_HAND.ending).map((product) => {
    const rank = shown.get(product.mart) ?? 0;
    shown.set(product.mart, rank + 1);
    return { ...product, round: Math.floor(rank / LISTINGS_A_ROUND) };
  });
}

/** What a text is looked for by, reading by reading: for the database, and by hand. */
function soughtBy(text: string) {
  const meant = meaningReading(text);
  return [...(meant ? [meant] : []), ...readingsOf(text)].map((reading) => {
    const wordsIn = wordsInMartName(reading);
    const testsOf = (patterns: WordPatterns) => patterns.map((pattern) => patternTest(pattern));
    const words = reading.words.map((patterns, word) => {
      const meaning = reading.meanings?.[word];
      if (!meaning) {
        const tests = testsOf(patterns);
        return ({ mart, searchName }: Sold) =>
          tests.some((isIn) => isIn(searchName)) || wordsIn?.(mart.searchName).includes(word);
      }
      // A word that means something is that, whatever the mart is called.
      const names = meaning.names && testsOf(meaning.names);
      return ({ category, searchName }: Sold) =>
        meaning.categories.some((key) => key === category) && (!names || names.some((isIn) => isIn(searchName)));
    });
    const isIt = (product: Sold) => words.every((fits) => fits(product));
    return { condition: readingCondition(reading, wordsIn), isIt };
  });
}

/** Rules.md section 9, by hand. */
const BY_HAND: Record<ProductSort, (a: Sold, b: Sold) => number> = {
  near: (a, b) => a.mart.distance - b.mart.distance || a.end - b.end || a.id - b.id,
  cheap: (a, b) => a.price - b.price || a.mart.distance - b.mart.distance || a.end - b.end || a.id - b.id,
  ending: (a, b) => a.end - b.end || a.mart.distance - b.mart.distance || a.id - b.id,
  discount: (a, b) => savedOf(b) - savedOf(a) || BY_HAND.near(a, b),
  spread: (a, b) =>
    a.round - b.round || a.mart.distance - b.mart.distance || a.mart.id - b.mart.id || a.end - b.end || a.id - b.id,
};
const savedOf = ({ price, listPrice }: Sold) => savingPercent(listPrice, price) ?? 0;

const pricesOf = ({ price, listPrice }: { price: number; listPrice: number | null }) => [price, listPrice];

/** What a list may ask of products. */
const ASKED: Partial<Conditions>[] = [{}, { minDiscount: 30 }, { maxPrice: 400 }, { minDiscount: 55, maxPrice: 700 }];

describeMarket('a list of products', (market) => {
  test.each(['the middle of a town', 'its rim', 'another rim'])(
    'is what sorting all that is sold gives, however it is looked for, and cut the same way: %s',
    async (where) => {
      const { db, clock } = market();
      const { centre, spot } = await town(market(), 60);
      const spots = { 'the middle of a town': centre, 'its rim': spot(), 'another rim': spot() };
      const place = spots[where as keyof typeof spots];
      let found = 0;
      let asked = 0;
      const near = await martsInDatabase(market(), place, RADIUS, clock.now());
      const sold = await soldIn(market(), near);
      const category = CATEGORIES[Math.floor(place.lat * 1e6) % CATEGORIES.length]!.key;
      const wanted: { condition: Condition; isIt: (sold: Sold) => boolean | undefined }[] = [
        ...TYPED.flatMap(soughtBy),
        { condition: inCategory(category), isIt: (product) => product.category === category },
        { condition: NO_CONDITION, isIt: () => true },
      ];
      for (const { condition, isIt } of wanted) {
        for (const sort of PRODUCT_SORTS) {
          for (const offset of [0, 7]) {
            const conditions = ASKED[asked % ASKED.length]!;
            asked += 1;
            const page = { sort, now: clock.now(), limit: 10, offset, conditions };
            const cards = await listProducts(db, near, { ...page, condition });
            const ids = cards.map(({ productId }) => productId);
            const all = inTurns(sold.filter((product) => isIt(product) && passesFilter(product, conditions)));
            const expected = all.sort(BY_HAND[sort]).slice(offset, offset + 10);
            if (offset === 0 && sort === 'near') {
              expect(await countProducts(db, near, { condition, conditions, now: clock.now() }, 1_000)).toBe(
                all.length,
              );
            }
            expect(ids).toEqual(expected.map(({ id }) => id));
            expect(cards.map(pricesOf)).toEqual(expected.map(pricesOf));
            found += ids.length;
          }
        }
      }
      expect(found).toBeGreaterThan(1_000);
    },
  );

  // Forth over steps and sale ends, at odd seconds, too, and back.
  test.each([0, 0.5, 61, 121.02, 185, 30, -20])(
    'is the same in any order, under any conditions and at any time: %d minutes from now',
    async (minutes) => {
      const { db, clock, deps } = market();
      const { centre } = await town(market(), 40);
      await deps.cache.invalidation.sync();
      const all = await db.select().from(products);
      let found = 0;
      const now = new Date(clock.now().getTime() + minutes * 60_000);
      for (const ofMarts of [{}, { walkMinutes: 25 }, { pickupHour: 15 }, { openNow: true, cardAccepted: true }]) {
        const near = await deps.marts.around(centre, RADIUS, ofMarts, now);
        expect(near).toEqual(await martsInDatabase(market(), centre, RADIUS, now, ofMarts));
        const there = await soldIn(market(), near, now);
        for (const conditions of ASKED) {
          const sold = inTurns(there.filter((product) => passesFilter(product, conditions)));
          expect(await countProducts(db, near, { conditions, now }, 1_000)).toBe(sold.length);
          expect(await countProducts(db, near, { conditions, now }, 3)).toBe(Math.min(3, sold.length));
          for (const sort of PRODUCT_SORTS) {
            for (const offset of [0, 7, 90]) {
              const cards = await listProducts(db, near, { sort, conditions, now, limit: 10, offset });
              const expected = sold.toSorted(BY_HAND[sort]).slice(offset, offset + 10);
              expect(cards.map(({ productId }) => productId)).toEqual(expected.map(({ id }) => id));
              expect(cards.map(pricesOf)).toEqual(expected.map(pricesOf));
              expect(cards.map(({ distance }) => distance)).toEqual(expected.map(({ mart }) => mart.distance));
              found += expected.length;
            }
          }
        }
        // Steps come whole minutes before a sale end, and no entry of a cache outlives its minute: the moment that is
        // said is within it.
        const ids = new Set(there.map(({ id }) => id));
        const ends = all.filter(({ id, markdown }) => ids.has(id) && (markdown ?? []).length > 0);
        const inMinute = ends
          .map(({ saleEndsAt }) => (saleEndsAt.getTime() - now.getTime()) % 60_000)
          .filter((ms) => ms > 0);
        const next = await nextPriceStep(db, near, now);
        expect(next).toBe(Math.min(...inMinute.map((ms) => now.getTime() + ms), Number.POSITIVE_INFINITY));
        const steps = ends
          .flatMap(({ markdown, saleEndsAt }) => markdown!.map((one) => stepAt(saleEndsAt, one).getTime()))
          .filter((at) => at > now.getTime() && at < now.getTime() + 60_000);
        expect(Math.min(...steps, Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(next);
      }
      // Then all sales are over.
      if (minutes === 185) expect(found).toBe(0);
      else expect(found).toBeGreaterThan(100);
    },
  );

  test.each(['foot', 'bicycle'] as const)(
    'puts what cannot be reached last, in the same order, and cuts pages in it the same way: by %s',
    async (travel) => {
      const { db, clock } = market();
      const { centre } = await town(market(), 60);
      let [reached, missed] = [0, 0];
      for (const minutes of [31.5, 101, 140]) {
        const now = new Date(clock.now().getTime() + minutes * 60_000);
        const near = await martsInDatabase(market(), centre, RADIUS, now);
        const slack = ({ mart, end }: Sold) =>
          slackMinutes(new Date(Math.min(mart.window!.to, end)), travelMinutes(mart.distance, travel), now);
        const there = await soldIn(market(), near, now);
        for (const conditions of ASKED.slice(0, 2)) {
          const sold = there.filter((product) => passesFilter(product, conditions));
          const [inTime, late] = [sold.filter((one) => slack(one) >= 0), sold.filter((one) => slack(one) < 0)];
          reached += inTime.length;
          missed += late.length;
          for (const sort of PRODUCT_SORTS) {
            const all = [inTime, late].flatMap((part) => inTurns(part).sort(BY_HAND[sort])).map(({ id }) => id);
            const at = inTime.length;
            for (const offset of [0, 7, Math.max(0, at - 4), at, at + 5, all.length]) {
              const page = { sort, conditions, now, travel, limit: 10, offset };
              const cards = await listProducts(db, near, page);
              expect(cards.map(({ productId }) => productId)).toEqual(all.slice(offset, offset + 10));
            }
            const inReachOnly = await listProducts(db, inReach(near, travel, now), {
              sort,
              conditions,
              now,
              limit: 500,
              offset: 0,
            });
            expect(inReachOnly.map(({ productId }) => productId)).toEqual(all.slice(0, at));
          }
        }
      }
      expect(Math.min(reached, missed)).toBeGreaterThan(2);
    },
  );

  test('around more than a hundred marts is cut the same way, also where marts stand on one spot', async () => {
    const { db, clock } = market();
    const { centre, spot } = await town(market(), 260);
    const near = await martsInDatabase(market(), centre, RADIUS, clock.now());
    expect(near.length).toBeGreaterThan(120);
    const sold = (await soldIn(market(), near)).sort(BY_HAND.near);
    for (const offset of [0, 3, 200, 900, 5_000]) {
      const cards = await listProducts(db, near, { now: clock.now(), limit: 40, offset });
      expect(cards.map(({ productId }) => productId)).toEqual(sold.slice(offset, offset + 40).map(({ id }) => id));
    }
    // From wherever one stands, however far one looks, and wherever the page is cut.
    for (let i = 0; i < 25; i += 1) {
      const [place, radius] = [spot(), i % 2 ? RADIUS : 800];
      const [limit, offset] = [1 + ((i * 7) % 40), (i % 4) * 25];
      const around = await martsInDatabase(market(), place, radius, clock.now());
      const there = (await soldIn(market(), around)).sort(BY_HAND.near);
      const page = await listProducts(db, around, { now: clock.now(), limit, offset });
      expect(page.map(({ productId }) => productId)).toEqual(there.slice(offset, offset + limit).map(({ id }) => id));
    }
    // What is seldom is found beyond the nearest.
    const conditions = { maxPrice: 100 };
    const cheap = sold.filter((product) => passesFilter(product, conditions)).slice(0, 500);
    const cards = await listProducts(db, near, { conditions, now: clock.now(), limit: 500, offset: 0 });
    expect(cards.map(({ productId }) => productId)).toEqual(cheap.map(({ id }) => id));
  });

  test('of one mart is what it sells, sale end soonest first, page by page', async () => {
    const { deps, clock } = market();
    const { centre } = await town(market(), 30);
    await deps.cache.invalidation.sync();
    const near = await martsInDatabase(market(), centre, RADIUS, clock.now());
    const sold = (await soldIn(market(), near)).sort(BY_HAND.ending);
    for (const mart of near.slice(0, 10)) {
      const own = sold.filter((product) => product.mart.id === mart.id).map(({ id }) => id);
      for (const page of [0, 1, 2]) {
        const cards = await listMartProducts(deps, { martId: mart.id, page, size: 3 });
        expect(cards.map(({ productId }) => productId)).toEqual(own.slice(page * 3, page * 3 + 3));
        for (const card of cards)
          expect([card.storeId, card.storeName, card.distance]).toEqual([mart.id, mart.name, null]);
      }
    }
  });

  test('leaves out what was sold out this moment, and nothing of the marts on the same spot', async () => {
    const at = market().place();
    const marts = await Promise.all([0, 1, 2, 3].map(() => market().mart({ at })));
    const made = await Promise.all(marts.map((mart) => market().product(mart)));
    const read = async () => {
      const query = { ...at, sort: 'discount' as const };
      const cards = await market().nobody.call('GET /api/buyer/products/nearby', { query });
      return cards.map(({ productId }) => productId).toSorted((a, b) => a - b);
    };
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
    for (const _ of ['made', 'cached']) expect(await read()).toEqual(ids);
    await market().order(await market().person(), made[1]!, 10);
    for (const _ of ['made', 'cached']) expect(await read()).toEqual(ids.filter((id) => id !== made[1]!.id));
  });

  test('shows the next in the place of what was sold this moment', async () => {
    const mart = await market().mart();
    const [gone, stays] = [await market().product(mart), await market().product(mart)];
    const read = async (call: 'search' | 'category' | 'nearby') => {
      const query = { ...mart.at, size: 1, search: '사과', category: '과일', sort: 'cheap' as const };
      const list = {
        search: () => market().nobody.call('GET /api/buyer/products/search', { query }),
        category: () => market().nobody.call('GET /api/buyer/products/search/category', { query }),
        nearby: () => market().nobody.call('GET /api/buyer/products/nearby', { query }),
      };
      return (await list[call]()).map(({ productId }) => productId);
    };
    const calls = ['search', 'category', 'nearby'] as const;
    for (const call of calls) for (const _ of ['made', 'cached']) expect(await read(call)).toEqual([gone.id]);
    await market().order(await market().person(), gone, 10);
    for (const call of calls) expect(await read(call)).toEqual([stays.id]);
  });
});
