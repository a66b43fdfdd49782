import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#lib/server/schema/index.ts';
import { readBuyerFrame } from '#lib/server/services/market/frame/read-buyer-frame.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { liftHolds } from '#lib/server/services/order/holds/lift-holds.ts';
import { readHoldRecord } from '#lib/server/services/order/holds/read-hold-records.ts';
import { describeMarket, type Product } from '../market.ts';
import type { Person } from '../person.ts';

const ON_SITE = 'POST /api/buyer/pay/on-site';
const CART = 'POST /api/buyer/pay/cart/process';

describeMarket('what a buyer holds unpaid', (market) => {
  const shelf = async (count: number, price = 1_000) => {
    const mart = await market().mart();
    const products: Product[] = [];
    for (let n = 0; n < count; n += 1) products.push(await market().product(mart, { price, waiting: 99 }));
    return products;
  };
  const one = ({ id }: Product, quantity = 1) => ({ query: { productId: id, quantity } });
  const cartOf = (products: readonly Product[]) => ({
    body: { items: products.map(({ id }) => ({ productId: id, quantity: 1, paymentMethod: 'ON_SITE' as const })) },
  });
  const heldBy = async (buyer: Person) =>
    (await readHoldRecord(market().db, buyer.userId, market().clock.now())).held.lines;

  test('is ten lines at most, told with the limit; the quote says so before', async () => {
    const products = await shelf(11);
    const buyer = await market().person();
    expect(await buyer.refused(CART, cartOf(products))).toMatchObject({
      status: 409,
      code: 'holdLimit',
      n: 10,
      message: expect.stringContaining('카드로 결제해 주세요'),
    });
    expect(await heldBy(buyer)).toBe(0);
    const quoted = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: products.map(({ id }) => ({ productId: id, quantity: 1 })) },
    });
    expect(quoted.lines.map((line) => line.onSite.possible)).toEqual([...Array(10).fill(true), false]);
    expect(quoted.lines[10]!.onSite).toMatchObject({ reason: 'holdLimit' });
    await buyer.call(CART, cartOf(products.slice(0, 10)));
    expect(await buyer.refused(ON_SITE, one(products[10]!))).toMatchObject({ code: 'holdLimit', n: 10 });
  });

  test('is 150,000 won at most, and more after three pickups', async () => {
    const [dear] = await shelf(1, 60_000);
    const buyer = await market().person();
    const first = await market().order(buyer, dear!, 2);
    expect(await buyer.refused(ON_SITE, one(dear!))).toMatchObject({ code: 'holdLimit', n: 150_000 });
    const checkIn = ({ id, uuid }: typeof first) =>
      dear!.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId: id }, body: { uuid } });
    await checkIn(first);
    for (let n = 0; n < 2; n += 1) await checkIn(await market().order(buyer, dear!));
    await buyer.call(ON_SITE, one(dear!, 5));
    expect(await buyer.refused(ON_SITE, one(dear!))).toMatchObject({ code: 'holdLimit', n: 300_000 });
  });

  test('is not passed by calls at the same time', async () => {
    const products = await shelf(16);
    const buyer = await market().person();
    const answers = await Promise.all(products.map((product) => buyer.send(ON_SITE, one(product))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    expect(await heldBy(buyer)).toBe(10);
    // A whole cart beside another.
    const another = await market().person();
    const carts = await Promise.all(
      [products.slice(0, 8), products.slice(8)].map((half) => another.send(CART, cartOf(half))),
    );
    expect(carts.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await heldBy(another)).toBe(8);
  });

  test('does not come back at once: the same product 30 minutes later, anything the next day after five', async () => {
    const products = await shelf(6);
    const buyer = await market().person();
    const cancelled = async (product: Product) => {
      const { orderId } = await buyer.call(ON_SITE, one(product));
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
    };
    await cancelled(products[0]!);
    const again = market().clock.in({ minutes: 30 }).toISOString();
    expect(await buyer.refused(ON_SITE, one(products[0]!))).toMatchObject({ code: 'holdLimit', at: again });
    market().clock.advance({ minutes: 30 });
    for (const product of products.slice(0, 4)) await cancelled(product);
    expect(await buyer.refused(ON_SITE, one(products[5]!))).toMatchObject({
      code: 'holdLimit',
      at: '2026-11-20T15:00:00.000Z',
    });
    market().clock.set('2026-11-21T10:00:00');
    await buyer.call(ON_SITE, one(products[5]!));
  });

  test('and taken back within ten seconds of one press on a card is no cancellation, three times an hour', async () => {
    const products = await shelf(8);
    const [product, other] = products as [Product, Product];
    const buyer = await market().person();
    const takenBack = async ({ id }: Product, { seconds = 9, onePress = '1' as '0' | '1', quantity = 1 } = {}) => {
      const { orderId } = await buyer.call(ON_SITE, { query: { productId: id, quantity, onePress } });
      market().clock.advance({ seconds });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
    };
    const counted = async () => (await readHoldRecord(market().db, buyer.userId, market().clock.now())).cancels.length;
    // The same product, at once and again.
    for (let n = 0; n < 3; n += 1) await takenBack(product);
    expect(await counted()).toBe(0);
    await takenBack(product);
    expect(await counted()).toBe(1);
    expect(await buyer.refused(ON_SITE, one(product))).toMatchObject({ code: 'holdLimit' });
    // An hour after the first there is one more; what is late, of several pieces or bought otherwise counts.
    market().clock.advance({ minutes: 60 });
    await takenBack(product);
    expect(await counted()).toBe(1);
    await takenBack(product, { seconds: 16 });
    await takenBack(other, { quantity: 2 });
    await takenBack(products[2]!, { onePress: '0' });
    expect(await counted()).toBe(4);
    // Five in a day end it, whatever was taken back beside them.
    await takenBack(products[3]!);
    await takenBack(products[4]!);
    expect(await counted()).toBe(4);
    await takenBack(products[5]!, { onePress: '0' });
    expect(await buyer.refused(ON_SITE, one(products[6]!))).toMatchObject({ code: 'holdLimit' });
  });

  test('three times an hour also where several are taken back at once', async () => {
    const products = await shelf(8);
    const buyer = await market().person();
    const held: number[] = [];
    for (const { id } of products) {
      held.push((await buyer.call(ON_SITE, { query: { productId: id, quantity: 1, onePress: '1' } })).orderId);
    }
    await Promise.all(held.map((orderId) => buyer.call('POST /api/buyer/order/cancel', { query: { orderId } })));
    const record = await readHoldRecord(market().db, buyer.userId, market().clock.now());
    expect(record.cancels).toHaveLength(5);
  });

  test('and leaves neither an alarm nor a cancelled order once it is taken back; one that counts does', async () => {
    const [product, other] = (await shelf(2)) as [Product, Product];
    const buyer = await market().person();
    const press = ({ id }: Product, onePress: '0' | '1') =>
      buyer.call(ON_SITE, { query: { productId: id, quantity: 1, onePress } });
    const cancel = (orderId: number) => buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
    const kinds = async () =>
      (await buyer.call('GET /api/buyer/alarms', { query: {} })).content.map(({ kind }) => kind);
    const listed = async () =>
      (await buyer.call('GET /api/buyer/order/buy-cancel', { query: {} })).map(({ orderId }) => orderId);
    await cancel((await press(product, '1')).orderId);
    expect([await kinds(), await listed()]).toEqual([[], []]);
    const counted = await press(other, '0');
    await cancel(counted.orderId);
    expect([await kinds(), await listed()]).toEqual([['orderConfirmed'], [counted.orderId]]);
  });

  test('ends with no-shows: 7 days after the second, 30 after the third; ops can lift it', async () => {
    const products = await shelf(2);
    const [product, other] = products as [Product, Product];
    const buyer = await market().person();
    const noShow = async () => {
      await market().order(buyer, product);
      market().clock.advance({ minutes: 65, seconds: 1 });
      await expireDue(market().deps);
    };
    // Cards offer no order by one press while it would be refused.
    const isOffered = async () =>
      !(await readBuyerFrame(market().deps, { userId: buyer.userId, sessionId: '' })).isSuspended;
    await noShow();
    expect(await isOffered()).toBe(true);
    const standing = await market().order(buyer, other);
    await noShow();
    expect(await isOffered()).toBe(false);
    const refusal = await buyer.refused(ON_SITE, one(product));
    expect(refusal).toMatchObject({ status: 409, code: 'onSiteSuspended', message: expect.stringContaining('카드') });
    // The second hour of the other order is over, too: that was the third.
    expect(await market().db.select().from(orders).where(eq(orders.id, standing.id))).toMatchObject([
      { state: 'expired' },
    ]);
    expect(new Date(refusal.at!).getTime()).toBeGreaterThan(market().clock.in({ days: 29 }).getTime());
    const items = [{ productId: product.id, quantity: 1 }];
    const quoted = await buyer.call('POST /api/buyer/pay/quote', { body: { items } });
    expect(quoted.lines[0]!.onSite).toMatchObject({ possible: false, reason: 'onSiteSuspended' });
    await liftHolds(market().deps, buyer.userId);
    expect(await isOffered()).toBe(true);
    await market().order(buyer, product);
    const list = () =>
      product.mart.owner.call('GET /api/seller/{martId}/orders', {
        params: { martId: product.mart.id },
        query: { tab: 'checkin' },
      });
    expect(await list()).toMatchObject([{ buyerLimited: false }]);
  });

  test('is limited for the mart to see, not why', async () => {
    const [product, other] = (await shelf(2)) as [Product, Product];
    const buyer = await market().person();
    const list = () =>
      other.mart.owner.call('GET /api/seller/{martId}/orders', {
        params: { martId: other.mart.id },
        query: { tab: 'checkin' },
      });
    await market().order(buyer, product);
    market().clock.advance({ minutes: 30 });
    await market().order(buyer, product);
    market().clock.advance({ minutes: 20 });
    await market().order(buyer, other);
    expect(await list()).toMatchObject([{ buyerLimited: false }, { buyerLimited: false }, { buyerLimited: false }]);
    market().clock.advance({ minutes: 46 });
    expect(await list()).toMatchObject([{ productId: other.id, buyerLimited: true }]);
  });

  test('is not ended by a mart that calls orders off', async () => {
    const [product] = await shelf(1);
    const buyer = await market().person();
    for (let n = 0; n < 6; n += 1) {
      const { id } = await market().order(buyer, product!);
      await product!.mart.owner.call('PATCH /api/seller/orders/{orderId}/cancel', { params: { orderId: id } });
    }
    await buyer.call(ON_SITE, one(product!));
  });
});
