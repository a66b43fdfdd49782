import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linePriceWon } from '#lib/domain/order/line-price.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { seoulDayNumber } from '#lib/domain/time.ts';
import { moneyLegs, orders, payments, products, refunds } from '#lib/server/schema/index.ts';
import { verifyMoney } from '#lib/server/services/market/books/verify-money.ts';
import { showReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { believeSilent } from '#lib/server/services/order/hand-over/decide-claim.ts';
import { closeDay } from '#lib/server/services/order/sales/close-day.ts';
import { readSales } from '#lib/server/services/order/sales/read-sales.ts';
import { attributeHandRefund } from '#lib/server/services/payment/operator/attribute-hand-refund.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { readWorkbook } from '#lib/sheets/workbook.ts';
import { cardDesk } from '../card.ts';
import { untilWaiting } from '../lock-queue.ts';
import { describeMarket, type Mart } from '../market.ts';
import { offlineDesk } from '../offline-desk.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CHECK_IN = 'PATCH /api/seller/orders/{orderId}/checkin';
const BY_CODE = 'POST /api/seller/orders/checkin-by-code';
const TOGETHER = 'POST /api/seller/orders/checkin-visit';

// shelf.md 36.1: 약 600g, 100g당 1,980원.
const PORK = { weightGrams: 600, pricePer100g: 1_980 };
const TOLD = 11_880;

describeMarket<ServedMarket>(
  'goods by weight',
  (market) => {
    const desk = () => cardDesk(market());
    const { entry, send, pack, remove } = offlineDesk(market);

    const register = async (mart: Mart, more: object = {}) => {
      const { productId } = await mart.owner.call('POST /api/seller/stores/{storeId}/products', {
        params: { storeId: mart.id },
        body: {
          category: '정육',
          productName: '한돈 앞다리살',
          ...PORK,
          quantity: 10,
          expirationDate: '2026-11-20T20:00:00',
          ...more,
        },
      });
      return { id: productId, mart };
    };
    type Pork = Awaited<ReturnType<typeof register>>;

    async function proofOf(buyer: Person, orderId: number) {
      return buyer.call('GET /api/qrCode/get', { query: { orderId } });
    }
    async function heldOnSite(product: Pork, quantity = 1) {
      const buyer = await market().person('구매자');
      const { orderId } = await buyer.call('POST /api/buyer/pay/on-site', {
        query: { productId: String(product.id), quantity: String(quantity) },
      });
      const { uuid, pickupCode } = await proofOf(buyer, orderId);
      return { mart: product.mart, product, buyer, orderId, uuid, pickupCode };
    }
    async function paidByCard(product: Pork, { quantity = 1, isReservation = false } = {}) {
      const buyer = await market().person('구매자');
      const card = await desk().authorize(linePriceWon(TOLD, quantity, isReservation ? 'reservation' : 'card'));
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', {
        body: { ...card, productId: product.id, quantity, isReservation },
      });
      await desk().webhooks();
      const { uuid, pickupCode } = await proofOf(buyer, orderId);
      return { mart: product.mart, product, buyer, card, orderId, uuid, pickupCode };
    }
    type Scene = Awaited<ReturnType<typeof heldOnSite>>;
    const refusal = (person: Person, name: string, parts: object) => person.refused(name as never, parts as never);

    const weigh = ({ mart, orderId, uuid }: Pick<Scene, 'mart' | 'orderId' | 'uuid'>, measured: object) =>
      mart.owner.call(CHECK_IN, { params: { orderId }, body: { uuid, weights: [{ orderId, ...measured }] as never } });
    const stored = async (orderId: number) => {
      const [row] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      return row!;
    };
    const salesOf = ({ id }: Mart) => {
      const today = seoulDayNumber(market().clock.now());
      return readSales(market().deps, [id], { from: today, to: today });
    };
    const refundsOf = (orderId: number) => market().db.select().from(refunds).where(eq(refunds.orderId, orderId));
    const eventsOf = async (orderId: number) => {
      const legs = await market()
        .db.select()
        .from(moneyLegs)
        .where(eq(moneyLegs.orderId, orderId))
        .orderBy(asc(moneyLegs.id));
      return [...Map.groupBy(legs, ({ kind }) => kind)].map(([kind, of]) => [
        kind,
        Object.fromEntries(of.map(({ account, amountWon }) => [account, amountWon])),
      ]);
    };

    test('a listing by weight is told by its most price, on its page, in lists and before ordering', async () => {
      const mart = await market().mart();
      const product = await register(mart);
      const page = { params: { productId: product.id } };
      const buyer = await market().person();
      expect(await buyer.call('GET /api/buyer/products/{productId}', page)).toMatchObject({ price: TOLD, ...PORK });
      const [listed] = await buyer.call('GET /api/buyer/products/{storeId}/products', {
        params: { storeId: mart.id },
        query: { page: 0 },
      });
      expect(listed).toMatchObject({ price: TOLD, weightGrams: 600 });
      const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
        body: { items: [{ productId: product.id, quantity: 2 }] },
      });
      expect(lines).toMatchObject([{ weightGrams: 600, onSite: { amount: 2 * TOLD } }]);
      await buyer.call('POST /api/buyer/carts/addCart', { body: { productId: product.id, quantity: 1 } });
      expect(await buyer.call('GET /api/buyer/carts/all')).toMatchObject([{ productPrice: TOLD, weightGrams: 600 }]);
    });

    test('a step makes 100 g cheaper, and with it the bound', async () => {
      const product = await register(await market().mart(), { markdown: [{ minutesBeforeEnd: 300, percentOff: 30 }] });
      market().clock.advance({ hours: 2 });
      const buyer = await market().person();
      const shown = await buyer.call('GET /api/buyer/products/{productId}', { params: { productId: product.id } });
      expect(shown).toMatchObject({ price: 8_310, pricePer100g: 1_385, weightGrams: 600 });
      const scene = await heldOnSite(product);
      await weigh(scene, { grams: 500 });
      expect(await stored(scene.orderId)).toMatchObject({ totalPriceWon: 8_310, weighedPriceWon: 6_925 });
    });

    test('weight and price of 100 g are changed together, and a listing becomes one by the piece again', async () => {
      const mart = await market().mart();
      const { id: productId } = await register(mart);
      const edit = (body: object) =>
        mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
          params: { storeId: mart.id, productId },
          body,
        });
      expect(await edit({ weightGrams: 500, pricePer100g: 2_200 })).toMatchObject({
        basePrice: 11_000,
        weightGrams: 500,
        pricePer100g: 2_200,
      });
      expect(await edit({ weightGrams: null, price: 9_900 })).toMatchObject({
        basePrice: 9_900,
        weightGrams: null,
        pricePer100g: null,
      });
    });

    test('what is no weight is refused, by its field', async () => {
      const mart = await market().mart();
      const put = (more: object) =>
        refusal(mart.owner, 'POST /api/seller/stores/{storeId}/products', {
          params: { storeId: mart.id },
          body: {
            category: '정육',
            productName: '한돈 앞다리살',
            quantity: 1,
            expirationDate: '2026-11-20T20:00:00',
            ...more,
          } as never,
        });
      expect(await put({ weightGrams: 5, price: 1_000 })).toMatchObject({ status: 400, field: 'weightGrams' });
      expect(await put({ pricePer100g: 1_980, price: 1_000 })).toMatchObject({
        status: 400,
        field: 'weightGrams',
        message: expect.stringMatching(/^최대 무게: 100g당 가격은 무게와 함께/),
      });
      expect(await put({ weightGrams: 600 })).toMatchObject({ status: 400, field: 'price' });
    });

    test('neither a table nor a till makes the price of 100 g the price of a piece', async () => {
      const mart = await market().mart();
      const barcode = '8801234567893';
      const product = await register(mart, { barcode });
      const cells = ['정육', '한돈 앞다리살', '1980', '', '10', '2026-11-20 20:00', '', '', barcode, ''];
      const { updated, problems } = await mart.owner.call('POST /api/seller/stores/{storeId}/products/import-rows', {
        params: { storeId: mart.id },
        body: { rows: [{ row: 2, cells, same: 'update', from: 10 }], dryRun: false },
      });
      expect({ updated, problems }).toMatchObject({
        updated: 0,
        problems: [{ row: 2, message: expect.stringContaining('무게로 파는 상품') }],
      });
      const till = await market().machine(mart);
      const tell = async (line: object) =>
        (await till.call('POST /api/pos/v1/products', { body: { items: [{ barcode, ...line }] } as never })).results[0];
      expect(await tell({ price: 1_980 })).toMatchObject({ ok: false, code: 'soldByWeight' });
      expect(await tell({ weightGrams: 500, pricePer100g: 2_376 })).toMatchObject({ ok: false, code: 'weightDiffers' });
      // 594 g for as much are another 100 g.
      expect(await tell({ weightGrams: 594, pricePer100g: 2_000 })).toMatchObject({ ok: false, code: 'weightDiffers' });
      expect(await tell({ weightGrams: 600, pricePer100g: 2_000 })).toMatchObject({ ok: true, outcome: 'changed' });
      const unsaid = { body: { items: [{ barcode, pricePer100g: 2_000 }] } };
      expect(await till.refused('POST /api/pos/v1/products', unsaid)).toMatchObject({
        status: 400,
        code: 'invalidInput',
      });
      const shown = await market().nobody.call('GET /api/buyer/products/{productId}', {
        params: { productId: product.id },
      });
      expect(shown).toMatchObject({ price: 12_000, pricePer100g: 2_000, weightGrams: 600 });
    });

    test('nor do they put up by the piece what was sold by weight before', async () => {
      const mart = await market().mart();
      const barcode = '8801234567893';
      await register(mart, { barcode });
      market().clock.advance({ days: 1 });
      const cells = ['정육', '한돈 앞다리살', '1980', '', '10', '2026-11-21 20:00', '', '', barcode, ''];
      const { registered, problems } = await mart.owner.call('POST /api/seller/stores/{storeId}/products/import-rows', {
        params: { storeId: mart.id },
        body: { rows: [{ row: 2, cells }], dryRun: false },
      });
      expect({ registered, problems }).toMatchObject({
        registered: 0,
        problems: [{ row: 2, message: expect.stringContaining('무게로 파는 상품') }],
      });
      const till = await market().machine(mart);
      const line = { barcode, category: '정육', productName: '한돈 앞다리살', quantity: 5 };
      const tell = async (more: object) => {
        const items = [{ ...line, expirationDate: '2026-11-21T20:00:00', ...more }] as never;
        return (await till.call('POST /api/pos/v1/products', { body: { items } })).results[0];
      };
      expect(await tell({ price: 1_980 })).toMatchObject({ ok: false, code: 'soldByWeight' });
      expect(await tell(PORK)).toMatchObject({ ok: true, outcome: 'created' });
    });

    test('without the scale nothing is handed over, by QR, by code and together', async () => {
      const { mart, orderId, uuid, pickupCode } = await heldOnSite(await register(await market().mart()));
      const refused = { status: 409, code: 'weightMissing', message: expect.stringContaining('무게') };
      expect(await refusal(mart.owner, CHECK_IN, { params: { orderId }, body: { uuid } })).toMatchObject(refused);
      const byCode = { body: { martId: mart.id, code: pickupCode } };
      expect(await refusal(mart.owner, BY_CODE, byCode)).toMatchObject(refused);
      const together = { body: { martId: mart.id, uuid, orderIds: [orderId] } };
      expect(await refusal(mart.owner, TOGETHER, together)).toMatchObject({
        ...refused,
        orderId,
        message: expect.stringContaining('한돈 앞다리살'),
      });
      expect(await stored(orderId)).toMatchObject({ state: 'open', weighedPriceWon: null });
      for (const weights of [[{ orderId }], [{ orderId, grams: 500, won: 9_000 }], [{ orderId, grams: 0 }]]) {
        const body = { uuid, weights } as never;
        expect(await refusal(mart.owner, CHECK_IN, { params: { orderId }, body })).toMatchObject({ status: 400 });
      }
    });

    // shelf.md 34.2
    test('a counter is told what their listing is kept under, as a label of the scale is told by it', async () => {
      const mart = await market().mart();
      await mart.owner.call('PUT /api/seller/stores/{storeId}/scale-rule', {
        params: { storeId: mart.id },
        body: { rule: { value: 'weight', itemDigits: 7, hasValueCheck: false } },
      });
      const barcode = '2100001000004';
      const scene = await heldOnSite(await register(mart, { barcode: '2100001005504' }));
      const uncoded = await heldOnSite(await register(mart));
      const codesOf = async ({ orderId, uuid }: Scene) => {
        const alone = await mart.owner.call('GET /api/qrCode/product', { query: { orderId } });
        const visit = { params: { martId: mart.id }, query: { uuid } };
        const { orders: together } = await mart.owner.call('GET /api/seller/{martId}/orders/visit', visit);
        const taken = await mart.owner.call('GET /api/seller/{martId}/offline-pack', {
          params: { martId: mart.id },
          query: { weighs: '1' },
        });
        return [alone, ...together, ...taken.orders].filter((one) => one.orderId === orderId).map((one) => one.barcode);
      };
      expect(await codesOf(scene)).toEqual([barcode, barcode, barcode]);
      expect(await codesOf(uncoded)).toEqual([undefined, undefined, undefined]);
    });

    test('in the mart what it weighs is paid, never more than was told', async () => {
      const product = await register(await market().mart());
      const [light, heavy, labelled] = [
        await heldOnSite(product),
        await heldOnSite(product),
        await heldOnSite(product, 2),
      ];
      await weigh(light, { grams: 550 });
      await weigh(heavy, { grams: 700 });
      const { mart, uuid, orderId } = labelled;
      const body = { martId: mart.id, uuid, orderIds: [orderId], weights: [{ orderId, won: 21_000 }] as never };
      expect(await mart.owner.call(TOGETHER, { body })).toMatchObject({ totalPrice: 21_000, dueAmount: 21_000 });
      expect(await stored(light.orderId)).toMatchObject({
        totalPriceWon: TOLD,
        weighedGrams: 550,
        weighedPriceWon: 10_890,
      });
      expect(await stored(heavy.orderId)).toMatchObject({ weighedGrams: 700, weighedPriceWon: TOLD });
      expect(await stored(orderId)).toMatchObject({ weighedGrams: null, weighedPriceWon: 21_000 });
      // The same again is the same check-in, whatever it weighs by then.
      expect(await weigh(light, { grams: 400 })).toMatchObject({ already: true });
      expect(await stored(light.orderId)).toMatchObject({ weighedPriceWon: 10_890 });
      const [bought] = await light.buyer.call('GET /api/buyer/order/buy-completed', { query: {} });
      expect(bought).toMatchObject({
        totalPrice: 10_890,
        weighed: { weightGrams: 600, toldPrice: TOLD, grams: 550, price: 10_890 },
      });
      const sold = await mart.owner.call('GET /api/seller/{martId}/orders', {
        params: { martId: mart.id },
        query: { tab: 'completed' },
      });
      expect(sold.map(({ totalPrice }) => totalPrice).sort((a, b) => a - b)).toEqual([10_890, TOLD, 21_000]);
      const receipt = await showReceipt(market().deps, { userId: light.buyer.userId, sessionId: '' }, light.orderId);
      expect(receipt.totals).toMatchObject({ totalWon: 10_890, paidInMartWon: 10_890, keptWon: 10_890 });
      expect(await refundsOf(light.orderId)).toEqual([]);
    });

    test('by card the most is paid, and the difference goes back: the books are right to the won', async () => {
      const scene = await paidByCard(await register(await market().mart()));
      await weigh(scene, { grams: 550 });
      expect(await refundsOf(scene.orderId)).toMatchObject([
        { amountWon: 990, origin: 'weighed', bearer: 'mart', pieces: null, state: 'requested' },
      ]);
      // 10,890 at 550 bp.
      expect(await eventsOf(scene.orderId)).toEqual([
        ['paid', { buyer: -TOLD }],
        ['asked', { buyer: 990, back: -990 }],
        ['earned', { buyer: 10_890, commission: -598, vat: -60, mart: -10_232 }],
      ]);
      await desk().settle();
      await desk().expectAgreement({ exemptToo: true });
      expect(await verifyMoney(market().db, null)).toEqual([]);
      const [bought] = await scene.buyer.call('GET /api/buyer/order/buy-completed', { query: {} });
      expect(bought).toMatchObject({ totalPrice: TOLD, refund: { state: 'refunded', amount: 990 } });
      const receipt = await showReceipt(market().deps, { userId: scene.buyer.userId, sessionId: '' }, scene.orderId);
      expect(receipt.totals).toMatchObject({ cardWon: TOLD, refundedWon: 990, keptWon: 10_890 });
      expect(receipt.tax).toEqual({ taxFreeWon: 10_890, suppliedWon: 0, vatWon: 0 });
      expect(receipt.marts[0]?.orders[0]).toMatchObject({ weighed: { grams: 550, price: 10_890, toldPrice: TOLD } });
    });

    test('a reservation bears its surcharge on what it came to, and nothing goes back of what weighs as told', async () => {
      const product = await register(await market().mart());
      const reserved = await paidByCard(product, { isReservation: true });
      const whole = await paidByCard(product);
      await weigh(reserved, { grams: 550 });
      await weigh(whole, { grams: 640 });
      expect(await stored(reserved.orderId)).toMatchObject({ totalPriceWon: 13_068, weighedPriceWon: 11_979 });
      expect(await refundsOf(reserved.orderId)).toMatchObject([{ amountWon: 1_089 }]);
      expect(await refundsOf(whole.orderId)).toEqual([]);
      await desk().settle();
      await desk().expectAgreement();
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('sales, file, statement and tax sheet name what was kept', async () => {
      const mart = await market().mart();
      const product = await register(mart);
      const byCard = await paidByCard(product);
      const onSite = await heldOnSite(product);
      await weigh(byCard, { grams: 550 });
      await weigh(onSite, { grams: 500 });
      await desk().settle();
      expect(await salesOf(mart)).toMatchObject({
        totals: { orders: 2, won: 20_790 },
        split: { onSiteWon: 9_900, cardWon: 10_890, taxableWon: 0, exemptWon: 20_790, refundedWon: 0 },
      });
      const csv = await (
        await mart.owner.send(`GET /api/seller/${mart.id}/sales.csv?from=2026-11-01&to=2026-11-30&by=order`)
      ).text();
      // What it was sold for, and what a card got back of what it had paid.
      const inOrder = (rows: number[][]) => rows.sort(([a = 0], [b = 0]) => a - b);
      const cells = csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(','));
      const both = [
        [9_900, 0],
        [10_890, 990],
      ];
      expect(inOrder(cells.map((row) => [Number(row[6]), Number(row[13])]))).toEqual(both);
      // By what: the scale's grams, at the price of 100 g.
      const scale = [
        [500, 1_980],
        [550, 1_980],
      ];
      expect(csv).toContain(',저울 무게(g),100g당 가격(원)\r\n');
      expect(inOrder(cells.map((row) => [Number(row[14]), Number(row[15])]))).toEqual(scale);
      const book = await mart.owner.send(`GET /api/seller/${mart.id}/books.xlsx?month=2026-11`);
      const [, , lines] = readWorkbook(new Uint8Array(await book.arrayBuffer()), 1e7)!;
      const won = (text = '') => Number(text.replaceAll(',', ''));
      expect(inOrder(lines!.rows.slice(1).map((row) => [won(row.cells[6]), won(row.cells[10])]))).toEqual(both);
      expect(inOrder(lines!.rows.slice(1).map((row) => [won(row.cells[11]), won(row.cells[12])]))).toEqual(scale);
      market().clock.advance({ days: 4 });
      await closeStatements(market().deps);
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', {
        params: { martId: mart.id },
        query: {},
      });
      expect(statements).toMatchObject([{ totalWon: 10_233 }]);
      const [figures] = await readTaxFigures(
        market().db,
        { ...readMonth('2026-11')!, martId: mart.id },
        { byDay: false },
      );
      expect(figures).toMatchObject({
        approvedExemptWon: TOLD,
        refundedExemptWon: 990,
        keptExemptWon: 10_890,
        keptTaxableWon: 0,
        martBackExemptWon: 0,
        onSiteWon: 9_900,
      });
    });

    test('what was saved by it, and what its steps cost, is of what lay on the scale', async () => {
      const product = await register(await market().mart(), { markdown: [{ minutesBeforeEnd: 300, percentOff: 30 }] });
      market().clock.advance({ hours: 2 });
      const scene = await heldOnSite(product, 2);
      await weigh(scene, { grams: 600 });
      const { mart } = scene;
      expect((await salesOf(mart)).totals).toMatchObject({ savedPieces: 2, savedWon: 8_310, savedKilograms: 0.6 });
      const viewer = { userId: mart.owner.userId, sessionId: '' };
      const { prices } = await closeDay(market().deps, viewer, mart.id, seoulDayNumber(market().clock.now()));
      expect(prices).toMatchObject([{ pieces: 2, won: 8_310, offWon: TOLD - 8_310 }]);
    });

    test('a cancelled order and a no-show give back all of it: nothing was weighed', async () => {
      const product = await register(await market().mart());
      const [cancelled, missed] = [await paidByCard(product), await paidByCard(product)];
      await cancelled.buyer.call('POST /api/buyer/order/cancel', { query: { orderId: String(cancelled.orderId) } });
      market().clock.advance({ hours: 4 });
      await expireDue(market().deps);
      await desk().settle();
      for (const { orderId } of [cancelled, missed]) {
        expect(await refundsOf(orderId)).toMatchObject([{ amountWon: TOLD, origin: 'end', state: 'refunded' }]);
        expect(await stored(orderId)).toMatchObject({ weighedPriceWon: null });
      }
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('after the hand-over no more is given back than was kept, piece by piece too', async () => {
      const { mart, orderId, uuid, buyer } = await paidByCard(await register(await market().mart()), { quantity: 2 });
      await weigh({ mart, orderId, uuid }, { grams: 1_100 });
      const claim = (more: object) =>
        refusal(buyer, 'POST /api/cases', {
          body: { kind: 'dispute', orderId, reason: 'spoiled', text: '상했어요. 환불해 주세요.', ...more },
        });
      expect(await claim({ amountWon: 21_781 })).toMatchObject({ code: 'refundTooLarge', n: 21_780 });
      const support = await market().operator('finance');
      const giveBack = (body: object) =>
        [
          'POST /api/operator/orders/{orderId}/refunds',
          { params: { orderId }, body: { bearer: 'mart', reason: '한 팩이 상했어요', ...body } },
        ] as const;
      expect(await support.call(...giveBack({ pieces: 1 }))).toMatchObject({ amountWon: 10_890 });
      expect(await refusal(support, ...giveBack({ amountWon: 10_891 }))).toMatchObject({
        code: 'refundTooLarge',
        n: 10_890,
      });
      expect(await support.call(...giveBack({ pieces: 1 }))).toMatchObject({ amountWon: 10_890 });
      await desk().settle();
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test.each(['mart', 'market'] as const)(
      'what went back before it was weighed, borne by the %s, is no more than it is sold for',
      async (bearer) => {
        const { card, ...scene } = await paidByCard(await register(await market().mart()));
        await desk().refundByHand(card.orderId, 8_000);
        await desk().webhooks();
        const [payment] = await market().db.select().from(payments).where(eq(payments.providerOrderId, card.orderId));
        const lines = [{ orderId: scene.orderId, amountWon: 8_000, bearer }];
        await attributeHandRefund(market().deps, null, payment!.id, lines);
        await weigh(scene, { grams: 300 });
        expect(await stored(scene.orderId)).toMatchObject({ weighedGrams: 300, weighedPriceWon: 8_000 });
        expect((await refundsOf(scene.orderId)).map(({ amountWon }) => amountWon)).toEqual([8_000, TOLD - 8_000]);
        expect((await salesOf(scene.mart)).totals.won).toBe(bearer === 'mart' ? 0 : 8_000);
        await desk().settle();
        const { cancels } = await desk().record(card.orderId);
        expect(cancels.map(({ amountWon }) => amountWon)).toEqual([8_000, TOLD - 8_000]);
        expect(await verifyMoney(market().db, null)).toEqual([]);
      },
    );

    test.each([
      ['before', false],
      ['after', true],
    ])('all of it given back in the provider’s console, %s the difference was sent', async (_, isSent) => {
      const scene = await paidByCard(await register(await market().mart()));
      await weigh(scene, { grams: 550 });
      if (isSent) await desk().settle();
      expect(await desk().refundByHand(scene.card.orderId)).toBe(200);
      await desk().webhooks();
      await desk().settle();
      const refunded = await refundsOf(scene.orderId);
      expect(refunded.map(({ state }) => state)).toEqual(['refunded', 'refunded']);
      expect(refunded.map(({ amountWon }) => amountWon).sort((a, b) => a - b)).toEqual([990, 10_890]);
      const { cancels } = await desk().record(scene.card.orderId);
      expect(cancels.reduce((sum, { amountWon }) => sum + amountWon, 0)).toBe(TOLD);
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('who was told another weight does not order', async () => {
      const product = await register(await market().mart());
      const buyer = await market().person('구매자');
      const items = [{ productId: product.id, quantity: 1 }];
      const [line] = (await buyer.call('POST /api/buyer/pay/quote', { body: { items } })).lines;
      expect(line).toMatchObject({ told: '600g' });
      await product.mart.owner.call('PATCH /api/seller/stores/{storeId}/products/{productId}', {
        params: { storeId: product.mart.id, productId: product.id },
        body: { weightGrams: 500, price: TOLD },
      });
      const query = { productId: String(product.id), quantity: '1', expectedAmount: String(TOLD) };
      const onSite = (expectedTold: string) =>
        ['POST /api/buyer/pay/on-site', { query: { ...query, expectedTold } }] as const;
      expect(await refusal(buyer, ...onSite('600g'))).toMatchObject({ status: 409, code: 'termsChanged' });
      await buyer.call(...onSite('500g'));
    });

    test('who is told a weight that changes while they order does not order either', async () => {
      const product = await register(await market().mart());
      const buyer = await market().person('구매자');
      const query = { productId: String(product.id), quantity: '1', expectedTold: '600g' };
      let ordering: Promise<unknown> | undefined;
      await market().db.transaction(async (tx) => {
        await tx.update(products).set({ weightGrams: 500 }).where(eq(products.id, product.id));
        ordering = refusal(buyer, 'POST /api/buyer/pay/on-site', { query });
        await untilWaiting(market(), 1);
      });
      expect(await ordering).toMatchObject({ status: 409, code: 'termsChanged' });
      await buyer.call('POST /api/buyer/pay/on-site', { query: { ...query, expectedTold: '500g' } });
    });

    test('a counter without a network sends what its scale said; without it the order waits', async () => {
      const scene = await paidByCard(await register(await market().mart()));
      const { mart, orderId, uuid } = scene;
      // A page from before does not ask for weights, and takes none of it along.
      expect((await pack(mart.owner, mart)).orders).toEqual([]);
      const { orders: packed } = await mart.owner.call('GET /api/seller/{martId}/offline-pack', {
        params: { martId: mart.id },
        query: { weighs: '1' },
      });
      expect(packed).toMatchObject([
        { orderId, weighed: { weightGrams: 600, unitPrice: TOLD, registeredPrice: TOLD, toldPrice: TOLD } },
      ]);
      const scanned = entry([{ id: orderId, uuid }]);
      const { results } = await send(mart.owner, mart, scanned);
      expect(results[0]?.orders).toMatchObject([{ outcome: 'refused', reason: 'weightMissing' }]);
      expect(await stored(orderId)).toMatchObject({ state: 'open' });
      const weighed = { ...scanned, key: crypto.randomUUID(), weights: [{ orderId, grams: 550 }] };
      expect((await send(mart.owner, mart, weighed)).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(await stored(orderId)).toMatchObject({ state: 'pickedUp', weighedPriceWon: 10_890 });
      await desk().settle();
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('handed over in time without a network, after it had expired: the no-show goes, the difference goes back', async () => {
      const { mart, orderId, uuid, card } = await paidByCard(await register(await market().mart()));
      const scanned = { ...entry([{ id: orderId, uuid }]), weights: [{ orderId, grams: 550 }] };
      market().clock.advance({ hours: 2, minutes: 10 });
      await expireDue(market().deps);
      expect(await stored(orderId)).toMatchObject({ state: 'expired' });
      expect((await send(mart.owner, mart, scanned)).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(await refundsOf(orderId)).toMatchObject([{ origin: 'weighed', amountWon: 990 }]);
      await desk().settle();
      expect((await desk().record(card.orderId)).cancels).toMatchObject([{ amountWon: 990, taxFreeWon: 990 }]);
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('handed over in time without a network: the no-show goes, what went back by hand before it stays', async () => {
      const { mart, orderId, uuid, card } = await paidByCard(await register(await market().mart()));
      await desk().refundByHand(card.orderId, 1_000);
      await desk().webhooks();
      const [payment] = await market().db.select().from(payments).where(eq(payments.providerOrderId, card.orderId));
      await attributeHandRefund(market().deps, null, payment!.id, [{ orderId, amountWon: 1_000, bearer: 'mart' }]);
      const scanned = { ...entry([{ id: orderId, uuid }]), weights: [{ orderId, grams: 600 }] };
      market().clock.advance({ hours: 2, minutes: 10 });
      await expireDue(market().deps);
      const byHand = { origin: 'attributed', amountWon: 1_000 };
      expect(await refundsOf(orderId)).toMatchObject([byHand, { origin: 'end', amountWon: TOLD - 1_000 }]);
      expect((await send(mart.owner, mart, scanned)).results).toMatchObject([{ outcome: 'pickedUp' }]);
      expect(await refundsOf(orderId)).toMatchObject([byHand]);
      expect(await verifyMoney(market().db, null)).toEqual([]);
    });

    test('what somebody sold who has left since keeps its weight until it is believed', async () => {
      const { mart, orderId, uuid } = await paidByCard(await register(await market().mart()));
      const clerk = await market().employee(mart);
      const scanned = { ...entry([{ id: orderId, uuid }]), weights: [{ orderId, grams: 550 }] };
      market().clock.advance({ minutes: 1 });
      await remove(clerk, mart);
      expect((await send(clerk, mart, scanned)).results).toMatchObject([{ outcome: 'waiting' }]);
      market().clock.advance({ hours: 49 });
      await believeSilent(market().deps);
      expect(await stored(orderId)).toMatchObject({ state: 'pickedUp', weighedGrams: 550, weighedPriceWon: 10_890 });
    });

    test('an older process that knows no weights takes the price that was told from nobody', async () => {
      const product = await register(await market().mart());
      const { orderId } = await heldOnSite(product);
      const order = await stored(orderId);
      const done = { state: 'pickedUp', endedAt: market().clock.now() } as const;
      await expect(market().db.update(orders).set(done).where(eq(orders.id, orderId))).rejects.toMatchObject({
        cause: { constraint: 'orders_weighed' },
      });
      // One that it has placed says nothing of weights, and is by weight all the same.
      const { id: _, weightGrams: __, ...columns } = order;
      const undone = market().db.transaction(async (tx) => {
        const [placed] = await tx
          .insert(orders)
          .values({ ...columns, qrUuid: crypto.randomUUID(), pickupCode: '000001' })
          .returning();
        expect(placed).toMatchObject({ weightGrams: 600 });
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    });

    test('what a person is handed of their own orders says what was weighed', async () => {
      const scene = await heldOnSite(await register(await market().mart()));
      await weigh(scene, { grams: 550 });
      const mine = await scene.buyer.call('GET /api/account/export');
      expect(mine.orders).toMatchObject([
        { totalPrice: TOLD, weightGrams: 600, weighedGrams: 550, weighedPrice: 10_890 },
      ]);
    });
  },
  serveMarket,
);
