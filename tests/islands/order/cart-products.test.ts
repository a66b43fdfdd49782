import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a reading of the cart that overlaps a press', () => {
  /** The cart of the server as each reading is answered. */
  let cart: [number, number][] = [];
  let held: Promise<void> = Promise.resolve();
  const respond = async () => {
    await held;
    return Response.json(cart.map(([productId, cartProductQuantity]) => ({ productId, cartProductQuantity })));
  };
  beforeEach(() => {
    $session.set({ state: 'signedIn', name: '김하늘' });
    vi.stubGlobal('fetch', vi.fn(respond));
    held = Promise.resolve();
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['is put there', true, [[7, 5]]],
    [
      'is refused',
      false,
      [
        [7, 2],
        [9, 1],
      ],
    ],
  ] as const)('is done again once what was pressed %s', async (_, isThere, after) => {
    const hold = Promise.withResolvers<void>();
    held = hold.promise;
    const before = readCart();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const adding = addPieces({ productId: 7, quantity: 3 }, () => promise);
    cart = [[7, 2]];
    hold.resolve();
    await before;
    expect(inCart()).toEqual([[7, 5]]);
    cart = after.map(([id, n]) => [id, n]);
    resolve(isThere);
    await adding;
    expect(inCart()).toEqual(after.map(([id, n]) => [id, n]));
  });

  test('that began during it, and is late, does not take it away', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const adding = addPieces({ productId: 7, quantity: 3 }, () => promise);
    const hold = Promise.withResolvers<void>();
    held = hold.promise;
    const late = readCart();
    cart = [[7, 5]];
    resolve(true);
    hold.resolve();
    await Promise.all([adding, late]);
    expect(inCart()).toEqual([[7, 5]]);
  });
});
