import { expect, test } from 'vitest';
import { CARD_OFF } from '#lib/messages/payment/card-payment.ts';
import { describeMarket } from '../market.ts';

/** A market whose operator has set no keys for the card provider. */
describeMarket('without a card provider', (market) => {
  const off = { possible: false, reason: 'featureOff', message: CARD_OFF };

  test('a quote offers to pay on site, and says that cards are off', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const { lines } = await buyer.call('POST /api/buyer/pay/quote', {
      body: { items: [{ productId: product.id, quantity: 1 }] },
    });
    expect(lines[0]).toMatchObject({ onSite: { possible: true, amount: 3_000 }, card: off, reservation: off });
  });

  test('what is wrong with the product itself is said first', async () => {
    const onSiteOnly = await market().product(await market().mart({ takesCards: false }));
    const { lines } = await (await market().person()).call('POST /api/buyer/pay/quote', {
      body: {
        items: [
          { productId: onSiteOnly.id, quantity: 1 },
          { productId: onSiteOnly.id, quantity: 11 },
          { productId: 999_999, quantity: 1 },
        ],
      },
    });
    expect(lines.map(({ card }) => !card.possible && card.reason)).toEqual([
      'cardNotTaken',
      'quantityAboveStock',
      'productNotFound',
    ]);
  });

  test('a card is refused and nothing is held; paying on site goes on', async () => {
    const product = await market().product(await market().mart());
    const buyer = await market().person();
    const card = { paymentKey: 'key', orderId: 'order_1', amount: 3_000 };
    const refusal = { status: 503, code: 'featureOff' };
    const one = { productId: product.id, quantity: 1 };
    expect(
      await buyer.refused('POST /api/buyer/pay/toss/confirm', { body: { ...card, ...one, isReservation: false } }),
    ).toMatchObject(refusal);
    expect(
      await buyer.refused('POST /api/buyer/pay/cart/process', {
        body: { ...card, items: [{ ...one, paymentMethod: 'CARD' }] },
      }),
    ).toMatchObject(refusal);
    expect(await market().stock(product)).toEqual({ waiting: 10, inSale: 0, completed: 0 });
    await buyer.call('POST /api/buyer/pay/cart/process', { body: { items: [{ ...one, paymentMethod: 'ON_SITE' }] } });
    expect(await market().stock(product)).toEqual({ waiting: 9, inSale: 1, completed: 0 });
  });
});
