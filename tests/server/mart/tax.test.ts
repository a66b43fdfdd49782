import { expect, test } from 'vitest';
import { showReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const LISTINGS = '/api/seller/stores/{storeId}/products';

/** rules.md section 3: food that is exempt from VAT. */
describeMarket<ServedMarket>(
  'what is exempt from VAT',
  (market) => {
    const desk = () => cardDesk(market());
    const expirationDate = () => market().clock.in({ days: 2 }).toISOString();

    async function register(mart: Mart, fields: { category: string; taxFree?: boolean | null; price?: number }) {
      const { productId } = await mart.owner.call(`POST ${LISTINGS}`, {
        params: { storeId: mart.id },
        body: { productName: '상품', price: 1_000, quantity: 10, expirationDate: expirationDate(), ...fields },
      });
      return productId;
    }
    const quoted = async (productId: number) => {
      const buyer = await market().person();
      const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
        body: { items: [{ productId, quantity: 1 }] },
      });
      return lines[0]!.taxFree;
    };
    const edit = (mart: Mart, productId: number, body: { taxFree?: boolean | null; category?: string }) =>
      mart.owner.call(`PATCH ${LISTINGS}/{productId}`, { params: { storeId: mart.id, productId }, body });

    test('is its sub-category’s unless the seller says otherwise, at registration and later', async () => {
      const mart = await market().mart();
      expect(await quoted(await register(mart, { category: '채소' }))).toBe(true);
      expect(await quoted(await register(mart, { category: '빵' }))).toBe(false);
      expect(await quoted(await register(mart, { category: '채소', taxFree: false }))).toBe(false);
      const milk = await register(mart, { category: '유제품', taxFree: true });
      expect(await quoted(milk)).toBe(true);

      // Something else is changed: the seller's word stays. Taken back, it is the sub-category's again.
      expect(await edit(mart, milk, { category: '빵' })).toMatchObject({ taxFree: true });
      expect(await edit(mart, milk, { taxFree: null })).toMatchObject({ taxFree: false });
      expect(await edit(mart, milk, { category: '과일' })).toMatchObject({ taxFree: true });
      expect(await edit(mart, milk, { taxFree: false })).toMatchObject({ taxFree: false });
      expect(await quoted(milk)).toBe(false);
    });

    test('is copied with a listing, and read from a table', async () => {
      const mart = await market().mart();
      const source = await register(mart, { category: '유제품', taxFree: true });
      const { productIds } = await mart.owner.call(`POST ${LISTINGS}/copy`, {
        params: { storeId: mart.id },
        body: { days: 1, items: [{ productId: source, quantity: 3 }] },
      });
      expect(await quoted(productIds[0]!)).toBe(true);

      const table = [
        '카테고리,상품명,가격,수량,판매 마감,과세 구분',
        '유제품,우유,1000,1,2026-11-22,면세',
        '채소,절임,1000,1,2026-11-22,과세',
        '채소,상추,1000,1,2026-11-22,',
      ].join('\n');
      const file = Buffer.from(table).toString('base64');
      const params = { storeId: mart.id };
      const { rows } = await mart.owner.call(`POST ${LISTINGS}/import`, { params, body: { file, dryRun: true } });
      expect(rows.map(({ taxFree }) => taxFree)).toEqual([true, false, true]);
      await mart.owner.call(`POST ${LISTINGS}/import`, { params, body: { file, dryRun: false } });
      const { rows: kept } = await market().pool.query('select tax_free from products where mart_id = $1 order by id', [
        mart.id,
      ]);
      expect(kept.slice(-3).map((row) => row.tax_free)).toEqual([true, false, null]);

      const odd = Buffer.from(table.replace(',면세', ',글쎄')).toString('base64');
      const { problems } = await mart.owner.call(`POST ${LISTINGS}/import`, {
        params,
        body: { file: odd, dryRun: true },
      });
      expect(problems).toMatchObject([{ row: 2, column: '과세 구분' }]);
    });

    test('stays with the order, goes with confirm and cancel, and stands on the receipt', async () => {
      const mart = await market().mart();
      const [lettuce, bread] = [await register(mart, { category: '채소' }), await register(mart, { category: '빵' })];
      const buyer = await market().person();
      const items = [
        { productId: lettuce, quantity: 2, paymentMethod: 'CARD' as const, isReservation: true },
        { productId: bread, quantity: 1, paymentMethod: 'CARD' as const },
      ];
      const card = await desk().authorize(3_200, undefined, 2_200);
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      expect(await desk().record(card.orderId)).toMatchObject({ taxFreeWon: 2_200, amountWon: 3_200 });
      const receipt = () => showReceipt(market().deps, { userId: buyer.userId, sessionId: '' }, orderIds[0]!);
      expect((await receipt()).tax).toEqual({ taxFreeWon: 2_200, suppliedWon: 909, vatWon: 91 });
      expect((await receipt()).marts[0]!.orders.map(({ taxFree }) => taxFree)).toEqual([true, false]);

      // The reservation's buyer does not come: the surcharge stays, exempt as the goods are.
      market().clock.advance({ days: 2 });
      expect(await buyer.call('GET /api/buyer/order/buy-cancel')).toHaveLength(2);
      await desk().settle();
      const { cancels } = await desk().record(card.orderId);
      expect(cancels.map(({ amountWon, taxFreeWon }) => [amountWon, taxFreeWon]).sort()).toEqual([
        [1_000, 0],
        [2_000, 2_000],
      ]);
      expect((await receipt()).tax).toEqual({ taxFreeWon: 200, suppliedWon: 0, vatWon: 0 });
      await desk().expectAgreement({ exemptToo: true });
    });

    test('an order keeps the kind it was made at', async () => {
      const mart = await market().mart();
      const productId = await register(mart, { category: '채소' });
      const buyer = await market().person();
      const card = await desk().authorize(1_000, undefined, 1_000);
      const body = { ...card, productId, quantity: 1, isReservation: false };
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId } });
      await edit(mart, productId, { taxFree: false });
      await desk().settle();
      expect((await desk().record(card.orderId)).cancels).toMatchObject([{ amountWon: 1_000, taxFreeWon: 1_000 }]);
    });

    test('the provider’s own slip is linked, and no other address is', async () => {
      const mart = await market().mart();
      const productId = await register(mart, { category: '빵' });
      const buyer = await market().person();
      const card = await desk().authorize(1_000);
      const body = { ...card, productId, quantity: 1, isReservation: false };
      const { orderId } = await buyer.call('POST /api/buyer/pay/toss/confirm', { body });
      // The webhook has the record read, and its slip kept, once more.
      await desk().webhooks();
      const slip = async () =>
        (await showReceipt(market().deps, { userId: buyer.userId, sessionId: '' }, orderId)).cards[0]!.slipUrl;
      // These tests' market is no sandbox, and its stand-in is not at the provider's address.
      expect(await slip()).toBeNull();
      const say = (url: string) =>
        market().pool.query('update payments set receipt_url = $1 where provider_order_id = $2', [url, card.orderId]);
      await say('https://dashboard.tosspayments.com/receipt/redirection?transactionId=1');
      expect(await slip()).toBe('https://dashboard.tosspayments.com/receipt/redirection?transactionId=1');
      for (const odd of [
        'http://dashboard.tosspayments.com/',
        'https://tosspayments.com.evil.test/',
        'javascript:alert(1)',
        '',
      ]) {
        await say(odd);
        expect(await slip(), odd).toBeNull();
      }
    });
  },
  serveMarket,
);
