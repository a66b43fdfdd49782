import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CODES_A_DAY } from '#lib/domain/notice/phone.ts';
import { limitRecords, marts, users } from '#lib/server/schema/index.ts';
import { deleteOldRows } from '#lib/server/services/market/delete-old-rows.ts';
import { refuseTooManyMarts } from '#lib/server/services/mart/refuse-flood.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { liftHolds } from '#lib/server/services/order/holds/lift-holds.ts';
import { signIn } from '#lib/server/services/person/session/sign-in.ts';
import { putUpBag } from '../bag.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import { createPerson, type Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const ON_SITE = 'POST /api/buyer/pay/on-site';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const CART = 'POST /api/buyer/pay/cart/process';
const QUOTE = 'POST /api/buyer/pay/quote';
const REVIEW = 'POST /api/buyer/review/{orderId}';

describeMarket<ServedMarket>(
  'the limits of a person',
  (market) => {
    const identityOf = async ({ userId }: Person) => {
      const [user] = await market().db.select().from(users).where(eq(users.id, userId));
      return { provider: user!.provider, subject: user!.subject };
    };
    /** The account is deleted, and the same person signs in again. */
    async function again(person: Person): Promise<Person> {
      const identity = await identityOf(person);
      await person.call('DELETE /api/account');
      const { refresh } = await signIn(market().deps, { ...identity, name: '이웃' });
      const [user] = await market()
        .db.select()
        .from(users)
        .where(and(eq(users.provider, identity.provider), eq(users.subject, identity.subject)));
      expect(user!.id).not.toBe(person.userId);
      return createPerson(market(), { userId: user!.id, refresh });
    }
    const shelf = async (count: number) => {
      const mart = await market().mart();
      const products: Product[] = [];
      for (let n = 0; n < count; n += 1)
        products.push(await market().product(mart, { price: 1_000, waiting: 99, saleEndsIn: { days: 120 } }));
      return products;
    };
    const one = ({ id }: Product, quantity = 1) => ({ query: { productId: id, quantity } });
    const cancelled = async (buyer: Person, product: Product) => {
      const { orderId } = await buyer.call(ON_SITE, one(product));
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
    };
    const missed = async (buyer: Person, product: Product) => {
      await market().order(buyer, product);
      market().clock.advance({ minutes: 65, seconds: 1 });
      await expireDue(market().deps);
    };
    const pay = async (product: Product, { quantity = 1, isReservation = false } = {}) => {
      const amount = Math.round(1_000 * quantity * (isReservation ? 1.1 : 1));
      const card = await cardDesk(market()).authorize(amount);
      return { body: { ...card, productId: product.id, quantity, isReservation } };
    };
    const paid = async (buyer: Person, product: Product, more = {}) =>
      (await buyer.call(CONFIRM, await pay(product, more))).orderId;
    const picked = async (buyer: Person, mart: Mart) => {
      const order = await market().order(buyer, await market().product(mart));
      const proof = { params: { orderId: order.id }, body: { uuid: order.uuid } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', proof);
      return order;
    };
    const review = (orderId: number) => ({ params: { orderId }, body: { rating: 5, content: '좋아요' } });
    const ratings = async ({ id }: Mart) => {
      const [mart] = await market().db.select().from(marts).where(eq(marts.id, id));
      return mart!.ratingCount;
    };

    test('a bag of today is found again, and tomorrow is not', async () => {
      const mart = await market().mart();
      const bag = await putUpBag(market(), mart);
      const buyer = await market().person();
      const order = await market().order(buyer, bag);
      const proof = { params: { orderId: order.id }, body: { uuid: order.uuid } };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', proof);
      const same = await again(buyer);
      expect(await same.refused(ON_SITE, one(bag))).toMatchObject({ code: 'holdLimit', n: 1 });
      market().clock.advance({ days: 1 });
      await same.call(ON_SITE, one(bag));
    });

    test('the codes that a phone was sent today are found again', async () => {
      const ask = { body: { number: '01077770001' } };
      let person = await market().person();
      for (let n = 0; n < CODES_A_DAY; n += 1) {
        await person.call('POST /api/notices/phone', ask);
        person = await again(person);
      }
      expect(await person.refused('POST /api/notices/phone', ask)).toMatchObject({ code: 'codesOver' });
      market().clock.advance({ days: 1 });
      await person.call('POST /api/notices/phone', ask);
    });

    test('two no-shows are found again by whoever signs in as the same person', async () => {
      const [product] = await shelf(1);
      const buyer = await market().person();
      await missed(buyer, product!);
      await missed(buyer, product!);
      const after = await again(await again(buyer));
      expect((await after.call('GET /api/account/export')).earlierLimits).toMatchObject({
        noShows: [{ paid: false }, { paid: false }],
      });
      expect(await after.refused(ON_SITE, one(product!))).toMatchObject({ status: 409, code: 'onSiteSuspended' });
      const stranger = await market().person();
      await stranger.call(ON_SITE, one(product!));
      // What an operator forgives is forgiven.
      await liftHolds(market().deps, after.userId);
      await after.call(ON_SITE, one(product!));
    });

    test('the cancellations of a day and the half hour of a product are found again', async () => {
      const products = await shelf(6);
      const buyer = await market().person();
      await cancelled(buyer, products[0]!);
      const second = await again(buyer);
      expect(await second.refused(ON_SITE, one(products[0]!))).toMatchObject({ code: 'holdLimit' });
      for (const product of products.slice(1, 5)) await cancelled(second, product);
      const third = await again(second);
      expect(await third.refused(ON_SITE, one(products[5]!))).toMatchObject({
        code: 'holdLimit',
        at: '2026-11-20T15:00:00.000Z',
      });
      market().clock.set('2026-11-21T10:00:00');
      await third.call(ON_SITE, one(products[5]!));
    });

    test('one review of a mart counts in 30 days, whatever account it is written by', async () => {
      const mart = await market().mart();
      const buyer = await market().person();
      await buyer.call(REVIEW, review((await picked(buyer, mart)).id));
      let person = buyer;
      for (let n = 0; n < 2; n += 1) {
        person = await again(person);
        await person.call(REVIEW, review((await picked(person, mart)).id));
        expect(await ratings(mart)).toBe(1);
      }
      // Its own first review goes: the one that counted under the account of before goes on counting.
      const order = await picked(person, mart);
      await person.call(REVIEW, review(order.id));
      await person.call('DELETE /api/buyer/review/{orderId}', { params: { orderId: order.id } });
      expect(await ratings(mart)).toBe(1);
      market().clock.advance({ days: 30, seconds: 1 });
      await person.call(REVIEW, review((await picked(person, mart)).id));
      expect(await ratings(mart)).toBe(2);
    });

    test('the marts that were opened today are found again', async () => {
      const owner = await market().person();
      const heir = await market().person();
      for (let n = 0; n < 3; n += 1) {
        const { id } = await market().mart({ owner: heir });
        await market().db.update(marts).set({ openedBy: owner.userId }).where(eq(marts.id, id));
      }
      const after = await again(owner);
      const open = () =>
        market().db.transaction((tx) => refuseTooManyMarts(tx, after.userId, '1000000000', market().clock.now()));
      await expect(open()).rejects.toMatchObject({ code: 'martLimit' });
      market().clock.advance({ days: 1 });
      await open();
    });

    test('what is kept says nothing of who it was, and is gone after 60 days', async () => {
      const [product] = await shelf(1);
      const buyer = await market().person('김하늘바다');
      const { subject } = await identityOf(buyer);
      await missed(buyer, product!);
      await market().db.delete(limitRecords);
      await buyer.call('DELETE /api/account');
      const kept = async () => market().db.select().from(limitRecords);
      const [row] = await kept();
      expect(row).toMatchObject({ userId: null, personHash: expect.stringMatching(/^[\w-]{43}$/) });
      expect(JSON.stringify(row)).not.toContain(subject);
      expect(Object.keys(row!.record).sort()).toEqual(['bags', 'cancels', 'countedReviews', 'martsOpened', 'noShows']);
      market().clock.advance({ days: 60, minutes: -1 });
      await deleteOldRows(market().deps, 'limits of deleted accounts');
      expect(await kept()).toHaveLength(1);
      market().clock.advance({ minutes: 1 });
      await deleteOldRows(market().deps, 'limits of deleted accounts');
      expect(await kept()).toEqual([]);
    });

    test('an account without any of that leaves nothing', async () => {
      await market().db.delete(limitRecords);
      const buyer = await market().person();
      await buyer.call('DELETE /api/account');
      expect(await market().db.select().from(limitRecords)).toEqual([]);
    });

    test('what is paid is none of the ten lines that are held unpaid', async () => {
      const products = await shelf(10);
      const buyer = await market().person();
      await paid(buyer, products[0]!);
      const items = products.map(({ id }) => ({ productId: id, quantity: 1, paymentMethod: 'ON_SITE' as const }));
      await buyer.call(CART, { body: { items } });
      const [another] = await shelf(1);
      expect(await buyer.refused(ON_SITE, one(another!))).toMatchObject({ code: 'holdLimit', n: 10 });
    });

    test('five cancellations of paid orders end holds by card until midnight, also for a new account', async () => {
      const [product] = await shelf(1);
      const buyer = await market().person();
      for (let n = 0; n < 5; n += 1) {
        const orderId = await paid(buyer, product!);
        await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      }
      await cardDesk(market()).settle();
      market().clock.set('2026-11-20T15:00:00');
      const refusal = { status: 409, code: 'holdLimit', at: '2026-11-20T15:00:00.000Z' };
      expect(await buyer.refused(CONFIRM, await pay(product!))).toMatchObject(refusal);
      const quoted = await buyer.call(QUOTE, { body: { items: [{ productId: product!.id, quantity: 1 }] } });
      expect(quoted.lines[0]).toMatchObject({
        onSite: { possible: true },
        card: { possible: false, reason: 'holdLimit' },
        reservation: { possible: false, reason: 'holdLimit' },
      });
      const after = await again(buyer);
      expect(await after.refused(CONFIRM, await pay(product!))).toMatchObject(refusal);
      market().clock.set('2026-11-21T10:00:00');
      await paid(after, product!);
      await cardDesk(market()).settle();
    });

    test('two no-shows of paid orders leave reservations out for 30 days; basic cards go on', async () => {
      const [product] = await shelf(1);
      const buyer = await market().person();
      for (let n = 0; n < 2; n += 1) {
        market().clock.set(`2026-11-2${n}T10:00:00`);
        await paid(buyer, product!);
        market().clock.advance({ minutes: 126 });
        await expireDue(market().deps);
      }
      const refusal = await buyer.refused(CONFIRM, await pay(product!, { isReservation: true }));
      expect(refusal).toMatchObject({ status: 409, code: 'reservationSuspended' });
      expect(refusal.at).toBe('2026-12-21T03:00:00.000Z');
      const orderId = await paid(buyer, product!);
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      const quoted = await buyer.call(QUOTE, { body: { items: [{ productId: product!.id, quantity: 1 }] } });
      expect(quoted.lines[0]).toMatchObject({
        card: { possible: true },
        reservation: { reason: 'reservationSuspended' },
      });
      market().clock.set('2026-12-21T12:00:00');
      await paid(buyer, product!, { isReservation: true });
    });

    test('a listing’s limit for one buyer holds over all orders and ways, also at once', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { price: 1_000, waiting: 50 });
      const params = { storeId: mart.id, productId: product.id };
      const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
      for (const wrong of [0, 1_000, 1.5, -1])
        expect(await mart.owner.refused(EDIT, { params, body: { maxPerBuyer: wrong } })).toMatchObject({ status: 400 });
      expect(await mart.owner.call(EDIT, { params, body: { maxPerBuyer: 3 } })).toMatchObject({ maxPerBuyer: 3 });
      const seen = await market().nobody.call('GET /api/buyer/products/{productId}', {
        params: { productId: product.id },
      });
      expect(seen.maxPerBuyer).toBe(3);
      const around = { query: { ...mart.at } };
      expect(await market().nobody.call('GET /api/buyer/products/nearby', around)).toMatchObject([{ maxPerBuyer: 3 }]);

      const buyer = await market().person();
      await buyer.call(ON_SITE, one(product, 1));
      await paid(buyer, product, { quantity: 1 });
      const refusal = { status: 409, code: 'holdLimit', n: 3 };
      expect(await buyer.refused(ON_SITE, one(product, 2))).toMatchObject(refusal);
      expect(await buyer.refused(CONFIRM, await pay(product, { quantity: 2 }))).toMatchObject(refusal);
      const line = { productId: product.id, quantity: 2, paymentMethod: 'ON_SITE' as const };
      expect(await buyer.refused(CART, { body: { items: [line] } })).toMatchObject(refusal);
      const quoted = await buyer.call(QUOTE, { body: { items: [{ productId: product.id, quantity: 2 }] } });
      for (const way of ['onSite', 'card', 'reservation'] as const)
        expect(quoted.lines[0]![way]).toMatchObject({ possible: false, reason: 'holdLimit' });
      const ADD = 'POST /api/buyer/carts/addCart';
      expect(await buyer.refused(ADD, { body: { productId: product.id, quantity: 4 } })).toMatchObject(refusal);

      const crowd = await market().person();
      const tries = await Promise.all([
        ...Array.from({ length: 6 }, () => crowd.send(ON_SITE, one(product))),
        ...(await Promise.all(Array.from({ length: 3 }, () => pay(product)))).map((input) =>
          crowd.send(CONFIRM, input),
        ),
      ]);
      expect(tries.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(tries.filter(({ status }) => status === 409)).toHaveLength(6);
      await cardDesk(market()).settle();
      await mart.owner.call(EDIT, { params, body: { maxPerBuyer: null } });
      await buyer.call(ON_SITE, one(product, 20));
    });

    test('what is handed over is held no more', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const params = { storeId: mart.id, productId: product.id };
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params,
        body: { maxPerBuyer: 2 },
      });
      const buyer = await market().person();
      const order = await market().order(buyer, product, 2);
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: order.id },
        body: { uuid: order.uuid },
      });
      await buyer.call(ON_SITE, one(product, 2));
    });
  },
  serveMarket,
);
