import { expect, test } from 'vitest';
import { paymentFromQuote, waysOf } from '#lib/client/payment/card-return.ts';

const lines = [
  { productId: 3, quantity: 2 },
  { productId: 4, quantity: 1 },
  { productId: 5, quantity: 6 },
];
const came = { sessionKey: 'card_dm_1', orderId: 'dm_1', amount: 9_900, ways: 'crs' };

test('another browser makes of a quote what the first one began', () => {
  const payment = paymentFromQuote({ state: 'quoted', lines }, came);
  expect(payment).toMatchObject({ sessionKey: 'card_dm_1', orderId: 'dm_1', amount: 9_900, inPopup: false });
  expect(payment?.items).toEqual([
    { productId: 3, quantity: 2, paymentMethod: 'CARD', isReservation: false },
    { productId: 4, quantity: 1, paymentMethod: 'CARD', isReservation: true },
    { productId: 5, quantity: 6, paymentMethod: 'ON_SITE', isReservation: false },
  ]);
  expect(waysOf(payment!.items)).toBe('crs');
});

test.each(['', 'c', 'crsc', 'sss', 'cr!', 'CRS'])('an address that does not fit the quote is none: %j', (ways) => {
  expect(paymentFromQuote({ state: 'quoted', lines }, { ...came, ways })).toBeNull();
});

test('nothing is made of what nobody was quoted, or of what is decided', () => {
  expect(paymentFromQuote({ state: 'none' }, came)).toBeNull();
  expect(paymentFromQuote({ state: 'confirming' }, came)).toBeNull();
});
