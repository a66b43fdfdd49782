import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SHEET_COLUMNS } from '#lib/domain/product/product-sheet.ts';
import { alarms, cases, orders, products, promotions } from '#lib/server/schema/index.ts';
import { checkListings } from '#lib/server/services/discovery/alerts/check-listings.ts';
import { tellLastSteps } from '#lib/server/services/discovery/alerts/tell-last-steps.ts';
import { runRecurring } from '#lib/server/services/product/recurring/run-recurring.ts';
import { endAlcohol } from '#lib/server/services/product/register/end-alcohol.ts';
import { showShelf } from '#lib/server/services/product/shelf/read-shelf.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const STORE = '/api/seller/stores/{storeId}';
const DAILY = { weekdays: [0, 1, 2, 3, 4, 5, 6], listAt: '09:00', endsAt: '20:00', quantity: 5, basePrice: 2_500 };
const CHECK_IN = 'PATCH /api/seller/orders/{orderId}/checkin';

// adopt.md 31.1
describeMarket('goods that the law restricts', (market) => {
  const sellAlcohol = (does: boolean) => {
    market().config.goods.alcohol = does;
  };
  const in_ = ({ id }: Mart) => ({ params: { storeId: id } });
  const own = ({ id, mart }: Product) => ({ params: { storeId: mart.id, productId: id } });
  const soldOn = () => market().clock.in({ hours: 6 }).toISOString();
  const registration = (productName: string) => ({
    category: '물/탄산수',
    productName,
    price: 3_000,
    listPrice: null,
    floorPrice: null,
    quantity: 3,
    expirationDate: soldOn(),
  });
  const row = (productName: string) => {
    const ends = new Date(market().clock.in({ hours: 30 }).getTime() + 9 * 3_600_000).toISOString();
    const cells = ['물/탄산수', productName, '2000', '', '3', ends.slice(0, 16).replace('T', ' ')];
    return { row: 2, cells: SHEET_COLUMNS.map((_, at) => cells[at] ?? '') };
  };
  const importRows = (mart: Mart, productName: string, dryRun = false) =>
    mart.owner.call(`POST ${STORE}/products/import-rows`, {
      ...in_(mart),
      body: { rows: [row(productName)], same: 'register', dryRun },
    } as never) as Promise<{ registered: number; problems: { message: string }[] }>;
  const shelfOf = async (mart: Mart) =>
    (await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } })).filter(
      ({ storeId }) => storeId === mart.id,
    );
  const refusal = async (person: Person, name: string, parts: object) => {
    const response = await person.send(name, parts as never);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const casesOf = (mart: Mart) => market().db.select().from(cases).where(eq(cases.martId, mart.id));
  const drink = async (mart?: Mart) => {
    sellAlcohol(true);
    return market().product(mart ?? (await market().mart()), { name: '생막걸리 750ml', category: '물/탄산수' });
  };
  const buy = (buyer: Person, product: Product, query: object = {}) =>
    refusal(buyer, 'POST /api/buyer/pay/on-site', { query: { productId: product.id, quantity: 1, ...query } });
  const held = async () => {
    const product = await drink();
    const buyer = await market().person('구매자');
    const { orderId } = await buyer.call('POST /api/buyer/pay/on-site', {
      query: { productId: product.id, quantity: 1, isAdult: '1' },
    });
    const { uuid, pickupCode } = await buyer.call('GET /api/qrCode/get', { query: { orderId } });
    return { product, mart: product.mart, buyer, seller: product.mart.owner, orderId, uuid, pickupCode };
  };
  const stored = async (orderId: number) => {
    const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
    return order!;
  };

  test.each([
    ['막걸리 750ml', /술은 동네마켓에서/],
    ['말보로 레드', /담배는 팔 수 없어요/],
    ['타이레놀 500mg', /약은 팔 수 없어요/],
  ])('come onto the shelf by no door: %s', async (name, why) => {
    sellAlcohol(false);
    const mart = await market().mart();
    const { owner } = mart;
    const plain = await market().product(mart, { name: '사이다 1.5L' });
    const refused = { status: 400, code: 'invalidInput', message: expect.stringMatching(why) };
    expect(await refusal(owner, `POST ${STORE}/products`, { ...in_(mart), body: registration(name) })).toMatchObject({
      ...refused,
      field: 'productName',
    });
    const rename = { ...own(plain), body: { productName: name } };
    expect(await refusal(owner, `PATCH ${STORE}/products/{productId}`, rename)).toMatchObject(refused);
    for (const dryRun of [true, false]) {
      const imported = await importRows(mart, name, dryRun);
      expect(imported.registered).toBe(0);
      expect(imported.problems.map(({ message }) => message).join()).toMatch(why);
    }
    // One that stands already, from before the market knew of it.
    await market()
      .db.update(products)
      .set({ name, adultOnly: why.source.startsWith('술') })
      .where(eq(products.id, plain.id));
    const copy = { ...in_(mart), body: { days: 1, items: [{ productId: plain.id, quantity: 3 }] } };
    expect(await refusal(owner, `POST ${STORE}/products/copy`, copy)).toMatchObject(refused);
    const daily = { ...in_(mart), body: { productId: plain.id, ...DAILY } };
    expect(await refusal(owner, `POST ${STORE}/recurring`, daily)).toMatchObject(refused);
    const price = { ...own(plain), body: { price: 2_000 } };
    expect(await refusal(owner, `PATCH ${STORE}/products/{productId}`, price)).toMatchObject(refused);
    // The shelf of yesterday.
    const yesterday = market().clock.in({ days: -1 });
    await market().db.update(products).set({ saleEndsAt: yesterday }).where(eq(products.id, plain.id));
    const shelf = await showShelf(market().deps, { userId: owner.userId, sessionId: '' }, mart.id);
    expect(shelf.items).toEqual([]);
    expect(await casesOf(mart)).toEqual([]);
  });

  test('that a name hides are refused, and an operator reads of it once', async () => {
    sellAlcohol(false);
    const mart = await market().mart();
    const plain = await market().product(mart, { name: '사이다 1.5L' });
    const hidden = { status: 400, message: expect.stringContaining('운영자가 확인해요') };
    for (const name of ['담 배', '타.이.레.놀', 'ㅅㅗㅈㅜ']) {
      const sent = { ...in_(mart), body: registration(name) };
      expect(await refusal(mart.owner, `POST ${STORE}/products`, sent)).toMatchObject(hidden);
      expect(await casesOf(mart)).toMatchObject([{ reason: 'forbidden', state: 'waitingOperator', byMart: true }]);
    }
    const other = await market().mart();
    const otherPlain = await market().product(other, { name: '사이다 1.5L' });
    const rename = { ...own(otherPlain), body: { productName: '담1배' } };
    expect(await refusal(other.owner, `PATCH ${STORE}/products/{productId}`, rename)).toMatchObject(hidden);
    expect(await casesOf(other)).toHaveLength(1);
    const third = await market().mart();
    await importRows(third, '담.배', true);
    expect(await casesOf(third)).toEqual([]);
    expect(await importRows(third, '담.배')).toMatchObject({ registered: 0 });
    expect(await casesOf(third)).toHaveLength(1);
    expect(await shelfOf(mart)).toMatchObject([{ productId: plain.id }]);
  });

  test('alcohol is sold where the market sells it, and marked', async () => {
    const mart = await market().mart();
    const makgeolli = await drink(mart);
    await market().product(mart, { name: '막걸리 식초' });
    expect(await importRows(mart, '소 주 360ml')).toMatchObject({ registered: 1 });
    const shelf = await shelfOf(mart);
    const marked = shelf.filter(({ adultOnly }) => adultOnly).map(({ name }) => name);
    expect(marked.sort()).toEqual(['생막걸리 750ml', '소 주 360ml']);
    const page = await market().nobody.call('GET /api/buyer/products/{productId}', {
      params: { productId: makgeolli.id },
    });
    expect(page.adultOnly).toBe(true);
    // Renamed, it is what its name says.
    await mart.owner.call(`PATCH ${STORE}/products/{productId}`, {
      ...own(makgeolli),
      body: { productName: '막걸리 식초 500ml' },
    } as never);
    expect((await shelfOf(mart)).filter(({ adultOnly }) => adultOnly)).toHaveLength(1);
    expect(await casesOf(mart)).toEqual([]);
  });

  test('alcohol is ordered by who says to be 19 or older, by every call', async () => {
    const product = await drink();
    const buyer = await market().person('구매자');
    const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: product.id, quantity: 1 }] },
    });
    expect(lines).toMatchObject([{ adultOnly: true, onSite: { possible: true } }]);
    const refused = { status: 403, code: 'adultsOnly', message: expect.stringContaining('만 19세 이상') };
    expect(await buy(buyer, product)).toMatchObject(refused);
    expect(await buy(buyer, product, { onePress: '1' })).toMatchObject(refused);
    const plain = await market().product(product.mart);
    const item = (productId: number) => ({ productId, quantity: 1, paymentMethod: 'ON_SITE', isReservation: false });
    const cart = { items: [item(plain.id), item(product.id)] };
    expect(await refusal(buyer, 'POST /api/buyer/pay/cart/process', { body: cart })).toMatchObject({
      ...refused,
      productId: product.id,
    });
    expect(
      await refusal(buyer, 'POST /api/buyer/pay/cart/process', { body: { ...cart, isAdult: false } }),
    ).toMatchObject(refused);
    expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    expect(await market().stock(plain)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', {
      body: { ...cart, isAdult: true } as never,
    });
    expect(await Promise.all(orderIds.map(async (id) => (await stored(id)).adultOnly))).toEqual([true, false]);
    const shown = await buyer.call('GET /api/buyer/order/buy-ing');
    expect(shown.map(({ adultOnly }) => adultOnly).sort()).toEqual([false, true]);
  });

  test('alcohol is handed over once the identity card was looked at, which the order keeps', async () => {
    const { mart, seller, orderId, uuid, pickupCode } = await held();
    const refused = { status: 409, code: 'idNotChecked', message: expect.stringContaining('신분증') };
    const one = { params: { orderId } };
    expect(await refusal(seller, CHECK_IN, { ...one, body: { uuid } })).toMatchObject(refused);
    expect(await refusal(seller, CHECK_IN, { ...one, body: { uuid, idChecked: false } })).toMatchObject(refused);
    const byCode = { body: { martId: mart.id, code: pickupCode } };
    expect(await refusal(seller, 'POST /api/seller/orders/checkin-by-code', byCode)).toMatchObject(refused);
    const together = { body: { martId: mart.id, uuid, orderIds: [orderId] } };
    expect(await refusal(seller, 'POST /api/seller/orders/checkin-visit', together)).toMatchObject({
      ...refused,
      orderId,
    });
    expect(await stored(orderId)).toMatchObject({ state: 'open', idCheckedAt: null });
    expect(await seller.call('GET /api/qrCode/product', { query: { orderId } })).toMatchObject({ adultOnly: true });
    const waiting = await seller.call('GET /api/seller/{martId}/orders', {
      params: { martId: mart.id },
      query: { tab: 'checkin' },
    });
    expect(waiting).toMatchObject([{ orderId, adultOnly: true }]);
    await seller.call(CHECK_IN, { ...one, body: { uuid, idChecked: true } });
    expect(await stored(orderId)).toMatchObject({ state: 'pickedUp', idCheckedAt: market().clock.now() });
    // A lost answer is asked for again as it was.
    expect(await seller.call(CHECK_IN, { ...one, body: { uuid } })).toMatchObject({ already: true });
    // Nothing is kept of other goods.
    const other = await market().heldOrder();
    await other.seller.call(CHECK_IN, {
      params: { orderId: other.order.id },
      body: { uuid: other.order.uuid, idChecked: true },
    });
    expect(await stored(other.order.id)).toMatchObject({ adultOnly: false, idCheckedAt: null });
  });

  test('the counter without a network asks for it, too', async () => {
    const { mart, seller, orderId, uuid } = await held();
    const { orders: packed } = await seller.call('GET /api/seller/{martId}/offline-pack', {
      params: { martId: mart.id },
    });
    expect(packed).toMatchObject([{ orderId, adultOnly: true }]);
    const send = async (key: string, more: object) =>
      (
        await seller.call('POST /api/seller/{martId}/offline-checkins', {
          params: { martId: mart.id },
          body: {
            entries: [
              { key, orderIds: [orderId], uuid, scannedAt: market().clock.now().toISOString(), skewMs: 0, ...more },
            ],
          },
        })
      ).results[0]!;
    expect((await send('without-card', {})).orders).toMatchObject([{ outcome: 'refused', reason: 'idNotChecked' }]);
    expect(await stored(orderId)).toMatchObject({ state: 'open' });
    const scannedAt = market().clock.now();
    expect(await send('with-card', { idChecked: true })).toMatchObject({ outcome: 'pickedUp' });
    expect(await stored(orderId)).toMatchObject({ state: 'pickedUp', idCheckedAt: scannedAt });
  });

  test('alcohol is promoted to nobody: neither followers, alerts, last steps nor price steps', async () => {
    sellAlcohol(true);
    const mart = await market().mart();
    await mart.owner.call('PUT /api/seller/stores/{storeId}/markdown', {
      params: { storeId: mart.id },
      body: { markdown: [], showsNextPrice: true },
    });
    const buyer = await market().person();
    await buyer.call('PUT /api/buyer/promotions', { body: { on: true, night: true } });
    await buyer.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
    await buyer.call('POST /api/buyer/alerts', { body: { term: '막걸리', ...mart.at } as never });
    const falling = {
      category: '물/탄산수' as const,
      price: 3_000,
      markdown: [{ minutesBeforeEnd: 60, percentOff: 50 }],
      saleEndsIn: { minutes: 90 },
    };
    const makgeolli = await market().product(mart, { ...falling, name: '생막걸리 750ml' });
    await checkListings(market().deps);
    const ask = await refusal(buyer, 'POST /api/buyer/products/{productId}/price-step', {
      params: { productId: makgeolli.id },
      body: {},
    });
    expect(ask).toMatchObject({ status: 409, code: 'noNextPrice' });
    const [card] = await shelfOf(mart);
    expect(card).not.toHaveProperty('nextPrice');
    market().clock.advance({ minutes: 45 });
    await tellLastSteps(market().deps);
    const told = () => market().db.select().from(promotions).where(eq(promotions.martId, mart.id));
    expect(await told()).toEqual([]);
    // What comes beside it is told of as ever.
    await market().product(mart, { ...falling, name: '막걸리 식초' });
    await checkListings(market().deps);
    expect((await told()).map(({ kind }) => kind).sort()).toEqual(['alertMatched', 'newProducts']);
  });

  test('of a table the first that may be promoted is told of', async () => {
    sellAlcohol(true);
    const mart = await market().mart();
    const follower = await market().person();
    await follower.call('PUT /api/buyer/promotions', { body: { on: true } });
    await follower.call('POST /api/buyer/stores/followStore/{storeId}', { params: { storeId: mart.id } });
    const rows = ['막걸리 750ml', '사이다 1.5L'].map((name, at) => ({ ...row(name), row: at + 2 }));
    await mart.owner.call(`POST ${STORE}/products/import-rows`, {
      ...in_(mart),
      body: { rows, same: 'register', dryRun: false },
    } as never);
    const told = await market()
      .db.select({ name: products.name })
      .from(promotions)
      .innerJoin(products, eq(products.id, promotions.productId))
      .where(eq(promotions.martId, mart.id));
    expect(told).toEqual([{ name: '사이다 1.5L' }]);
  });

  test('where the market sells alcohol no more, what stands is not sold, and its mart hears of it once', async () => {
    const { mart, product, buyer, seller, orderId, uuid } = await held();
    const { editId } = (await seller.call(`POST ${STORE}/products/bulk`, {
      ...in_(mart),
      body: { change: { kind: 'end' }, items: [{ productId: product.id }], dryRun: false },
    } as never)) as unknown as { editId: number };
    await seller.call(`POST ${STORE}/products/bulk/undo`, { ...in_(mart), body: { editId } } as never);
    const recurring = await seller.call(`POST ${STORE}/recurring`, {
      ...in_(mart),
      body: { productId: product.id, ...DAILY },
    });
    sellAlcohol(false);
    // Before the job has run.
    expect(await buy(buyer, product, { isAdult: '1' })).toMatchObject({ status: 409, code: 'alcoholOff' });
    const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: product.id, quantity: 1 }] },
    });
    expect(lines).toMatchObject([{ onSite: { possible: false, reason: 'alcoholOff' } }]);
    expect(await endAlcohol(market().deps)).toBeGreaterThan(0);
    expect(await endAlcohol(market().deps)).toBe(0);
    expect(await shelfOf(mart)).toEqual([]);
    const news = await market()
      .db.select()
      .from(alarms)
      .where(and(eq(alarms.userId, seller.userId), sql`${alarms.details}->>'to' = 'alcoholEnded'`));
    expect(news).toMatchObject([{ kind: 'martStanding', details: { reason: '생막걸리 750ml' } }]);
    // It comes back by no edit.
    const at = market().clock.in({ hours: 20 }).toISOString();
    const bulk = { change: { kind: 'saleEnd', at }, items: [{ productId: product.id }], dryRun: false };
    expect(await refusal(seller, `POST ${STORE}/products/bulk`, { ...in_(mart), body: bulk })).toMatchObject({
      status: 409,
      code: 'bulkHasProblems',
    });
    market().clock.advance({ days: 1 });
    await runRecurring(market().deps);
    const [run] = (
      await market().db.execute<{ outcome: string; problem: string }>(
        sql`select outcome, problem from recurring_runs where recurring_id = ${recurring.recurringId}`,
      )
    ).rows;
    expect(run).toMatchObject({ outcome: 'refused', problem: 'nameAlcohol' });
    market().clock.advance({ days: -1 });
    // What was ordered before is handed over as ever.
    await seller.call(CHECK_IN, { params: { orderId }, body: { uuid, idChecked: true } });
    sellAlcohol(true);
    expect(await endAlcohol(market().deps)).toBe(0);
  });
});
