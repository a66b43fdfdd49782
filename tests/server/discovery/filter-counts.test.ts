import { expect, test } from 'vitest';
import { SWITCHES } from '#lib/domain/discovery/filter-options.ts';
import { describeMarket } from '../market.ts';

const COUNTS = 'GET /api/buyer/listings/counts';

type Query = Record<string, string | number>;

describeMarket('the counts of a filter', (market) => {
  /** A closed mart that takes cards, an open one that does not, and one that is a walk away. */
  async function street() {
    const at = market().place();
    const closed = await market().mart({ at, name: '저녁 가게', opensAt: '18:00', closesAt: '02:00' });
    const onSite = await market().mart({ at, name: '한낮 가게', takesCards: false });
    const far = await market().mart({ at: { ...at, lat: at.lat + 0.012 }, name: '먼 가게' });
    await closed.owner.call('PATCH /api/seller/store/{storeId}/vouchers', {
      params: { storeId: closed.id },
      body: { vouchers: ['onnuri', 'zeropay'] },
    });
    let price = 1_000;
    for (const mart of [closed, onSite, far]) {
      for (const category of ['과일', '빵', '과일']) {
        price += 1_700;
        await market().product(mart, {
          name: `${category} ${price}`,
          category,
          price,
          listPrice: Math.round((price * 100) / (95 - price / 250) / 10) * 10,
        });
      }
    }
    const count = async (query: Query) => {
      const { search, category } = query;
      const list = search ? 'search' : category ? 'search/category' : 'nearby';
      const { body } = await ask(`GET /api/buyer/products/${list}`, query);
      return (body as unknown[]).length;
    };
    async function ask(call: Parameters<ReturnType<typeof market>['nobody']['send']>[0], query: Query) {
      const answer = await market().nobody.send(call, { query: { ...at, ...query } });
      return { status: answer.status, body: await answer.json() };
    }
    return { at, count, ask };
  }

  test.each<Query>([
    {},
    { openNow: 1 },
    { cardAccepted: 1, maxPrice: 10_000 },
    { minDiscount: 20, walkMinutes: 10 },
    { pickupHour: 18 },
    { voucher: 'onnuri' },
    { voucher: 'farm', openNow: 1 },
    { category: '과일' },
    { category: '빵', openNow: 1 },
    { search: '과일' },
    // An English keyboard, and the name of a mart.
    { search: 'rhkdlf', maxPrice: 5_000 },
    { search: '저녁 빵' },
    { search: '유니콘' },
  ])('are those of the lists that each option leads to: %o', async (query) => {
    const { count, ask } = await street();
    const { status, body } = await ask(COUNTS, query);
    expect(status).toBe(200);
    const { count: all, options } = body as { count: number; options: { condition: string; value: number }[] };
    expect(all).toBe(await count(query));
    const wanted = [];
    for (const { condition, value } of options) {
      wanted.push({ condition, value, count: await count({ ...query, [condition]: value }) });
    }
    expect(options).toEqual(wanted);
    expect(options.map(({ condition }) => condition)).toEqual(expect.arrayContaining([...SWITCHES]));
  });

  test('follow what is sold at once, and stand where nothing is', async () => {
    const { at, ask } = await street();
    expect((await ask(COUNTS, {})).body).toMatchObject({ count: 9 });
    await market().product(await market().mart({ at }), {});
    expect((await ask(COUNTS, {})).body).toMatchObject({ count: 10 });
    const nowhere = (await ask(COUNTS, { lat: 33.1, lng: 126.1 })).body as { options: { count: number }[] };
    expect(nowhere).toMatchObject({ count: 0 });
    expect(nowhere.options.every((option) => option.count === 0)).toBe(true);
  });

  test('are of a category that there is, or of a search', async () => {
    const { ask } = await street();
    expect((await ask(COUNTS, { category: '우주식량' })).status).toBe(400);
    expect((await ask(COUNTS, { category: '빵', search: '빵' })).body).toMatchObject({
      message: expect.stringMatching(/하나만/),
    });
    expect((await ask(COUNTS, { minDiscount: 0 })).status).toBe(400);
  });
});
