import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DomainError } from '#lib/server/domain-error.ts';
import { marts, orders } from '#lib/server/schema/index.ts';
import { showReceipt, showVisitReceipt } from '#lib/server/services/order/bought/show-receipt.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

describeMarket<ServedMarket>(
  'receipts',
  (market) => {
    const desk = () => cardDesk(market());
    const receipt = ({ userId }: Person, orderId: number) =>
      showReceipt(market().deps, { userId, sessionId: 'a session' }, orderId);

    /** Bread as a reservation and milk on site, of two marts, in one checkout. */
    async function checkout() {
      const [bakery, dairy] = [
        await market().mart({ name: '빵마트' }),
        await market().mart({ name: '우유마트', takesCards: false }),
      ];
      const bread = await market().product(bakery, { name: '식빵', price: 3_335 });
      const milk = await market().product(dairy, { name: '우유', price: 1_000 });
      const buyer = await market().person();
      const card = await desk().authorize(11_006);
      const { orderIds } = await buyer.call('POST /api/buyer/pay/cart/process', {
        body: {
          items: [
            { productId: bread.id, quantity: 3, paymentMethod: 'CARD', isReservation: true },
            { productId: milk.id, quantity: 2, paymentMethod: 'ON_SITE' },
          ],
          ...card,
        },
      });
      const [breadOrder, milkOrder] = orderIds as [number, number];
      return { buyer, bakery, dairy, card, breadOrder, milkOrder };
    }

    test('name every mart with its business number, every line, the card payment and what is still due', async () => {
      const { buyer, card, breadOrder, milkOrder } = await checkout();
      const paper = await receipt(buyer, milkOrder);
      expect(paper).toMatchObject({
        orderedAt: market().clock.now(),
        pickedUpAt: null,
        cards: [{ providerOrderId: card.orderId, paidAt: market().clock.now() }],
        marts: [
          {
            name: '빵마트',
            businessNumber: '1248100998',
            address: '서울 마포구 양화로 100, 1층',
            orders: [
              {
                orderId: breadOrder,
                productName: '식빵',
                way: 'reservation',
                totalWon: 11_006,
                state: 'open',
                refunds: [],
              },
            ],
          },
          { name: '우유마트', orders: [{ orderId: milkOrder, way: 'onSite', totalWon: 2_000, state: 'open' }] },
        ],
        totals: { cardWon: 11_006, surchargeWon: 1_001, dueInMartWon: 2_000, keptWon: 11_006 },
      });
      // Any order of a checkout leads to the same.
      expect(await receipt(buyer, breadOrder)).toEqual(paper);
    });

    test('follow a refund from requested to done, and the pickup', async () => {
      const { buyer, dairy, breadOrder, milkOrder } = await checkout();
      await buyer.call('POST /api/buyer/order/cancel', { query: { orderId: breadOrder } });
      expect((await receipt(buyer, breadOrder)).marts[0]!.orders[0]).toMatchObject({
        state: 'cancelled',
        endReason: 'buyer',
        refunds: [{ state: 'requested', amountWon: 11_006, refundedAt: null }],
      });
      await desk().settle();
      const { uuid } = await buyer.call('GET /api/qrCode/get', { query: { orderId: milkOrder } });
      await dairy.owner.call('PATCH /api/seller/orders/{orderId}/checkin', {
        params: { orderId: milkOrder },
        body: { uuid },
      });
      const paper = await receipt(buyer, breadOrder);
      expect(paper.marts[0]!.orders[0]!.refunds).toMatchObject([{ state: 'refunded', refundedAt: expect.any(Date) }]);
      expect(paper.totals).toMatchObject({ refundedWon: 11_006, paidInMartWon: 2_000, keptWon: 2_000 });
      await desk().expectAgreement();
    });

    test('of a visit to a mart that was taken over meanwhile name who sold what', async () => {
      const mart = await market().mart();
      const [first, second] = [await market().product(mart), await market().product(mart)];
      const buyer = await market().person();
      const old = await market().order(buyer, first);
      await market().db.update(marts).set({ businessNumber: '2208162517' }).where(eq(marts.id, mart.id));
      const late = await market().order(buyer, second);
      await market()
        .db.update(orders)
        .set({ state: 'pickedUp', endedAt: market().clock.now() })
        .where(eq(orders.martId, mart.id));
      const viewer = { userId: buyer.userId, sessionId: 'a session' };
      const paper = await showVisitReceipt(market().deps, viewer, late.id);
      expect(
        paper.marts.map(({ businessNumber, orders: of }) => [businessNumber, of.map(({ orderId }) => orderId)]),
      ).toEqual([
        ['1248100998', [old.id]],
        ['2208162517', [late.id]],
      ]);
      await market().db.update(orders).set({ state: 'open', endedAt: null }).where(eq(orders.martId, mart.id));
    });

    test('stay when a mart closes for good', async () => {
      const { buyer, bakery, breadOrder } = await checkout();
      await bakery.owner.call('DELETE /api/seller/store/{storeId}', {
        params: { storeId: bakery.id },
        body: { name: bakery.name },
      });
      expect((await receipt(buyer, breadOrder)).marts[0]).toMatchObject({
        name: '빵마트',
        orders: [{ state: 'cancelled', endReason: 'martClosed', refunds: [{ amountWon: 11_006 }] }],
      });
      await desk().settle();
    });

    test('are the buyer’s own, and there is none of what was never paid', async () => {
      const { breadOrder, bakery } = await checkout();
      const refused = async (who: Person, orderId: number) => {
        const refusal = await receipt(who, orderId).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(DomainError);
        expect(refusal).toMatchObject({ code: 'orderNotFound' });
      };
      await refused(await market().person(), breadOrder);
      await refused(bakery.owner, breadOrder);
      await refused(bakery.owner, 999_999);

      const buyer = await market().person();
      const product = await market().product(bakery, { price: 3_000 });
      await desk().arm('confirm_declined');
      const card = await desk().authorize(3_000);
      await buyer.refused('POST /api/buyer/pay/toss/confirm', {
        body: { ...card, productId: product.id, quantity: 1, isReservation: false },
      });
      const [failed] = await market().db.select().from(orders).where(eq(orders.buyerId, buyer.userId));
      expect(failed).toMatchObject({ state: 'failed' });
      await refused(buyer, failed!.id);
    });
  },
  serveMarket,
);
