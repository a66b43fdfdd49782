import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alarms } from '#lib/server/schema/index.ts';
import { sendPromotions } from '#lib/server/services/notice/promotions/send-promotions.ts';
import { describeMarket, type Mart } from '../market.ts';
import type { Person } from '../person.ts';

const ASK = 'POST /api/buyer/products/{productId}/price-step';
const LEAVE = 'DELETE /api/buyer/products/{productId}/price-step';
const SHOW = 'GET /api/buyer/products/{productId}';
const STEPS = [
  { minutesBeforeEnd: 120, percentOff: 20 },
  { minutesBeforeEnd: 60, percentOff: 50 },
];

describeMarket('a price that falls', (market) => {
  const consent = ({ id, owner }: Mart, showsNextPrice: boolean) =>
    owner.call('PUT /api/seller/stores/{storeId}/markdown', {
      params: { storeId: id },
      body: { markdown: [], showsNextPrice },
    });
  const falling = async (saleEndsIn = { minutes: 180 }) => {
    const mart = await market().mart();
    await consent(mart, true);
    return market().product(mart, { price: 3_000, markdown: STEPS, saleEndsIn });
  };
  const of = (productId: number) => ({ params: { productId } });
  const taker = async () => {
    const person = await market().person();
    await person.call('PUT /api/buyer/promotions', { body: { on: true } });
    return person;
  };
  const told = async ({ userId }: Person) => {
    await sendPromotions(market().deps);
    const { db } = market();
    return db
      .select()
      .from(alarms)
      .where(and(eq(alarms.userId, userId), eq(alarms.kind, 'priceStep')));
  };

  test('is shown where its mart consents, on page and card, and its steps to nobody but the seller', async () => {
    const mart = await market().mart();
    const product = await market().product(mart, { price: 3_000, markdown: STEPS, saleEndsIn: { minutes: 180 } });
    const seen = async () => {
      const detail = await market().nobody.call(SHOW, of(product.id));
      const [card] = await market().nobody.call('GET /api/buyer/products/nearby', { query: mart.at });
      expect([detail, card].every((one) => !('markdown' in one!))).toBe(true);
      return [detail.nextPrice, card!.nextPrice];
    };
    // Off until it is turned on.
    expect(await seen()).toEqual([null, undefined]);
    expect(await consent(mart, true)).toEqual({ markdown: [], showsNextPrice: true });
    const first = { price: 2_400, at: market().clock.in({ minutes: 60 }).toISOString() };
    expect(await seen()).toEqual([first, first]);
    market().clock.advance({ minutes: 60 });
    const last = { price: 1_500, at: market().clock.in({ minutes: 60 }).toISOString() };
    expect(await seen()).toEqual([last, last]);
    market().clock.advance({ minutes: 60 });
    expect(await seen()).toEqual([null, undefined]);
    // Left out, it stays.
    const params = { storeId: mart.id };
    const rule = await mart.owner.call('PUT /api/seller/stores/{storeId}/markdown', { params, body: { markdown: [] } });
    expect(rule.showsNextPrice).toBe(true);
    expect(await consent(mart, false)).toMatchObject({ showsNextPrice: false });
    expect(await mart.owner.call('GET /api/seller/stores/{storeId}/markdown', { params })).toMatchObject({
      showsNextPrice: false,
    });
  });

  test('is drawn as all prices that are still to come', async () => {
    const product = await falling();
    const later = async () => (await market().nobody.call(SHOW, of(product.id))).laterPrices;
    const [first, last] = [
      { price: 2_400, at: market().clock.in({ minutes: 60 }).toISOString() },
      { price: 1_500, at: market().clock.in({ minutes: 120 }).toISOString() },
    ];
    expect(await later()).toEqual([first, last]);
    market().clock.advance({ minutes: 60 });
    expect(await later()).toEqual([last]);
    await consent(product.mart, false);
    expect(await later()).toEqual([]);
  });

  // Walk of buyers m 20: set, and then 'cannot tell you'.
  test('is told of to who agrees to such news with the same press', async () => {
    const product = await falling();
    const buyer = await market().person();
    expect(await buyer.call(ASK, { ...of(product.id), body: { promotions: true } })).toMatchObject({
      isAsked: true,
      promotions: { on: true },
    });
    market().clock.advance({ minutes: 60 });
    expect(await told(buyer)).toHaveLength(1);
  });

  test('is told of once, at its moment, to who asked and takes such news', async () => {
    const product = await falling();
    const [buyer, silent, gone] = [await taker(), await market().person(), await taker()];
    const asked = await buyer.call(ASK, of(product.id));
    expect(asked).toMatchObject({ isAsked: true, price: 2_400, promotions: { on: true } });
    // Again is fine.
    expect(await buyer.call(ASK, of(product.id))).toEqual(asked);
    const listed = async (person: Person) => (await person.call('GET /api/buyer/alerts')).priceSteps;
    expect(await listed(buyer)).toEqual([
      {
        productId: product.id,
        name: expect.any(String),
        storeId: product.mart.id,
        storeName: expect.any(String),
        price: 2_400,
        at: asked.at,
      },
    ]);
    expect(await silent.call(ASK, of(product.id))).toMatchObject({ promotions: { on: false } });
    await gone.call(ASK, of(product.id));
    expect(await gone.call(LEAVE, of(product.id))).toEqual({ isAsked: false });
    expect(await listed(gone)).toEqual([]);
    market().clock.advance({ minutes: 59 });
    expect(await told(buyer)).toEqual([]);
    market().clock.advance({ minutes: 1 });
    for (let n = 0; n < 2; n += 1) {
      expect(await told(buyer)).toMatchObject([{ details: { productId: product.id, priceWon: 2_400 } }]);
    }
    expect(await told(silent)).toEqual([]);
    expect(await listed(buyer)).toEqual([]);
    expect(await told(gone)).toEqual([]);
    // The next step is told to who asks again alone.
    market().clock.advance({ minutes: 30 });
    expect(await buyer.call(ASK, of(product.id))).toMatchObject({ price: 1_500 });
    market().clock.advance({ minutes: 30 });
    expect(await told(buyer)).toHaveLength(2);
    expect(await buyer.refused(ASK, of(product.id))).toMatchObject({ status: 409, code: 'noNextPrice' });
  });

  test('waits through the night, and for a step that its seller has put off; what is over is told to nobody', async () => {
    market().clock.set('2026-11-20T19:30:00');
    const [night, later] = [await falling({ minutes: 16 * 60 }), await falling({ minutes: 150 })];
    const buyer = await taker();
    const { owner, id } = later.mart;
    const edit = (markdown: typeof STEPS) =>
      owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: id, productId: later.id },
        body: { markdown },
      });
    for (const one of [night, later]) await buyer.call(ASK, of(one.id));
    await edit([{ minutesBeforeEnd: 90, percentOff: 20 }]);
    market().clock.set('2026-11-20T20:00:00');
    expect(await told(buyer)).toEqual([]);
    market().clock.set('2026-11-20T20:30:00');
    expect(await told(buyer)).toMatchObject([{ details: { productId: later.id } }]);
    // 09:30 the next day, two hours before its end; asked again at night it is told in the morning.
    market().clock.set('2026-11-21T09:29:00');
    expect(await told(buyer)).toHaveLength(1);
    market().clock.set('2026-11-21T09:30:00');
    expect(await told(buyer)).toHaveLength(2);
    // One whose step comes at night, and whose sale is over before the morning.
    market().clock.set('2026-11-21T20:00:00');
    const short = await falling({ minutes: 4 * 60 });
    const long = await falling({ minutes: 14 * 60 });
    for (const one of [short, long]) await buyer.call(ASK, of(one.id));
    market().clock.set('2026-11-21T22:30:00');
    expect(await told(buyer)).toHaveLength(2);
    market().clock.set('2026-11-22T08:00:00');
    expect((await told(buyer)).map(({ details }) => details.productId)).toEqual([later.id, night.id, long.id]);
  });

  test('is asked for only where there is one', async () => {
    const product = await falling();
    const buyer = await taker();
    expect(await buyer.refused(ASK, of(2 ** 31 - 1))).toMatchObject({ status: 404, code: 'productNotFound' });
    await consent(product.mart, false);
    expect(await buyer.refused(ASK, of(product.id))).toMatchObject({ code: 'noNextPrice' });
    await consent(product.mart, true);
    market().clock.advance({ minutes: 181 });
    expect(await buyer.refused(ASK, of(product.id))).toMatchObject({ code: 'saleEnded' });
  });
});
