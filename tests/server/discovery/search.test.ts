import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ProductSort } from '#lib/domain/discovery/list-choice.ts';
import { searchColumns } from '#lib/domain/discovery/search.ts';
import { EARTH_RADIUS_METRES, type Place } from '#lib/domain/geo.ts';
import { products } from '#lib/server/schema/index.ts';
import { describeMarket } from '../market.ts';

const search = 'GET /api/buyer/products/search';
const ids = (list: { productId: number }[]) => list.map((product) => product.productId);

/** So many metres to the north. */
const north = ({ lat, lng }: Place, metres: number): Place => ({
  lat: lat + ((metres / EARTH_RADIUS_METRES) * 180) / Math.PI,
  lng,
});

describeMarket('a buyer is understood', (market) => {
  test('forgivingly where nothing is exactly what they type', async () => {
    const here = market().place();
    const near = await market().mart({ at: north(here, 100), name: '은행나무 가게' });
    const far = await market().mart({ at: north(here, 900), name: '한빛마트' });
    const juice = await market().product(far, { name: '사과 주스' });
    const apple = await market().product(near, { name: '유기농 사과 1kg' });
    const milk = await market().product(near, { name: '우유' });
    const find = async (text: string) => ids(await market().nobody.call(search, { query: { ...here, search: text } }));
    for (const typed of ['사과', '사 과', 'ㅅㄱ', 'ㄳ', '사ㄱ', 'tkrhk', 'TKRHK', '사rhk', '사가', 'tr', 'tkrk']) {
      expect(await find(typed), typed).toEqual(typed === 'ㄳ' ? [] : [apple.id, juice.id]);
    }
    expect(await find('유기농 tkrhk')).toEqual([apple.id]);
    expect(await find('유기눙사과')).toEqual([apple.id]);
    expect(await find('우우')).toEqual([milk.id]);
    for (const typed of ['수박', '사자', '2kg', 'ㅎㅎㅎ', 'zzz', '[', '사과\\', '(.*)']) {
      expect((await find(typed)).length, typed).toBe(typed === '사과\\' ? 2 : 0);
    }
    // Marts by their name, alone and with what they sell.
    expect(await find('은행나무')).toEqual([apple.id, milk.id]);
    expect(await find('한빛 마트')).toEqual([juice.id]);
    expect(await find('사과 한빛마트')).toEqual([juice.id]);
    expect(await find('gksqlc')).toEqual([juice.id]);
    expect(await find('한')).toEqual([]);
  });

  test('by what they want instead, without what they do not want', async () => {
    const here = market().place();
    const mart = await market().mart({ at: north(here, 100) });
    const add = async (name: string) => (await market().product(mart, { name, category: '유제품' })).id;
    const milk = await add('서울우유 1L');
    const soy = await add('검은콩 두유 950ml');
    const both = await add('두유 우유 반반');
    const find = async (text: string) => ids(await market().nobody.call(search, { query: { ...here, search: text } }));
    for (const typed of ['우유 말고 두유', '우유말고 두유', '우유 대신 두유', '우유 빼고 두유'])
      expect(await find(typed), typed).toEqual([soy]);
    expect((await find('두유')).sort()).toEqual([soy, both].sort());
    // In the mart as well.
    const inMart = async (typed: string) =>
      ids(
        await market().nobody.call('GET /api/buyer/products/{storeId}/products', {
          params: { storeId: mart.id },
          query: { search: typed },
        }),
      );
    expect(await inMart('우유 말고 두유')).toEqual([soy]);
    // What is named alone is wanted.
    expect(await find('치즈 말고 우유')).toContain(milk);
  });

  test('by what a word means in a shop, before what only holds its letters', async () => {
    const here = market().place();
    const near = await market().mart({ at: north(here, 100) });
    const far = await market().mart({ at: north(here, 900) });
    const add = async (mart: typeof near, name: string, category: string, hours = 5) =>
      (await market().product(mart, { name, category, saleEndsIn: { hours } })).id;
    const curry = await add(near, '소고기 카레 200g', '통조림/레토르트');
    const cake = await add(near, '딸기 우유 케이크', '케이크/파이');
    const water = await add(near, '맑은골 생수 2L', '물/탄산수');
    const beef = await add(far, '호주산 부채살 300g', '정육', 5);
    const pork = await add(far, '벌집 삼겹살 300g', '정육', 6);
    const wings = await add(far, '닭봉 400g', '정육', 7);
    const milk = await add(far, '저지방 우유 900ml', '유제품');
    const mackerel = await add(far, '간고등어 2마리', '수산물');
    const dumplings = await add(far, '두부 만두 400g', '비건/채식');
    const pizza = await add(far, '페퍼로니 피자 450g', '간편조리식');
    const yogurt = await add(near, '플레인 요거트 85g', '유제품');
    const find = async (text: string, more: object = {}) =>
      ids(await market().nobody.call(search, { query: { ...here, search: text, ...more } }));
    expect(await find('소고기')).toEqual([beef, curry]);
    expect(await find('닭고기')).toEqual([wings]);
    expect(await find('돼지고기')).toEqual([pork]);
    // None is there: what comes closest is meat, and no curry of beef.
    expect(await find('양고기')).toEqual([beef, pork, wings]);
    expect(await find('생선')).toEqual([mackerel]);
    expect(await find('채식')).toEqual([dumplings]);
    expect(await find('우유')).toEqual([milk, cake]);
    expect(await find('매일우유')).toEqual([milk, cake].slice(0, 1));
    expect(await find('야쿠르트')).toEqual([yogurt]);
    expect(await find('🍕')).toEqual([pizza]);
    expect(await find('물')).toEqual([water]);
    // Page by page, none twice and none left out; in an order of the buyer's own all alike.
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(await find('우유', { page, size: 1 }));
    expect(pages).toEqual([[milk], [cake], []]);
    expect(await find('소고기', { sort: 'ending' })).toEqual(expect.arrayContaining([beef, curry]));
    // In the mart as well.
    const inMart = await market().nobody.call('GET /api/buyer/products/{storeId}/products', {
      params: { storeId: far.id },
      query: { search: '돼지고기' },
    });
    expect(ids(inMart)).toEqual([pork]);
  });

  test('by what is meant without the words around it, before a mart of that name', async () => {
    const here = market().place();
    const named = await market().mart({ at: north(here, 100), name: '햇살과일 반찬' });
    const far = await market().mart({ at: north(here, 900) });
    const add = async (mart: typeof named, name: string, category: string) =>
      (await market().product(mart, { name, category })).id;
    const snack = await add(named, '쌀과자 120g', '쿠키/스낵');
    const grapes = await add(far, '샤인머스캣 1송이', '과일');
    const salad = await add(far, '시금치무침 200g', '즉석식품');
    const find = async (text: string) => ids(await market().nobody.call(search, { query: { ...here, search: text } }));
    expect(await find('과일')).toEqual([grapes, snack]);
    for (const typed of ['싼 과일', '과일 추천해줘', '과일을 싸게', 'rhkdlf'])
      expect(await find(typed), typed).toEqual([grapes, snack]);
    expect(await find('저녁 반찬')).toEqual([salad, snack]);
  });

  test('forgivingly on every page alike', async () => {
    const mart = await market().mart();
    const made: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      made.push((await market().product(mart, { name: `사과 ${i}호`, saleEndsIn: { hours: i + 1 } })).id);
    }
    for (const typed of ['사과', 'tkrhk', 'ㅅㄱ', '사가']) {
      const pages = [];
      for (const page of [0, 1, 2, 3]) {
        pages.push(ids(await market().nobody.call(search, { query: { ...mart.at, search: typed, page, size: 2 } })));
      }
      expect(pages, typed).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4), []]);
    }
  });

  test('in the order they choose, in marts that are open or take cards', async () => {
    const here = market().place();
    // It is Friday afternoon.
    const closed = await market().mart({ at: north(here, 100), opensAt: '18:00', closesAt: '02:00' });
    const onSite = await market().mart({ at: north(here, 200), takesCards: false });
    const both = await market().mart({ at: north(here, 300) });
    const name = '사과';
    const make = (mart: typeof both, price: number, hours: number) =>
      market().product(mart, { name, category: '과일', price, saleEndsIn: { hours } });
    const a = await make(closed, 3_000, 9);
    const b = await make(onSite, 1_000, 12);
    const c = await make(both, 2_000, 10);
    const d = await make(both, 2_000, 11);
    const category = 'GET /api/buyer/products/search/category';
    const orders: [
      { sort?: ProductSort; openNow?: '0' | '1' | 'true'; cardAccepted?: '0' | '1' | 'true' | 'false' },
      number[],
    ][] = [
      [{}, [a.id, b.id, c.id, d.id]],
      [{ sort: 'near' }, [a.id, b.id, c.id, d.id]],
      [{ sort: 'cheap' }, [b.id, c.id, d.id, a.id]],
      [{ sort: 'ending' }, [a.id, c.id, d.id, b.id]],
      [{ openNow: '1' }, [b.id, c.id, d.id]],
      [{ openNow: 'true', cardAccepted: '1' }, [c.id, d.id]],
      [{ cardAccepted: 'true', sort: 'cheap' }, [c.id, d.id, a.id]],
      [{ openNow: '0', cardAccepted: 'false' }, [a.id, b.id, c.id, d.id]],
    ];
    for (const [chosen, wanted] of orders) {
      const query = { ...here, ...chosen };
      const said = JSON.stringify(chosen);
      expect(ids(await market().nobody.call(search, { query: { ...query, search: name } })), said).toEqual(wanted);
      expect(ids(await market().nobody.call(category, { query: { ...query, category: '과일' } })), said).toEqual(
        wanted,
      );
      const paged: number[] = [];
      for (const page of ['0', '1']) {
        paged.push(...ids(await market().nobody.call(search, { query: { ...query, search: name, page, size: '2' } })));
      }
      expect(paged, said).toEqual(wanted);
    }
  });

  test('alike however often they ask, by one word or by many', async () => {
    const here = market().place();
    const apples = await market().mart({ at: north(here, 100), name: '한빛마트' });
    const other = await market().mart({ at: north(here, 200), name: '은행나무 가게' });
    const a = await market().product(apples, { name: '유기농 햇 사과 한 봉지', saleEndsIn: { hours: 5 } });
    const b = await market().product(apples, { name: '햇 사과', saleEndsIn: { hours: 6 } });
    const c = await market().product(other, { name: '햇 배', saleEndsIn: { hours: 4 } });
    const found: [string, number[]][] = [
      ['햇', [a.id, b.id, c.id]],
      ['배', [c.id]],
      ['햇 사과', [a.id, b.id]],
      ['유기농 햇 사과', [a.id]],
      ['유기농 햇 사과 봉지', [a.id]],
      ['햇 한빛마트', [a.id, b.id]],
      ['은행나무 햇', [c.id]],
      ['ㅎㅅㄱ', [a.id, b.id]],
      ['ㅎ ㅅ', [a.id, b.id]],
      ['유기눙', [a.id]],
    ];
    // A connection keeps the plans of what it is often asked.
    for (let i = 0; i < 8; i += 1) {
      for (const sort of ['near', 'cheap', 'ending'] as const) {
        for (const [text, ids_] of found) {
          const list = await market().nobody.call(search, {
            query: { ...here, search: text, sort, page: 0, size: 30 + i },
          });
          expect(ids(list).sort(), `${text} ${sort}`).toEqual([...ids_].sort());
          for (const { storeId, storeName, distance } of list) {
            expect([storeId, storeName, distance]).toEqual(
              storeId === apples.id ? [apples.id, '한빛마트', 100] : [other.id, '은행나무 가게', 200],
            );
          }
        }
      }
    }
  });

  test('by the name that a mart has now', async () => {
    const here = market().place();
    const mart = await market().mart({ at: north(here, 100), name: '한빛마트' });
    const { id } = await market().product(mart, { name: '사과' });
    const find = async (text: string) => ids(await market().nobody.call(search, { query: { ...here, search: text } }));
    expect([await find('한빛'), await find('달빛')]).toEqual([[id], []]);
    await mart.owner.call('PATCH /api/seller/store/{storeId}/name', {
      params: { storeId: mart.id },
      body: { name: '달빛마트' },
    });
    expect([await find('한빛'), await find('달빛')]).toEqual([[], [id]]);
  });

  test('by what is registered, renamed and put up again, at once', async () => {
    const mart = await market().mart();
    const find = async (text: string) =>
      ids(await market().nobody.call(search, { query: { ...mart.at, search: text } }));
    const apple = await market().product(mart, { name: '사과' });
    expect([await find('사과'), await find('고등어')]).toEqual([[apple.id], []]);
    const fish = await market().product(mart, { name: '고등어' });
    expect(await find('고등어')).toEqual([fish.id]);
    await market()
      .db.update(products)
      .set({ name: '미나리', ...searchColumns('미나리') })
      .where(eq(products.id, apple.id));
    await market().deps.cache.invalidation.sync();
    expect([await find('미나리'), await find('사과')]).toEqual([[apple.id], []]);
    // Ended long ago, and put up again.
    market().clock.advance({ days: 40 });
    const there = await market().product(mart, { name: '두부' });
    expect([await find('고등어'), await find('두부')]).toEqual([[], [there.id]]);
    await market()
      .db.update(products)
      .set({ saleEndsAt: market().clock.in({ days: 1 }) })
      .where(eq(products.id, fish.id));
    await market().deps.cache.invalidation.sync();
    expect(await find('고등어')).toEqual([fish.id]);
  });

  test('with names to choose from while they type', async () => {
    const here = market().place();
    const mart = await market().mart({ at: north(here, 100), name: '사거리 마트' });
    for (let i = 0; i < 2; i += 1) await market().product(mart, { name: '사과 주스' });
    await market().product(mart, { name: '유기농 사과' });
    for (let i = 0; i < 9; i += 1) await market().product(mart, { name: `우유 ${i}호` });
    const type = async (text: string) =>
      (await market().nobody.call('GET /api/buyer/products/suggest', { query: { ...here, search: text } })).map(
        (suggestion) => `${suggestion.kind} ${suggestion.name}`,
      );
    const both = ['product 사과 주스', 'product 유기농 사과'];
    for (const typed of ['사과', '사고', 'tkrhk', 'ㅅㄱ']) expect(await type(typed), typed).toEqual(both);
    expect(await type('삭')).toEqual(['mart 사거리 마트', ...both]);
    expect(await type('사거')).toEqual(['mart 사거리 마트']);
    expect(await type('주스')).toEqual(['product 사과 주스']);
    expect(await type('우유')).toHaveLength(8);
    // With the lowest price of now and the nearest mart.
    const [apple] = await market().nobody.call('GET /api/buyer/products/suggest', {
      query: { ...here, search: '유기농' },
    });
    expect(apple).toMatchObject({ kind: 'product', price: expect.any(Number), storeName: expect.any(String) });
    // And of the nearest its picture.
    expect(apple).toMatchObject({ imageKey: null, categoryKey: 'fruit' });
    for (const typed of ['!!', '%', '수박']) expect(await type(typed), typed).toEqual([]);
    expect(
      await market().nobody.call('GET /api/buyer/products/suggest', { query: { lat: '0', lng: '0', search: '사과' } }),
    ).toEqual([]);
  });
});
