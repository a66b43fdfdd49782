import { and, eq, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Call } from '#lib/contract/index.ts';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import type { NarrowedCount } from '#lib/domain/discovery/narrowing.ts';
import { products } from '#lib/server/schema/index.ts';
import { describeMarket, type Mart } from '../market.ts';

const search = 'GET /api/buyer/products/search';
const category = 'GET /api/buyer/products/search/category';
const nearby = 'GET /api/buyer/products/nearby';

describeMarket('a list that its conditions leave empty', (market) => {
  /** It is Friday afternoon: one mart is closed and takes cards, one is open and does not; a third is far away. */
  async function street() {
    const at = market().place();
    const closed = await market().mart({ at, name: '저녁 가게', opensAt: '18:00', closesAt: '02:00' });
    const onSite = await market().mart({ at, name: '한낮 가게', takesCards: false });
    await market().mart({ name: '먼 가게' });
    const put = (mart: Mart, name: string, kind = '과일') => market().product(mart, { name, category: kind });
    return { at, closed, onSite, put };
  }
  async function ask(call: Call, query: Record<string, string | number>) {
    const answer = await market().nobody.send(call, { query });
    const names = ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    const said = answer.headers.get('x-without-conditions');
    return { names, offers: said === null ? null : (JSON.parse(said) as NarrowedCount[]) };
  }
  const none = NO_CONDITIONS;

  test('says how many there are without them, and shows nothing less close', async () => {
    const { at, closed, onSite, put } = await street();
    for (const name of ['딸기 500g', '딸기 1kg']) await put(closed, name);
    await put(onSite, '딸가 잼');
    // Without the condition it is there by its very name: what is one syllable off waits.
    expect(await ask(search, { ...at, search: '딸기', openNow: 1 })).toEqual({
      names: [],
      offers: [{ ...none, count: 2 }],
    });
    // So with initials, an English keyboard and joined words.
    for (const typed of ['ㄸㄱ 1kg', 'Ekfrl 1kg', '딸기1kg']) {
      const { names, offers } = await ask(search, { ...at, search: typed, openNow: '1' });
      expect([names, offers], typed).toEqual([[], [{ ...none, count: 1 }]]);
    }
    // A mart's name counts as well.
    expect(await ask(search, { ...at, search: '저녁가게 딸기', openNow: 1 })).toEqual({
      names: [],
      offers: [{ ...none, count: 2 }],
    });
    // An order is no condition, and says nothing; nor does a list that has something.
    for (const sort of ['near', 'cheap', 'ending']) {
      const found = await ask(search, { ...at, search: '딸기', sort });
      expect([found.names.toSorted(), found.offers]).toEqual([['딸기 1kg', '딸기 500g'], null]);
      expect((await ask(search, { ...at, search: '딸기', sort, openNow: 1 })).offers).toEqual([{ ...none, count: 2 }]);
    }
    expect((await ask(search, { ...at, search: '딸기', cardAccepted: 1 })).offers).toBeNull();
  });

  test('shows what is close under them where nothing is there without them', async () => {
    const { at, onSite, put } = await street();
    await put(onSite, '바나나');
    expect(await ask(search, { ...at, search: '바나너', openNow: 1 })).toEqual({ names: ['바나나'], offers: null });
    expect(await ask(search, { ...at, search: '수박', openNow: 1, cardAccepted: 1 })).toEqual({
      names: [],
      offers: null,
    });
  });

  test('says of each condition what it hides, and of all together where that is more', async () => {
    const { at, closed, onSite, put } = await street();
    for (const name of ['사과 1개', '사과 2개']) await put(closed, name);
    for (const name of ['사과 3개', '사과 4개', '사과 5개']) await put(onSite, name);
    const offers = [
      { ...none, cardAccepted: true, count: 2 },
      { ...none, openNow: true, count: 3 },
      { ...none, count: 5 },
    ];
    const both = { ...at, openNow: 1, cardAccepted: 1 };
    expect(await ask(search, { ...both, search: '사과' })).toEqual({ names: [], offers });
    expect(await ask(category, { ...both, category: '과일' })).toEqual({ names: [], offers });
    expect(await ask(nearby, both)).toEqual({ names: [], offers });
    expect((await ask(category, { ...both, category: '빵' })).offers).toBeNull();
    // Past the last page the conditions are not why nothing comes.
    expect((await ask(nearby, { ...at, openNow: 1, page: 1 })).offers).toBeNull();
    expect((await ask(search, { ...at, openNow: 1, search: '사과', page: 1 })).offers).toBeNull();
  });

  test('counts more than stand on a few pages, and says a thousand of what is beyond', async () => {
    const { at, closed, put } = await street();
    const { id } = await put(closed, '앵두');
    const [first] = await market().db.select().from(products).where(eq(products.id, id));
    const { id: _, ...alike } = first!;
    const more = (n: number) =>
      market()
        .db.insert(products)
        .values(Array.from({ length: n }, () => alike));
    await more(199);
    expect((await ask(search, { ...at, search: '앵두', openNow: 1 })).offers).toEqual([{ ...none, count: 200 }]);
    expect((await ask(nearby, { ...at, openNow: 1 })).offers).toEqual([{ ...none, count: 200 }]);
    await more(820);
    expect((await ask(category, { ...at, category: '과일', openNow: 1 })).offers).toEqual([{ ...none, count: 1_000 }]);
    // They came without their stock's ledger.
    await market()
      .db.delete(products)
      .where(and(eq(products.martId, closed.id), ne(products.id, id)));
  });

  test('counts what can be bought now, within the distance asked for', async () => {
    const { at, closed, put } = await street();
    await put(closed, '참외');
    const { id } = await put(closed, '참외 두 개');
    expect((await ask(search, { ...at, search: '참외', openNow: 1 })).offers).toEqual([{ ...none, count: 2 }]);
    await closed.owner.call('POST /api/seller/stores/{storeId}/products/{productId}/end-sale', {
      params: { storeId: closed.id, productId: id },
    });
    expect((await ask(search, { ...at, search: '참외', openNow: 1 })).offers).toEqual([{ ...none, count: 1 }]);
    const away = { lat: at.lat + 0.02, lng: at.lng };
    expect((await ask(search, { ...away, distance: 1, search: '참외', openNow: 1 })).offers).toBeNull();
    expect((await ask(search, { ...away, distance: 3, search: '참외', openNow: 1 })).offers).toEqual([
      { ...none, count: 1 },
    ]);
  });
});
