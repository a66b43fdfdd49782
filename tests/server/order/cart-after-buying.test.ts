import { expect, test } from 'vitest';
import { cardDesk } from '../card.ts';
import { describeMarket, type Product } from '../market.ts';
import type { Person } from '../person.ts';
import { type ServedMarket, serveMarket } from '../served-market.ts';

const CONFIRM = 'POST /api/buyer/pay/toss/confirm';
const PROCESS = 'POST /api/buyer/pay/cart/process';

describeMarket<ServedMarket>(
  'what is bought leaves the cart',
  (market) => {
    const desk = () => cardDesk(market());

    /** A buyer with bread, milk and tofu in the cart. */
    async function scene() {
      const mart = await market().mart();
      const [bread, milk, tofu] = [
        await market().product(mart, { name: '식빵', price: 2_000 }),
        await market().product(mart, { name: '우유', price: 1_000 }),
        await market().product(mart, { name: '두부', price: 1_500, waiting: 1 }),
      ];
      const buyer = await market().person();
      for (const product of [bread, milk, tofu]) await add(buyer, product);
      return { mart, bread, milk, tofu, buyer };
    }

    const add = (buyer: Person, { id: productId }: Product) =>
      buyer.call('POST /api/buyer/carts/addCart', { body: { productId, quantity: 1 } });
    const names = async (buyer: Person) =>
      (await buyer.call('GET /api/buyer/carts/all')).map((line) => line.productName).sort();
    const line = ({ id: productId }: Product, paymentMethod: 'ON_SITE' | 'CARD') => ({
      productId,
      quantity: 1,
      paymentMethod,
    });

    test('on site, from the cart and from a product’s own page; nobody else’s cart changes', async () => {
      const { bread, milk, tofu, buyer } = await scene();
      const neighbour = await market().person();
      await add(neighbour, bread);
      await buyer.call(PROCESS, { body: { items: [line(bread, 'ON_SITE'), line(milk, 'ON_SITE')] } });
      expect(await names(buyer)).toEqual(['두부']);
      await buyer.call('POST /api/buyer/pay/on-site', { query: { productId: tofu.id, quantity: 1 } });
      expect(await names(buyer)).toEqual([]);
      expect(await names(neighbour)).toEqual(['식빵']);
    });

    test('the pieces that were bought, and no more: the rest of a line stays', async () => {
      const { bread, milk, buyer } = await scene();
      await buyer.call('POST /api/buyer/carts/addCart', { body: { productId: bread.id, quantity: 4 } });
      await buyer.call('POST /api/buyer/pay/on-site', { query: { productId: bread.id, quantity: 2 } });
      const card = await desk().authorize(1_000);
      const items = [
        { productId: bread.id, quantity: 1, paymentMethod: 'ON_SITE' as const },
        { productId: milk.id, quantity: 1, paymentMethod: 'CARD' as const },
      ];
      await buyer.call(PROCESS, { body: { items, ...card } });
      const left = await buyer.call('GET /api/buyer/carts/all');
      expect(left.map(({ productName, cartProductQuantity }) => [productName, cartProductQuantity]).sort()).toEqual([
        ['두부', 1],
        ['식빵', 2],
      ]);
      // More than the cart held: nothing is left of the line.
      await buyer.call('POST /api/buyer/pay/on-site', { query: { productId: bread.id, quantity: 3 } });
      expect(await names(buyer)).toEqual(['두부']);
    });

    test('one line that cannot be bought keeps all in the cart', async () => {
      const { bread, tofu, buyer } = await scene();
      await market().order(await market().person(), tofu);
      const items = [line(bread, 'ON_SITE'), line(tofu, 'ON_SITE')];
      expect(await buyer.refused(PROCESS, { body: { items } })).toMatchObject({ code: 'soldOut', productId: tofu.id });
      expect(await names(buyer)).toEqual(['두부', '식빵', '우유']);
    });

    test('with a card once it is paid, its on-site lines too', async () => {
      const { bread, milk, buyer } = await scene();
      const card = await desk().authorize(2_000);
      await buyer.call(PROCESS, { body: { items: [line(bread, 'CARD'), line(milk, 'ON_SITE')], ...card } });
      expect(await names(buyer)).toEqual(['두부']);
      await desk().expectAgreement();
    });

    test('never when the card is declined', async () => {
      const { bread, buyer } = await scene();
      await desk().arm('confirm_declined');
      const card = await desk().authorize(2_000);
      const body = { ...card, productId: bread.id, quantity: 1, isReservation: false };
      expect(await buyer.refused(CONFIRM, { body })).toMatchObject({ code: 'paymentDeclined' });
      expect(await names(buyer)).toEqual(['두부', '식빵', '우유']);
      await desk().expectAgreement();
    });

    test('not while nobody knows; but when the reconciler finds it paid', async () => {
      const { bread, milk, buyer } = await scene();
      await desk().arm('confirm_500', 50);
      const card = await desk().authorize(3_000);
      const items = [line(bread, 'CARD'), line(milk, 'CARD')];
      expect(await buyer.refused(PROCESS, { body: { items, ...card } })).toMatchObject({ code: 'paymentPending' });
      expect(await names(buyer)).toEqual(['두부', '식빵', '우유']);
      await market().store.clear({ keep: ['tossPayment', 'tossPaymentKey'] });
      await desk().settle();
      expect(await names(buyer)).toEqual(['두부']);
      await desk().expectAgreement();
    });

    test('another tab that changes the same cart meanwhile waits its turn', async () => {
      const { bread, milk, tofu, buyer } = await scene();
      const items = [tofu, milk, bread].map(({ id: productId }) => ({ productId, quantity: 1 }));
      const answers = await Promise.all([
        buyer.send(PROCESS, { body: { items: [bread, milk, tofu].map((product) => line(product, 'ON_SITE')) } }),
        ...Array.from({ length: 6 }, () => buyer.send('POST /api/buyer/carts/merge', { body: { items } })),
        buyer.send('DELETE /api/buyer/carts', { body: { productIds: [milk.id, tofu.id, bread.id] } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    });
  },
  serveMarket,
);
