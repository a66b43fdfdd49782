import { describe, expect, test } from 'vitest';
import { ProductCard, ProductDetail } from '#lib/contract/product/products.ts';
import type { MarkdownStep } from '#lib/domain/product/markdown.ts';
import { type LastStep, takeLastSteps } from '#lib/server/services/discovery/alerts/take-last-steps.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const REGISTER = 'POST /api/seller/stores/{storeId}/products';
const EDIT = 'PATCH /api/seller/stores/{storeId}/products/{productId}';
const LOWER = 'POST /api/seller/stores/{storeId}/products/{productId}/lower';
const UNDO = 'POST /api/seller/stores/{storeId}/products/{productId}/lower/undo';
const ON_SITE = 'POST /api/buyer/pay/on-site';
const CONFIRM = 'POST /api/buyer/pay/toss/confirm';

const step = (minutesBeforeEnd: number, percentOff: number): MarkdownStep => ({ minutesBeforeEnd, percentOff });
/** Of 3,000 won: 2,100 from two hours before the end on, and 1,600 from half an hour before it, as the floor has it. */
const STEPS = [step(120, 30), step(30, 50)];
const FLOOR = 1_600;

const listingParams = ({ id, mart }: Product) => ({ params: { storeId: mart.id, productId: id } });

describeMarket<ServedMarket>(
  'a listing that is marked down',
  (market) => {
    const desk = () => cardDesk(market());

    /** On sale for so long, beside a neighbour at 2,000 won that is never marked down. */
    async function scene(saleEndsIn = { minutes: 150 }) {
      const mart = await market().mart();
      const product = await market().product(mart, { markdown: STEPS, floorPrice: FLOOR, saleEndsIn });
      return { mart, product, buyer: await market().person('구매자') };
    }
    /** Moves the clock to so many milliseconds before the sale ends. */
    const goTo = (end: Date, minutes: number, ms = 0) =>
      market().clock.setTo(new Date(end.getTime() - minutes * 60_000 + ms));
    const quoteOf = (buyer: Person, { id: productId }: Product, quantity = 1) =>
      buyer.call('POST /api/buyer/pay/quote', { body: { items: [{ productId, quantity }] } });
    const listingOf = async ({ id, mart }: Product) => {
      const day = '2026-11-20';
      const list = await mart.owner.call('GET /api/seller/stores/{storeId}/products/recent', {
        params: { storeId: mart.id },
        query: { day },
      });
      return list.find(({ productId }) => productId === id)!;
    };

    test('costs the price of now on every list, page and cart of every process, minute by minute', async () => {
      const mart = await market().mart();
      // At an odd second: what is cached ends with the step, not a minute later.
      const saleEndsIn = { minutes: 150, seconds: 17, ms: 400 };
      const end = market().clock.in(saleEndsIn);
      const product = await market().product(mart, { markdown: STEPS, floorPrice: FLOOR, saleEndsIn });
      const neighbour = await market().product(mart, { name: '사과 2봉지', price: 2_000 });
      const buyer = await market().person();
      await buyer.call('POST /api/buyer/carts/addCart', { body: { productId: product.id, quantity: 1 } });
      const second = await market().secondProcess();

      /** What each place says: the price and the list price, or the places of both products. */
      async function seenAt(instance: typeof second) {
        const nobody = market().nobody.at(instance);
        const at = mart.at;
        const list = {
          near: nobody.call('GET /api/buyer/products/nearby', { query: { ...at } }),
          spread: nobody.call('GET /api/buyer/products/nearby', { query: { ...at, sort: 'spread' } }),
          search: nobody.call('GET /api/buyer/products/search', { query: { ...at, search: '사과' } }),
          category: nobody.call('GET /api/buyer/products/search/category', { query: { ...at, category: '과일' } }),
          shelf: nobody.call('GET /api/buyer/products/{storeId}/products', { params: { storeId: mart.id }, query: {} }),
        };
        const prices = new Set<string>();
        for (const reading of Object.values(list)) {
          const found = ProductCard.array()
            .parse(await reading)
            .find(({ productId }) => productId === product.id);
          prices.add(`${found?.price} ${found?.listPrice}`);
        }
        const ids = (found: readonly { productId: number }[]) => found.map(({ productId }) => productId);
        const ask = (query: object) => nobody.call('GET /api/buyer/products/nearby', { query: { ...at, ...query } });
        const detail = await nobody.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
        const [line] = await buyer.at(instance).call('GET /api/buyer/carts/all');
        const { lines } = await quoteOf(buyer.at(instance), product);
        prices.add(`${detail.price} ${detail.listPrice}`);
        prices.add(`${line!.productPrice} ${line!.listPrice}`);
        return {
          prices: [...prices],
          quoted: lines[0]!.onSite.possible && lines[0]!.onSite.amount,
          cheap: ids(await ask({ sort: 'cheap' })),
          discount: ids(await ask({ sort: 'discount' })),
          upTo2100: ids(await ask({ maxPrice: 2_100 })),
          halfOff: ids(await ask({ minDiscount: 45 })),
        };
      }

      const [p, n] = [product.id, neighbour.id];
      const before = { cheap: [n, p], discount: [p, n], upTo2100: [n], halfOff: [] };
      const first = { ...before, upTo2100: [p, n] };
      const last = { ...first, cheap: [p, n], halfOff: [p] };
      const [registered, atFirst, atLast] = [
        { ...before, prices: ['3000 null'], quoted: 3_000 },
        { ...first, prices: ['2100 3000'], quoted: 2_100 },
        { ...last, prices: ['1600 3000'], quoted: 1_600 },
      ];
      const minutes: [number, number, object][] = [
        ...[150, 149, 131, 122, 121].map((left): [number, number, object] => [left, 0, registered]),
        [120, -1, registered],
        ...[120, 119, 118, 75, 32, 31].map((left): [number, number, object] => [left, 0, atFirst]),
        [30, -1, atFirst],
        ...[30, 29, 28].map((left): [number, number, object] => [left, 0, atLast]),
      ];
      for (const [left, ms, expected] of minutes) {
        goTo(end, left, ms);
        for (const instance of [market(), second]) {
          expect(await seenAt(instance), `${left} minutes and ${-ms} ms before the end`).toEqual(expected);
        }
      }
    });

    test('tells its steps to its seller alone', async () => {
      const { product } = await scene();
      const seen = await market().nobody.call('GET /api/buyer/products/{productId}', {
        params: { productId: product.id },
      });
      expect(Object.keys(seen)).toEqual(expect.not.arrayContaining(['markdown', 'basePrice', 'floorPrice']));
      expect(Object.keys(ProductDetail.shape)).toEqual(expect.not.arrayContaining(['markdown', 'basePrice']));
      market().clock.advance({ minutes: 31 });
      expect(await listingOf(product)).toMatchObject({
        price: 2_100,
        basePrice: 3_000,
        listPrice: null,
        markdown: STEPS,
        floorPrice: FLOOR,
        priceReason: { by: 'step', ...STEPS[0] },
        loweredPrice: null,
      });
      const [status] = await product.mart.owner.call('GET /api/seller/stores/{storeId}/products/status-summary', {
        params: { storeId: product.mart.id },
      });
      expect(status).toMatchObject({ price: 2_100, basePrice: 3_000, priceReason: { by: 'step' } });
    });

    test('keeps its own list price, where it has one', async () => {
      const mart = await market().mart();
      const saleEndsIn = { minutes: 60 };
      const product = await market().product(mart, { listPrice: 4_000, markdown: STEPS, saleEndsIn });
      expect(
        await market().nobody.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } }),
      ).toMatchObject({ price: 2_100, listPrice: 4_000 });
    });

    describe('is paid as it was seen', () => {
      test('on site, a step that has come since is taken and told, and the order says why', async () => {
        const { product, buyer, mart } = await scene();
        market().clock.advance({ minutes: 31 });
        const { orderId, loweredTo } = await buyer.call(ON_SITE, {
          query: { productId: product.id, quantity: 2, expectedAmount: 6_000 },
        });
        expect(loweredTo).toBe(4_200);
        const [order] = await mart.owner.call('GET /api/seller/{martId}/orders', {
          params: { martId: mart.id },
          query: { tab: 'checkin' },
        });
        expect(order).toMatchObject({
          orderId,
          totalPrice: 4_200,
          unitPrice: 2_100,
          basePrice: 3_000,
          priceReason: { by: 'step', ...STEPS[0] },
        });
      });

      test('and stays so in the file of what was sold', async () => {
        const { product, buyer, mart } = await scene();
        market().clock.advance({ minutes: 31 });
        const order = await market().order(buyer, product, 2);
        await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
          params: { orderId: order.id },
          body: { uuid: order.uuid },
        });
        const file = await mart.owner.send(`GET /api/seller/${mart.id}/sales.csv?by=order`);
        expect(await file.text()).toContain(',2,2100,4200,현장 결제,3000,마감 2시간 전 30% 할인,0,');
      });

      test('on site, a price that rose since, as one that was lowered and taken back, is refused', async () => {
        const { product, buyer, mart } = await scene();
        const lowered = await mart.owner.call(LOWER, { ...listingParams(product), body: { percentOff: 20 } });
        expect(lowered).toMatchObject({ price: 2_400, loweredPrice: 2_400, priceReason: { by: 'lowered' } });
        const { lines } = await quoteOf(buyer, product);
        expect(lines[0]).toMatchObject({ onSite: { amount: 2_400 } });
        await mart.owner.call(UNDO, { ...listingParams(product), body: { price: 2_400 } });
        const query = { productId: product.id, quantity: 1, expectedAmount: 2_400 };
        expect(await buyer.refused(ON_SITE, { query })).toMatchObject({ code: 'amountChanged', n: 3_000 });
        expect(await market().stock(product)).toMatchObject({ inSale: 0 });
      });

      test('by card, across a step: a quote of fifteen minutes holds, with its reason', async () => {
        const { product, buyer, mart } = await scene();
        market().clock.advance({ minutes: 29 });
        const { orderId, lines } = await quoteOf(buyer, product, 2);
        expect(lines[0]).toMatchObject({ card: { amount: 6_000 } });
        market().clock.advance({ minutes: 6 });
        const card = await desk().authorize(6_000, orderId);
        market().clock.advance({ minutes: 8 });
        const body = { ...card, productId: product.id, quantity: 2, isReservation: false };
        const made = await buyer.call(CONFIRM, { body });
        expect(await buyer.call('GET /api/buyer/order/single-complete', { query: made })).toMatchObject({
          totalPrice: 6_000,
        });
        const [order] = await mart.owner.call('GET /api/seller/{martId}/orders', {
          params: { martId: mart.id },
          query: { tab: 'checkin' },
        });
        expect(order).toMatchObject({ unitPrice: 3_000, basePrice: 3_000, priceReason: null });
        await desk().expectAgreement();
      });

      test('by card, a quote that is too old, or none, is the price of now', async () => {
        const { product, buyer } = await scene();
        market().clock.advance({ minutes: 20 });
        const { orderId } = await quoteOf(buyer, product);
        market().clock.advance({ minutes: 8 });
        const card = await desk().authorize(3_000, orderId);
        market().clock.advance({ minutes: 7 });
        const body = { productId: product.id, quantity: 1, isReservation: false };
        expect(await buyer.refused(CONFIRM, { body: { ...card, ...body } })).toMatchObject({
          code: 'amountChanged',
          n: 2_100,
        });
        const own = await desk().authorize(2_100);
        await buyer.call(CONFIRM, { body: { ...own, ...body } });
        await desk().expectAgreement();
      });

      test('in a cart of two processes, each line at the price of now', async () => {
        const { product, buyer, mart } = await scene();
        const other = await market().product(mart, { name: '배', price: 1_000 });
        const { orderId } = await quoteOf(buyer, product);
        market().clock.advance({ minutes: 31 });
        const items = [
          { productId: product.id, quantity: 1, paymentMethod: 'ON_SITE' as const, expectedAmount: 3_000 },
          { productId: other.id, quantity: 1, paymentMethod: 'ON_SITE' as const, expectedAmount: 1_000 },
        ];
        const there = buyer.at(await market().secondProcess());
        expect(orderId).toBeTruthy();
        expect(await there.call('POST /api/buyer/pay/cart/process', { body: { items } })).toMatchObject({
          loweredTo: 3_100,
        });
      });
    });

    test('is lowered by presses down to its floor, and each press is taken back by itself', async () => {
      const { product, mart } = await scene();
      const press = (percentOff: number, price: number, attempt?: string) =>
        mart.owner.call(LOWER, { ...listingParams(product), body: { percentOff, price, attempt } });
      // Sent again, as after an answer that was lost, it lowers nothing twice.
      for (const _ of ['sent', 'sent again'])
        expect(await press(10, 3_000, 'press_one')).toMatchObject({ price: 2_700 });
      expect(await press(30, 2_700)).toMatchObject({ price: 1_890, basePrice: 3_000 });
      expect(await press(30, 1_890)).toMatchObject({ price: FLOOR });
      const atFloor = { ...listingParams(product), body: { percentOff: 10, price: FLOOR } };
      expect(await mart.owner.refused(LOWER, atFloor)).toMatchObject({ code: 'cannotLower' });
      const undo = (price: number) => ({ ...listingParams(product), body: { price } });
      expect(await mart.owner.refused(UNDO, undo(1_890))).toMatchObject({ code: 'notLowered' });
      expect(await mart.owner.call(UNDO, undo(FLOOR))).toMatchObject({ price: 1_890, loweredPrice: 1_890 });
      expect(await mart.owner.call(UNDO, undo(1_890))).toMatchObject({ price: 2_700 });
      // A step that is cheaper than the press holds from its time on.
      market().clock.advance({ minutes: 30 });
      expect(await listingOf(product)).toMatchObject({
        price: 2_100,
        priceReason: { by: 'step' },
        loweredPrice: 2_700,
      });
      // Another registered price is another story.
      expect(await mart.owner.call(EDIT, { ...listingParams(product), body: { price: 4_000 } })).toMatchObject({
        price: 2_800,
        basePrice: 4_000,
        loweredPrice: null,
      });
    });

    test('may be edited with what its seller reads of it: the registered price goes before the one of now', async () => {
      const { product, mart } = await scene();
      market().clock.advance({ minutes: 31 });
      const { price, basePrice, markdown, floorPrice } = await listingOf(product);
      expect(price).toBe(2_100);
      const body = { price, basePrice, markdown, floorPrice };
      expect(await mart.owner.call(EDIT, { ...listingParams(product), body })).toMatchObject({
        price: 2_100,
        basePrice: 3_000,
      });
      const none = { markdown: null, floorPrice: null };
      expect(await mart.owner.call(EDIT, { ...listingParams(product), body: none })).toMatchObject({
        price: 3_000,
        markdown: [],
        floorPrice: null,
        priceReason: null,
      });
      const below = { ...listingParams(product), body: { floorPrice: 3_001 } };
      expect(await mart.owner.refused(EDIT, below)).toMatchObject({
        code: 'invalidInput',
        field: 'floorPrice',
        message: '최저가는 가격보다 높을 수 없어요.',
      });
    });

    describe('by the rule of its mart', () => {
      const RULE = [step(60, 20)];
      const setRule = (mart: Mart, markdown: MarkdownStep[]) =>
        mart.owner.call('PUT /api/seller/stores/{storeId}/markdown', {
          params: { storeId: mart.id },
          body: { markdown },
        });
      const register = async (mart: Mart, more: object = {}) => {
        const body = {
          category: '빵',
          productName: '식빵',
          price: 2_000,
          quantity: 3,
          expirationDate: '2026-11-20T20:00:00',
          ...more,
        };
        const { productId } = await mart.owner.call(REGISTER, { params: { storeId: mart.id }, body });
        return listingOf({ id: productId, mart });
      };

      test('is every new listing, unless it is told otherwise; those that stand already keep theirs', async () => {
        const mart = await market().mart();
        const before = await register(mart);
        expect(await setRule(mart, [step(30, 50), ...RULE])).toMatchObject({ markdown: [...RULE, step(30, 50)] });
        await setRule(mart, RULE);
        const rule = { params: { storeId: mart.id } };
        const stored = await mart.owner.call('GET /api/seller/stores/{storeId}/markdown', rule);
        expect(stored).toEqual({ markdown: RULE, showsNextPrice: false });
        expect(await register(mart)).toMatchObject({ markdown: RULE });
        expect(await register(mart, { markdown: [] })).toMatchObject({ markdown: [] });
        expect(await register(mart, { markdown: null })).toMatchObject({ markdown: [] });
        expect(await register(mart, { markdown: STEPS })).toMatchObject({ markdown: STEPS });
        expect(await listingOf({ id: before.productId, mart })).toMatchObject({ markdown: [] });
        await setRule(mart, []);
        expect(await register(mart)).toMatchObject({ markdown: [] });
      });

      test('is a copy of what said nothing; any other copy carries its own steps and floor', async () => {
        const mart = await market().mart();
        const [silent, none, own] = [
          await register(mart),
          await register(mart, { markdown: [] }),
          await register(mart, { markdown: STEPS, floorPrice: 1_500 }),
        ];
        await setRule(mart, RULE);
        const items = [silent, none, own].map(({ productId }) => ({ productId, quantity: 1 }));
        const { productIds } = await mart.owner.call('POST /api/seller/stores/{storeId}/products/copy', {
          params: { storeId: mart.id },
          body: { days: 1, items },
        });
        const copies = await mart.owner.call('GET /api/seller/stores/{storeId}/products/recent', {
          params: { storeId: mart.id },
          query: { day: '2026-11-21' },
        });
        const byId = new Map(copies.map((copy) => [copy.productId, copy]));
        expect(productIds.map((id) => byId.get(id))).toMatchObject([
          { markdown: RULE, floorPrice: null },
          { markdown: [], floorPrice: null },
          { markdown: STEPS, floorPrice: 1_500 },
        ]);
      });

      test('is a row of a table that says nothing, and no row that does', async () => {
        const mart = await market().mart();
        await setRule(mart, RULE);
        const table = [
          '카테고리,상품명,가격,수량,판매 마감,마감 할인,최저가',
          '빵,식빵,3000,3,2026-11-20 20:00,,',
          '빵,단팥빵,3000,3,2026-11-20 20:00,없음,',
          '빵,소금빵,3000,3,2026-11-20 20:00,2시간 전 30% / 30분 전 50%,"1,600원"',
        ].join('\n');
        const file = Buffer.from(table).toString('base64');
        const importing = (text: string, dryRun: boolean) =>
          mart.owner.call('POST /api/seller/stores/{storeId}/products/import', {
            params: { storeId: mart.id },
            body: { file: text, dryRun },
          });
        expect((await importing(file, true)).rows).toMatchObject([
          { markdown: null, floorPrice: null },
          { markdown: [], floorPrice: null },
          { markdown: STEPS, floorPrice: 1_600 },
        ]);
        await importing(file, false);
        const list = await mart.owner.call('GET /api/seller/stores/{storeId}/products/recent', {
          params: { storeId: mart.id },
          query: { day: '2026-11-20' },
        });
        expect(Object.fromEntries(list.map(({ productName, markdown }) => [productName, markdown]))).toEqual({
          식빵: RULE,
          단팥빵: [],
          소금빵: STEPS,
        });
        const wrong = Buffer.from(table.replace('없음', '마감 때 싸게')).toString('base64');
        expect((await importing(wrong, true)).problems).toMatchObject([{ column: '마감 할인', row: 3 }]);
      });
    });

    test('is handed over once its last step has come, once over all processes', async () => {
      const { mart, product } = await scene();
      const end = market().clock.in({ minutes: 150 });
      const soldOut = await market().product(mart, { markdown: STEPS, saleEndsIn: { minutes: 150 }, waiting: 1 });
      await mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}/stock', {
        ...listingParams(soldOut),
        body: { delta: -1 },
      });
      const told: LastStep[] = [];
      const take = (instance: { deps: ServedMarket['deps'] }) =>
        takeLastSteps(instance.deps, async (_, listings) => {
          told.push(...listings.filter(({ martId }) => martId === mart.id));
        });
      const second = await market().secondProcess();
      await take(market());
      goTo(end, 30, -1);
      await take(market());
      expect(told).toEqual([]);
      goTo(end, 30);
      // What fails is not marked.
      await expect(
        takeLastSteps(market().deps, async () => {
          throw new Error('no news today');
        }),
      ).rejects.toThrow('no news today');
      await Promise.all([take(market()), take(second), take(second)]);
      expect(told).toEqual([
        {
          productId: product.id,
          martId: mart.id,
          name: '사과 1봉지',
          priceWon: FLOOR,
          registeredWon: 3_000,
          saleEndsAt: end,
        },
      ]);
      // Put off, it comes again.
      const later = new Date(end.getTime() + 60 * 60_000).toISOString();
      await mart.owner.call(EDIT, { ...listingParams(product), body: { expirationDate: later } });
      await take(market());
      expect(told).toHaveLength(1);
      market().clock.advance({ minutes: 60 });
      await take(second);
      expect(told).toHaveLength(2);
    });
  },
  serveMarket,
);
