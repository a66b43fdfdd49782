import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#lib/server/schema/index.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Order, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const RECALL = 'POST /api/seller/stores/{storeId}/products/{productId}/recall';
const ASK = 'GET /api/seller/stores/{storeId}/products/{productId}/recall';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const REASON = '소비기한 표시가 잘못됐어요';
const of = ({ id, mart }: Product) => ({ params: { storeId: mart.id, productId: id } });
const news = async (buyer: Person) => (await buyer.call('GET /api/buyer/alarms', { query: {} })).content;
const cancelled = (buyer: Person) => buyer.call('GET /api/buyer/order/buy-cancel');

describeMarket<ServedMarket>(
  'recalling a listing',
  (market) => {
    const desk = () => cardDesk(market());
    const recall = (product: Product, reason = REASON) =>
      product.mart.owner.call(RECALL, { ...of(product), body: { reason } });
    const pickUp = ({ id: orderId, uuid, product }: Order) =>
      product.mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body: { uuid } });

    test('ends its sale, cancels what is held, pays cards back, and tells whoever may have it at home', async () => {
      const mart = await market().mart({ name: '합정마트' });
      const product = await market().product(mart, { saleEndsIn: { days: 90 } });
      const [long, recent, holder, payer] = [
        await market().person('오래전'),
        await market().person('최근'),
        await market().person('주문한 사람'),
        await market().person('카드'),
      ];
      await pickUp(await market().order(long, product));
      market().clock.advance({ days: 1 });
      await pickUp(await market().order(recent, product));
      market().clock.advance({ days: 59, minutes: 1 });
      const held = [await market().order(holder, product), await market().order(holder, product, 2)];
      const card = await desk().authorize(3_000);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
      const paid = await payer.call(CONFIRM, { body });

      expect(await mart.owner.call(ASK, of(product))).toEqual({
        productId: product.id,
        buyers: 3,
        orders: 3,
        recall: null,
      });
      const done = await recall(product);
      expect(done).toMatchObject({ buyers: 3, orders: 3, recall: { reason: REASON } });
      expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 2 });

      expect(await cancelled(holder)).toMatchObject(held.map(() => ({ endReason: 'recalled', refund: null })));
      expect(await cancelled(payer)).toMatchObject([
        { orderId: paid.orderId, endReason: 'recalled', refund: { state: 'requested', amount: 3_000 } },
      ]);
      await desk().settle();
      await desk().expectAgreement();
      for (const buyer of [recent, holder, payer]) {
        const told = (await news(buyer)).filter(({ kind }) => kind === 'productRecalled');
        expect(told).toMatchObject([{ productId: product.id, message: expect.stringMatching(`합정마트.*${REASON}`) }]);
      }
      expect((await news(long)).map(({ kind }) => kind)).not.toContain('productRecalled');

      expect(
        await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } }),
      ).toMatchObject({ recall: { reason: REASON }, quantity: 0 });
      expect(await market().nobody.call('GET /api/buyer/products/nearby', { query: { ...mart.at } })).toEqual([]);
      const buying = { query: { productId: product.id, quantity: 1 } };
      expect(await holder.refused('POST /api/buyer/pay/on-site', buying)).toMatchObject({ status: 409 });

      // The same again answers ok, and nothing happens twice.
      expect(await recall(product, '다른 이유')).toEqual(done);
      expect((await news(holder)).filter(({ kind }) => kind === 'productRecalled')).toHaveLength(1);
    });

    test('is for good: it is neither edited, filled, lowered nor copied any more', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      await recall(product);
      const { owner } = mart;
      const refused = { status: 409, code: 'productRecalled' };
      const edit = { ...of(product), body: { expirationDate: '2026-11-25T10:00:00' } };
      expect(await owner.refused('PATCH /api/seller/stores/{storeId}/products/{productId}', edit)).toMatchObject(
        refused,
      );
      const STOCK = '/api/seller/stores/{storeId}/products/{productId}/stock';
      expect(await owner.refused(`PATCH ${STOCK}`, { ...of(product), body: { delta: 1 } })).toMatchObject(refused);
      expect(await owner.refused(`PUT ${STOCK}`, { ...of(product), body: { from: 0, to: 5 } })).toMatchObject(refused);
      const lower = { ...of(product), body: { percentOff: 10 } };
      expect(await owner.refused('POST /api/seller/stores/{storeId}/products/{productId}/lower', lower)).toMatchObject(
        refused,
      );
      const params = { storeId: mart.id };
      const copy = { params, body: { days: 7, items: [{ productId: product.id, quantity: 1 }] } };
      expect(await owner.refused('POST /api/seller/stores/{storeId}/products/copy', copy)).toMatchObject(refused);
      const day = '2026-11-20';
      expect(await owner.call('GET /api/seller/stores/{storeId}/products/recent', { params, query: { day } })).toEqual(
        [],
      );
      const [status] = await owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params,
        query: { tab: 'waiting' },
      });
      expect(status).toMatchObject({ recalled: true, saleEnded: true, waitingCount: 0 });
      // The database itself does not let its sale go on.
      const again = market()
        .db.update(products)
        .set({ saleEndsAt: market().clock.in({ days: 1 }) });
      await expect(again.where(eq(products.id, product.id))).rejects.toThrow();
    });

    // Walk of buyers m 12.
    test('it shows the price that it was sold for, not that of steps that never came', async () => {
      const product = await market().product(await market().mart(), {
        price: 3_000,
        markdown: [
          { minutesBeforeEnd: 180, percentOff: 20 },
          { minutesBeforeEnd: 60, percentOff: 50 },
        ],
        saleEndsIn: { minutes: 120 },
      });
      const shown = () =>
        market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
      expect(await shown()).toMatchObject({ price: 2_400, listPrice: 3_000 });
      await recall(product);
      expect(await shown()).toMatchObject({ price: 2_400, listPrice: 3_000, nextPrice: null });
      market().clock.advance({ days: 1 });
      expect(await shown()).toMatchObject({ price: 2_400, listPrice: 3_000 });
    });

    test('a sale that was over before keeps its end, and its page says so at once on every process', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { saleEndsIn: { hours: 1 } });
      market().clock.advance({ hours: 2 });
      const other = await market().secondProcess();
      const page = async () =>
        (await other.app.request(`/api/buyer/products/${product.id}`)).json() as Promise<{
          recall: unknown;
          expirationDate: string;
        }>;
      const { expirationDate } = await page();
      await recall(product);
      await expect.poll(page).toMatchObject({ recall: { reason: REASON }, expirationDate });
    });

    test('a card the provider is still deciding on is paid back when it has', async () => {
      const mart = await market().mart();
      const product = await market().product(mart);
      const payer = await market().person();
      const card = await desk().authorize(3_000);
      await desk().arm('confirm_slow', 1);
      const confirm = payer.send(CONFIRM, {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      await expect.poll(() => market().stock(product)).toMatchObject({ inSale: 1 });
      await recall(product);
      await confirm;
      expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 0 });
      expect(await cancelled(payer)).toMatchObject([{ endReason: 'recalled', refund: { amount: 3_000 } }]);
      expect((await news(payer)).map(({ kind }) => kind)).toContain('productRecalled');
      await desk().settle();
      await desk().expectAgreement();
    });

    test('while buyers buy: every order is either refused or cancelled', async () => {
      const mart = await market().mart();
      const product = await market().product(mart, { waiting: 30 });
      const buyers = await Promise.all(Array.from({ length: 12 }, () => market().person()));
      const buy = { query: { productId: product.id, quantity: 1 } };
      const [recalled, ...bought] = await Promise.all([
        mart.owner.send(RECALL, { ...of(product), body: { reason: REASON } }),
        ...buyers.map((buyer) => buyer.send('POST /api/buyer/pay/on-site', buy)),
      ]);
      expect(recalled!.status).toBe(200);
      expect(bought.every(({ status }) => status === 200 || status === 409)).toBe(true);
      for (const buyer of buyers) expect(await buyer.call('GET /api/buyer/order/buy-ing')).toEqual([]);
      expect(await market().stock(product)).toEqual({ waiting: 0, inSale: 0, completed: 0 });
    });
  },
  serveMarket,
);
