import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RefundBearer } from '#lib/domain/money.ts';
import { readMonth } from '#lib/domain/settlement/tax-month.ts';
import { orders } from '#lib/server/schema/index.ts';
import { showReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { expireDue } from '#lib/server/services/order/end/expire-due.ts';
import { requestPartRefund } from '#lib/server/services/payment/request-refund.ts';
import { closeStatements } from '#lib/server/services/settlement/statements/close-statements.ts';
import { readTaxFigures } from '#lib/server/services/settlement/tax/tax-figures.ts';
import { cardDesk } from '../card.ts';
import { describeMarket, type Mart } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

// The sellers' numbers agree: sales, their file, receipts, statements and tax sheets name the same won for the same
// order.
describeMarket<ServedMarket>(
  'one order, one sum',
  (market) => {
    const desk = () => cardDesk(market());

    async function bought(mart: Mart, price: number, isReservation = false) {
      const product = await market().product(mart, { price });
      const buyer = await market().person();
      const card = await desk().authorize(isReservation ? price * 1.1 : price);
      const items = [{ productId: product.id, quantity: 1, paymentMethod: 'CARD' as const, isReservation }];
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', { body: { items, ...card } });
      await desk().webhooks();
      return { mart, buyer, orderId: orderIds[0]! };
    }
    type Bought = Awaited<ReturnType<typeof bought>>;
    async function pickUp({ mart, orderId }: Pick<Bought, 'mart' | 'orderId'>) {
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      const body = { uuid: order!.qrUuid };
      await mart.owner.call('PATCH /api/seller/orders/{orderId}/checkin', { params: { orderId }, body });
    }
    const giveBack = (orderId: number, bearer: RefundBearer) =>
      market().db.transaction(async (tx) => {
        const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
        const part = { pieces: null, origin: 'operator', bearer, amountWon: () => 4_300 } as const;
        await requestPartRefund(tx, order!, part, market().clock.now());
      });

    /** What each of them says that the order brought, in won; null where it has no such order. */
    async function saidOf({ mart, buyer, orderId }: Bought) {
      market().clock.advance({ days: 4 });
      await closeStatements(market().deps);
      const range = 'from=2026-11-01&to=2026-11-30';
      const csv = await (await mart.owner.send(`GET /api/seller/${mart.id}/sales.csv?${range}&by=order`)).text();
      const line = csv.split('\r\n').find((row) => row.split(',')[1] === String(orderId));
      const sales = await mart.owner.call('GET /api/seller/{martId}/sales', {
        params: { martId: mart.id },
        query: { from: '2026-11-01', to: '2026-11-30' },
      });
      const paper = await showReceipt(market().deps, { userId: buyer.userId, sessionId: '' }, orderId);
      const onPaper = paper!.marts.flatMap((one) => one.orders).find((one) => one.orderId === orderId)!;
      const params = { martId: mart.id };
      const { statements } = await mart.owner.call('GET /api/seller/{martId}/statements', { params, query: {} });
      const stated =
        statements[0] &&
        (await mart.owner.call('GET /api/seller/{martId}/statements/{statementId}', {
          params: { ...params, statementId: statements[0].statementId },
        }));
      const lines = stated?.lines.filter((one) => one.orderId === orderId) ?? [];
      const month = readMonth('2026-11')!;
      const [figures] = await readTaxFigures(market().db, { ...month, martId: mart.id }, { byDay: false });
      return {
        file: line === undefined ? null : Number(line.split(',')[6]),
        sales: sales.totals.won,
        receipt: onPaper.totalWon - onPaper.refunds.reduce((won, refund) => won + refund.amountWon, 0),
        statement: lines.length === 0 ? null : lines.reduce((won, one) => won + one.keptWon, 0),
        tax: (figures?.keptTaxableWon ?? 0) + (figures?.keptExemptWon ?? 0),
      };
    }

    test('sold by card, and a part given back by the mart', async () => {
      const order = await bought(await market().mart(), 12_900);
      await pickUp(order);
      await giveBack(order.orderId, 'mart');
      await desk().settle();
      expect(await saidOf(order)).toEqual({ file: 8_600, sales: 8_600, receipt: 8_600, statement: 8_600, tax: 8_600 });
    });

    test('what the market gives back is its own: the buyer has it, the mart loses nothing', async () => {
      const order = await bought(await market().mart(), 12_900);
      await pickUp(order);
      await giveBack(order.orderId, 'market');
      await desk().settle();
      expect(await saidOf(order)).toEqual({
        file: 12_900,
        sales: 12_900,
        receipt: 8_600,
        statement: 12_900,
        tax: 12_900,
      });
    });

    test('the surcharge of a reservation that nobody came for is the mart’s, and no sale', async () => {
      const order = await bought(await market().mart(), 10_000, true);
      market().clock.advance({ days: 2 });
      await expireDue(market().deps);
      await desk().settle();
      expect(await saidOf(order)).toEqual({ file: null, sales: 0, receipt: 1_000, statement: 1_000, tax: 1_000 });
    });

    test('paid in the mart: a sale, and none of the market’s money', async () => {
      const mart = await market().mart();
      const buyer = await market().person();
      const { id: orderId } = await market().order(buyer, await market().product(mart), 2);
      await pickUp({ mart, orderId });
      expect(await saidOf({ mart, buyer, orderId })).toEqual({
        file: 6_000,
        sales: 6_000,
        receipt: 6_000,
        statement: null,
        tax: 0,
      });
    });
  },
  serveMarket,
);
