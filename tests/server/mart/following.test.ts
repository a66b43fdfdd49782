import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { marts } from '#lib/server/schema/index.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const following = 'GET /api/buyer/stores/following';
const follow = (person: Person, mart: Mart) =>
  person.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });

describeMarket('the marts a buyer follows', (market) => {
  test('are listed with their state, last followed first, until unfollowed', async () => {
    const [open, shut] = [
      await market().mart({ name: '열린마트' }),
      await market().mart({ name: '쉬는마트', closedWeekdays: [5] }),
    ];
    const buyer = await market().person();
    await follow(buyer, open);
    market().clock.advance({ minutes: 1 });
    await follow(buyer, shut);
    expect(await buyer.call(following)).toMatchObject([
      { storeId: shut.id, name: '쉬는마트', isOpen: false, opensAt: '2026-11-21T00:00:00.000Z', newProducts: [] },
      { storeId: open.id, isOpen: true, opensAt: null, followersAmount: 1, storeIsDeleted: false, productsAmount: 0 },
    ]);
    await buyer.call('POST /api/buyer/stores/unfollowStore/{storeId}', { params: { storeId: shut.id } });
    expect((await buyer.call(following)).map((mart) => mart.storeId)).toEqual([open.id]);
    expect(await (await market().person()).call(following)).toEqual([]);
  });

  test('show what is new and can be bought: the newest four of each', async () => {
    const [mart, other] = [await market().mart(), await market().mart()];
    const buyer = await market().person();
    for (const one of [mart, other]) await follow(buyer, one);
    const shelved = [];
    for (let i = 0; i < 5; i += 1) {
      shelved.push(await market().product(mart, { name: `귤 ${i}`, price: 1_000 + i }));
      market().clock.advance({ minutes: 1 });
    }
    await market().product(mart, { name: '곧 끝나요', saleEndsIn: { ms: 1 } });
    const sold = await market().product(mart, { name: '다 팔렸어요', waiting: 1 });
    await market().order(await market().person(), sold);
    market().clock.advance({ minutes: 1 });
    await market().product(other, { name: '배' });

    const list = await buyer.call(following);
    const shown = list.find((one) => one.storeId === mart.id)!;
    expect(shown.newProducts.map((product) => product.name)).toEqual(['귤 4', '귤 3', '귤 2', '귤 1']);
    expect(shown.newProducts[0]).toMatchObject({ productId: shelved[4]!.id, price: 1_004, storeId: mart.id });
    expect(shown.productsAmount).toBe(5);
    expect(list.find((one) => one.storeId === other.id)!.newProducts.map((product) => product.name)).toEqual(['배']);
  });

  test('stay listed when they close for good, with nothing to buy', async () => {
    const mart = await market().mart();
    const buyer = await market().person();
    await follow(buyer, mart);
    await market().product(mart);
    await market().db.update(marts).set({ closedAt: market().clock.now() }).where(eq(marts.id, mart.id));
    expect(await buyer.call(following)).toMatchObject([
      { storeIsDeleted: true, isOpen: false, opensAt: null, newProducts: [], productsAmount: 0 },
    ]);
  });
});
