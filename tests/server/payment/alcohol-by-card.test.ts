import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#lib/server/schema/index.ts';
import { cardDesk } from '../card.ts';
import { describeMarket } from '../market.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CONFIRM = 'POST /api/buyer/pay/toss/confirm';

// adopt.md 31.1
describeMarket<ServedMarket>(
  'alcohol paid by card',
  (market) => {
    test('is charged to who says to be 19 or older, and to nobody else', async () => {
      market().config.goods.alcohol = true;
      const mart = await market().mart();
      const product = await market().product(mart, { name: '생막걸리 750ml', category: '물/탄산수', price: 5_000 });
      const buyer = await market().person('구매자');
      const card = await cardDesk(market()).authorize(5_000);
      const body = { ...card, productId: product.id, quantity: 1, isReservation: false };
      for (const said of [{}, { isAdult: false }]) {
        expect(await buyer.refused(CONFIRM, { body: { ...body, ...said } })).toMatchObject({
          status: 403,
          code: 'adultsOnly',
        });
      }
      expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
      const { orderId } = await buyer.call(CONFIRM, { body: { ...body, isAdult: true } });
      const [order] = await market().db.select().from(orders).where(eq(orders.id, orderId));
      expect(order).toMatchObject({ state: 'open', way: 'card', adultOnly: true, idCheckedAt: null });
    });
  },
  serveMarket,
);
