import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCart } from '#islands/buyer/cart/cart.ts';
import { clearGuestCart, guestLines, keepLine } from '#lib/client/offline/guest-cart.ts';
import type { CartItem } from '#lib/contract/order/carts.ts';
import { CART_MAX_LINES } from '#lib/domain/person/limits.ts';
import { ABOVE_STOCK, DELETE_FAILED, SELECT_TO_PAY } from '#lib/messages/order/cart.ts';
import { ADD_TO_CART_FAILED, ADDED_TO_CART, CART_AFTER_SIGN_IN } from '#lib/messages/order/into-cart.ts';
import { $cartChangedElsewhere, $cartCount, addToCart, startCart } from '#lib/stores/cart.ts';
import { leaveCheckout, startCheckout } from '#lib/stores/checkout.ts';
import { mergeGuestCart } from '#lib/stores/merge-cart.ts';
import { $session, $signInPrompt, dismissSignIn } from '#lib/stores/session.ts';
import { $toasts } from '#lib/stores/toasts.ts';
import { no, OFFLINE, yes } from '../answers.ts';
import { memoryStorage } from '../memory-storage.ts';

const NOW = Date.parse('2026-11-20T05:00:00Z');

const item = (productId: number, over: Partial<CartItem> = {}): CartItem => ({
  productId,
  productName: `상품 ${productId}`,
  productPrice: 1_000,
  addedPrice: 1_000,
  listPrice: null,
  productImageUrl: null,
  imageKey: null,
  categoryKey: 'fruit',
  cartProductQuantity: 2,
  maxPerBuyer: null,
  productQuantity: 5,
  expirationDate: '2026-11-21T05:00:00.000Z',
  storeId: 1,
  storeName: '합정마트',
  storeAddress: '서울 마포구',
  storePaymentMethod: 1,
  storeIsDeleted: false,
  storeIsSuspended: false,
  isOpen: true,
  storeLatitude: 37.55,
  storeLongitude: 126.92,
  pausedUntil: null,
  pickupFrom: '2026-11-20T05:00:00.000Z',
  pickupUntil: '2026-11-20T06:00:00.000Z',
  pickupProblem: null,
  ...over,
});

const texts = () => $toasts.get().map((toast) => toast.text);

type Ask = NonNullable<Parameters<typeof createCart>[2]>;

function cart(items: CartItem[], ask: Partial<Ask> = {}) {
  const sent: string[] = [];
  const api: Ask = {
    list: async () => yes(items),
    setQuantity: async (productId, quantity) => {
      sent.push(`${productId}×${quantity}`);
      return yes({ productId, cartProductQuantity: quantity, count: items.length });
    },
    remove: async (productIds) => {
      sent.push(`-${productIds.join()}`);
      return yes({ count: items.length - productIds.length });
    },
    ...ask,
  };
  return { ...createCart(items, NOW, api, () => NOW), sent };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const quantities = ({ $cart }: ReturnType<typeof cart>) => $cart.get().entries.map((entry) => entry.quantity);
const selected = ({ $cart }: ReturnType<typeof cart>) => [...$cart.get().selected];

beforeEach(() => {
  $toasts.set([]);
  dismissSignIn();
  $session.set({ state: 'signedIn', name: '김하늘' });
  startCart(0, () => ({ send: () => {}, listen: () => {} }));
});

describe('the cart page', () => {
  test('is read again when another tab has changed it, when the purchase dialog closes, and while it is looked at for long', async () => {
    vi.useFakeTimers({ now: NOW });
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible', documentElement: { dataset: {} } });
    vi.stubGlobal('document', page);
    try {
      let reads = 0;
      const { $cart } = cart([item(1)], {
        list: async () => {
          reads += 1;
          return yes([item(1)]);
        },
      });
      const leave = $cart.listen(() => {});
      expect(reads).toBe(0);
      $cartChangedElsewhere.set($cartChangedElsewhere.get() + 1);
      expect(reads).toBe(1);
      startCheckout([{ productId: 1, name: '상품 1', quantity: 1 }]);
      expect(reads).toBe(1);
      leaveCheckout();
      expect(reads).toBe(2);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(reads).toBe(3);
      page.visibilityState = 'hidden';
      await vi.advanceTimersByTimeAsync(60_000);
      expect(reads).toBe(3);
      page.visibilityState = 'visible';
      leave();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(reads).toBe(3);
    } finally {
      $cartChangedElsewhere.set(0);
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });

  test('a list that was read before a change does not take it back', async () => {
    const answers: (() => void)[] = [];
    let items = [item(1), item(2)];
    const page = cart(items, {
      list: () => {
        const read = items;
        return new Promise((resolve) => answers.push(() => resolve(yes(read))));
      },
    });
    const first = page.refresh();
    page.setQuantity(1, 3);
    await settled();
    await page.remove([2]);
    items = [item(1, { cartProductQuantity: 3 })];
    answers[0]!();
    await settled();
    expect(quantities(page)).toEqual([3]);
    answers[1]?.();
    await first;
    expect(quantities(page)).toEqual([3]);
  });

  test('of two lists the one that was asked for last is shown', async () => {
    const answers: ((items: CartItem[]) => void)[] = [];
    const page = cart([item(1)], {
      list: () => new Promise((resolve) => answers.push((items) => resolve(yes(items)))),
    });
    const lists = [page.refresh(), page.refresh()];
    answers[1]!([item(1, { cartProductQuantity: 4 })]);
    answers[0]!([item(1)]);
    await Promise.all(lists);
    expect(quantities(page)).toEqual([4]);
  });

  // Field case 7.20.
  test('another quantity is counted at the prices of now', async () => {
    let items = [item(1), item(2)];
    const page = cart(items, { list: async () => yes(items) });
    items = [item(1, { productPrice: 500, cartProductQuantity: 3 }), item(2, { productPrice: 700 })];
    page.setQuantity(1, 3);
    await settled();
    expect(page.$cart.get().entries.map(({ priceWon, quantity }) => [priceWon, quantity])).toEqual([
      [500, 3],
      [700, 2],
    ]);
  });

  // spec: S4.8
  test('begins with everything selected that can be bought', () => {
    const page = cart([item(1), item(2, { storeIsDeleted: true }), item(3, { productQuantity: 0 })]);
    expect(selected(page)).toEqual([1]);
  });

  test('shows a step at once, and sends only the last of several', async () => {
    const page = cart([item(1)]);
    page.setQuantity(1, 3);
    page.setQuantity(1, 4);
    page.setQuantity(1, 5);
    expect(quantities(page)).toEqual([5]);
    await settled();
    expect(page.sent).toEqual(['1×3', '1×5']);
  });

  test('takes a refused quantity back to what the server has, and says why', async () => {
    const page = cart([item(1)], { setQuantity: async () => no(409, 'cartAboveStock', ABOVE_STOCK) });
    page.setQuantity(1, 4);
    await settled();
    expect(quantities(page)).toEqual([2]);
    expect(texts()).toEqual([ABOVE_STOCK]);
  });

  test('deletes, counts anew, and keeps the lines when it could not', async () => {
    let online = false;
    const page = cart([item(1), item(2)], { remove: async () => (online ? yes({ count: 1 }) : OFFLINE) });
    expect(await page.remove([1])).toBe(false);
    expect(texts()[0]).toContain(DELETE_FAILED);
    expect(page.$cart.get().entries).toHaveLength(2);
    online = true;
    expect(await page.remove([1])).toBe(true);
    expect(page.$cart.get().entries.map((entry) => entry.productId)).toEqual([2]);
    expect(selected(page)).toEqual([2]);
    expect($cartCount.get()).toBe(1);
  });

  test('after a change elsewhere keeps what was chosen, and chooses what is new', async () => {
    let lines = [item(1), item(2)];
    const page = cart(lines, { list: async () => yes(lines) });
    page.select([1], false);
    lines = [item(3), item(1), item(2)];
    await page.refresh();
    expect(selected(page).sort()).toEqual([2, 3]);
  });

  // spec: S5.5
  test('asks to select something to pay', () => {
    const page = cart([item(1)]);
    page.select([1], false);
    expect(page.purchase()).toBeNull();
    expect(texts()).toEqual([SELECT_TO_PAY]);
  });

  // spec: S5.5, S8.18
  test('holds the purchase back when a selected mart has closed, names the line and lets go of it', async () => {
    let lines = [item(1), item(2)];
    const page = cart(lines, { list: async () => yes(lines) });
    lines = [item(1), item(2, { storeIsDeleted: true })];
    await page.refresh();
    expect(page.purchase()).toBeNull();
    expect(texts()[0]).toContain('‘상품 2’: 더는 운영하지 않는 마트예요');
    expect(page.purchase()).toEqual([{ productId: 1, name: '상품 1', quantity: 2 }]);
  });

  test('holds it back when one can no longer be picked up, and says why', () => {
    const startsLate = { pickupFrom: null, pickupUntil: null };
    const closing = { reason: 'windowTooShort', opensAt: '2026-11-21T00:00:00.000Z' } as const;
    const tooLate = { reason: 'opensAfterSaleEnd', opensAt: '2026-11-20T05:00:00.000Z' } as const;
    const { select, purchase } = cart([
      item(1, { ...startsLate, pickupProblem: closing }),
      item(2, { ...startsLate, pickupProblem: tooLate }),
      item(3, { ...startsLate, pickupProblem: closing }),
    ]);
    select([1, 2, 3], true);
    expect(purchase()).toBeNull();
    select([2], true);
    expect(purchase()).toBeNull();
    const again = '선택을 해제했으니 확인하고 다시 주문해 주세요.';
    expect(texts()).toEqual([
      `‘상품 1’ 외 1개 상품: 픽업 시간이 10분도 남지 않았어요 · 내일 오전 9시에 열어요. ${again}`,
      `‘상품 2’: 마트가 열기 전에 판매가 끝나요. ${again}`,
    ]);
  });

  test('pays mart by mart, as the cart shows it', () => {
    const page = cart([item(1), item(2, { storeId: 2, storeName: '망원마트' }), item(3)]);
    expect(page.purchase()?.map(({ productId }) => productId)).toEqual([1, 3, 2]);
  });

  test('pays for no more than the stock', () => {
    expect(cart([item(1, { cartProductQuantity: 9 })]).purchase()).toMatchObject([{ quantity: 5 }]);
  });
});

describe('putting into the cart', () => {
  const added = { add: async () => yes({ productId: 1, cartProductQuantity: 2, count: 3 }) };

  test('counts at once and says so', async () => {
    await addToCart({ productId: 1, quantity: 2 }, added, memoryStorage());
    expect($cartCount.get()).toBe(3);
    expect($toasts.get()).toMatchObject([{ text: ADDED_TO_CART, tone: 'done', link: { href: '/buyer/cart' } }]);
  });

  // spec: S8.11
  test('tells why it could not', async () => {
    const storage = memoryStorage();
    await addToCart(
      { productId: 1, quantity: 2 },
      { add: async () => no(409, 'cartAboveStock', ABOVE_STOCK) },
      storage,
    );
    expect(texts()[0]).toBe(`${ADD_TO_CART_FAILED} ${ABOVE_STOCK}`);
    expect(guestLines(storage)).toEqual([]);
  });

  test.each([
    ['signed out', () => $session.set({ state: 'signedOut' }), added],
    ['with a session that has ended', () => {}, { add: async () => no(401, 'notSignedIn') }],
    // spec: S5.2
  ] as const)('%s keeps the line here, and asks to sign in', async (_, before, ask) => {
    before();
    const storage = memoryStorage();
    await addToCart({ productId: 1, quantity: 2 }, ask, storage);
    await addToCart({ productId: 1, quantity: 1 }, ask, storage);
    expect(guestLines(storage)).toEqual([{ productId: 1, quantity: 3 }]);
    expect($cartCount.get()).toBe(1);
    expect($signInPrompt.get()).toEqual({ reason: CART_AFTER_SIGN_IN });
  });
});

describe('the cart from before signing in', () => {
  test('is merged and forgotten', async () => {
    const storage = memoryStorage();
    keepLine({ productId: 1, quantity: 2 }, storage);
    const stamp = $cartChangedElsewhere.get();
    let sent: unknown;
    const merge = async (items: unknown) => {
      sent = items;
      return yes({ count: 4, merged: 1, left: [] });
    };
    await mergeGuestCart({ merge }, storage);
    expect(sent).toEqual([{ productId: 1, quantity: 2 }]);
    expect(guestLines(storage)).toEqual([]);
    expect($cartCount.get()).toBe(4);
    expect($cartChangedElsewhere.get()).toBe(stamp + 1);
    sent = null;
    await mergeGuestCart({ merge }, storage);
    expect(sent).toBeNull();
  });

  test('is kept while the server cannot be reached, but not what it will never take', async () => {
    const storage = memoryStorage();
    keepLine({ productId: 1, quantity: 2 }, storage);
    await mergeGuestCart({ merge: async () => OFFLINE }, storage);
    expect(guestLines(storage)).toHaveLength(1);
    await mergeGuestCart({ merge: async () => no(400, 'invalidInput') }, storage);
    expect(guestLines(storage)).toEqual([]);
  });

  test.each(['{', 'null', '{}', '7', '[1]', '[{"productId":0,"quantity":1}]', '[{"productId":1}]', '[null]'])(
    'survives a storage that holds %s',
    (text) => {
      const storage = memoryStorage({ cart: text });
      expect(guestLines(storage)).toEqual([]);
      keepLine({ productId: 1, quantity: 1 }, storage);
      expect(guestLines(storage)).toEqual([{ productId: 1, quantity: 1 }]);
      clearGuestCart(storage);
      expect(storage.getItem('cart')).toBeNull();
    },
  );

  test('keeps a product whose number is past 32 bits', () => {
    const storage = memoryStorage();
    keepLine({ productId: 3_000_000_007, quantity: 1 }, storage);
    expect(guestLines(storage)).toEqual([{ productId: 3_000_000_007, quantity: 1 }]);
  });

  test('keeps no more lines than a cart can hold', () => {
    const storage = memoryStorage();
    for (let productId = 1; productId <= CART_MAX_LINES + 5; productId += 1)
      keepLine({ productId, quantity: 1 }, storage);
    expect(guestLines(storage)).toHaveLength(CART_MAX_LINES);
    expect(guestLines(storage)[0]).toEqual({ productId: CART_MAX_LINES + 5, quantity: 1 });
  });
});
