import { expect, test } from 'vitest';
import { NO_CONDITIONS } from '#lib/domain/discovery/list-choice.ts';
import { describeMarket } from '../market.ts';

const LIST = 'GET /api/buyer/listings';

describeMarket('the first page of a list', (market) => {
  async function street() {
    const mart = await market().mart({ takesCards: false });
    const apple = await market().product(mart, { name: '사과 1kg', category: '과일' });
    const bread = await market().product(mart, { name: '호밀빵', category: '빵' });
    const ask = (query: Record<string, string | number> = {}) =>
      market().nobody.call(LIST, { query: { ...mart.at, ...query } });
    return { mart, apple, bread, ask };
  }

  test('is the list that the other calls answer, with how many there are on all pages', async () => {
    const { mart, ask, apple } = await street();
    for (const sort of ['near', 'spread', 'cheap'] as const) {
      const products = await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at, sort } });
      expect(await ask({ sort })).toEqual({ products, count: 2, withoutConditions: [], reading: null });
    }
    const ofFruit = await ask({ category: '과일' });
    expect(ofFruit.products.map(({ productId }) => productId)).toEqual([apple.id]);
    expect(ofFruit.count).toBe(1);
  });

  test('says how a search was read, and what there is without conditions that left nothing', async () => {
    const { ask } = await street();
    expect(await ask({ search: 'ㅅㄱ' })).toMatchObject({ count: 1, reading: { by: 'initials', text: 'ㅅㄱ' } });
    expect(await ask({ search: '유니콘' })).toEqual({ products: [], count: 0, withoutConditions: [], reading: null });
    for (const query of [{}, { search: '사과' }, { category: '과일' }]) {
      const count = 'search' in query || 'category' in query ? 1 : 2;
      expect(await ask({ ...query, cardAccepted: 1 })).toMatchObject({
        products: [],
        count: 0,
        withoutConditions: [{ ...NO_CONDITIONS, count }],
      });
    }
  });

  test('is never of an earlier moment once something changes', async () => {
    const { mart, ask } = await street();
    expect((await ask()).count).toBe(2);
    await market().product(mart, { name: '우유', category: '유제품' });
    expect((await ask()).count).toBe(3);
  });

  test('is of a category or of a search, not of both', async () => {
    const { mart } = await street();
    const query = { ...mart.at, category: '과일', search: '사과' };
    const answer = await market().nobody.send(LIST, { query });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalidInput', message: expect.stringMatching(/하나만/) });
  });
});
