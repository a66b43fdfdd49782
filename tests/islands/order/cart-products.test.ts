import { beforeEach, expect, test } from 'vitest';
import { $cartProducts, addPieces, readCart } from '#lib/stores/cart-products.ts';
import { $session } from '#lib/stores/session.ts';

const inCart = () => [...$cartProducts.get()];

beforeEach(() => {
  $session.set({ state: 'signedOut' });
  $cartProducts.set(new Map([[7, 2]]));
});

test('pieces are in the cart as they are pressed, before the server has said so', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<boolean>();
  const adding = addPieces({ productId: 7, quantity: 3 }, () => promise);
  expect(inCart()).toEqual([[7, 5]]);
  respond(true);
  await adding;
  expect(inCart()).toEqual([[7, 5]]);
});

test('what is refused is there no more, and what came meanwhile stays', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<boolean>();
  const adding = addPieces({ productId: 7, quantity: 3 }, () => promise);
  await addPieces({ productId: 8, quantity: 1 }, async () => true);
  respond(false);
  await adding;
  expect(inCart()).toEqual([
    [7, 2],
    [8, 1],
  ]);
});

test('what was read while the server was asked is read again: it may have the pieces, or not', async () => {
  const { promise, resolve: respond } = Promise.withResolvers<boolean>();
  const adding = addPieces({ productId: 7, quantity: 3 }, () => promise);
  await readCart();
  expect(inCart()).toEqual([]);
  respond(false);
  await adding;
  expect(inCart()).toEqual([]);
});
