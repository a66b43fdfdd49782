import { atom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import { type CartChannel, openCartChannel } from '#lib/client/caller/cart-channel.ts';
import { guestLines, type KeptLine, keepLine } from '#lib/client/offline/guest-cart.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { ADD_TO_CART_FAILED, ADDED_TO_CART, CART_AFTER_SIGN_IN } from '#lib/messages/order/into-cart.ts';
import { $session, askToSignIn } from '#lib/stores/session.ts';
import { toast } from '#lib/stores/toasts.ts';

/** How many lines the cart has, as the header shows it. */
export const $cartCount = atom(0);
/** Counts up when another tab, or a merge, has changed the cart: whoever shows its lines asks for them again. */
export const $cartChangedElsewhere = atom(0);

const api = { add: (line: KeptLine) => call('POST /api/buyer/carts/addCart', { body: line }, { outlivesPage: true }) };

let channel: CartChannel | null = null;

/** Tells this page and the other tabs how many lines the cart has now. */
export function cartChanged(count: number): void {
  $cartCount.set(count);
  channel?.send(count);
}

function changedElsewhere(count: number): void {
  $cartCount.set(count);
  $cartChangedElsewhere.set($cartChangedElsewhere.get() + 1);
}

/** Lines of this browser have become the account's: here and in the other tabs the cart is another. */
export function cartMerged(count: number): void {
  channel?.send(count);
  changedElsewhere(count);
}

/** Takes over the count of the HTML, and listens to the other tabs from here on. */
export function startCart(count: number, open: () => CartChannel = openCartChannel): void {
  $cartCount.set(count);
  channel = open();
  channel.listen(changedElsewhere);
}

/** Asks how many lines there are now; whoever shows them asks for them again. */
export async function readCartCount(): Promise<void> {
  const before = $cartCount.get();
  if ($session.get().state === 'signedOut') return void $cartCount.set(guestLines().length);
  const response = await call('GET /api/buyer/carts/all');
  // What was put in meanwhile is counted.
  if (response.ok && $cartCount.get() === before) changedElsewhere(response.data.length);
}

function keepForLater(line: KeptLine, storage: Storage): true {
  cartChanged(keepLine(line, storage));
  askToSignIn(CART_AFTER_SIGN_IN);
  return true;
}

/** Tells that the cart has one more, and how many lines. */
export function tellAdded(count: number): void {
  cartChanged(count);
  toast(ADDED_TO_CART, 'done', { href: '/buyer/cart', label: '장바구니 보기' });
}

/**
 * Puts a product into the cart and says so. A visitor who is not signed in is asked to sign in, and the line is kept
 * and merged then (spec section 5). Answers whether a cart has it now.
 */
export async function addToCart(
  line: KeptLine,
  ask: Pick<typeof api, 'add'> = api,
  storage: Storage = deviceStorage(),
): Promise<boolean> {
  if ($session.get().state === 'signedOut') return keepForLater(line, storage);
  const response = await ask.add(line);
  if (!response.ok && response.status === 401) return keepForLater(line, storage);
  if (response.ok) tellAdded(response.data.count);
  else toast(`${ADD_TO_CART_FAILED} ${response.error.message}`, 'problem');
  return response.ok;
}
