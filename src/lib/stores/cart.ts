import { atom } from 'nanostores';
import { call } from '#lib/client/call.ts';
import { type CartChannel, openCartChannel } from '#lib/client/cart-channel.ts';
import { forgetKeptCart, type KeptLine, keepLine, keptLines } from '#lib/client/kept-cart.ts';
import { ADD_TO_CART_FAILED, ADDED_TO_CART, CART_AFTER_SIGN_IN } from '#lib/messages/buying.ts';
import { mergedText } from '#lib/messages/cart.ts';
import { $session, askToSignIn } from '#lib/stores/session.ts';
import { toast } from '#lib/stores/toasts.ts';

/** How many lines the cart has, as the header shows it. */
export const $cartCount = atom(0);
/** Counts up when another tab, or a merge, has changed the cart: whoever shows its lines asks for them again. */
export const $cartChangedElsewhere = atom(0);

const api = {
  add: (line: KeptLine) => call('POST /api/buyer/carts/addCart', { body: line }),
  merge: (items: KeptLine[]) => call('POST /api/buyer/carts/merge', { body: { items } }),
};

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

/** Takes over the count of the HTML, and listens to the other tabs from here on. */
export function startCart(count: number, open: () => CartChannel = openCartChannel): void {
  $cartCount.set(count);
  channel = open();
  channel.listen(changedElsewhere);
}

function keepForLater(line: KeptLine, storage: Storage): void {
  cartChanged(keepLine(line, storage));
  askToSignIn(CART_AFTER_SIGN_IN);
}

/**
 * Puts a product into the cart and says so. A visitor who is not signed in is asked to sign in, and the line is kept and
 * merged then (spec section 5).
 */
export async function addToCart(
  line: KeptLine,
  ask: Pick<typeof api, 'add'> = api,
  storage: Storage = localStorage,
): Promise<void> {
  if ($session.get().state === 'signedOut') return keepForLater(line, storage);
  const answer = await ask.add(line);
  if (answer.ok) {
    cartChanged(answer.data.count);
    toast(ADDED_TO_CART, 'done', { href: '/buyer/cart', label: '장바구니 보기' });
  } else if (answer.status === 401) keepForLater(line, storage);
  else toast(`${ADD_TO_CART_FAILED} ${answer.error.message}`, 'problem');
}

/** After signing in: the lines kept in this browser become the account's. What cannot be sent now is kept for the next page. */
export async function mergeKeptCart(
  ask: Pick<typeof api, 'merge'> = api,
  storage: Storage = localStorage,
): Promise<void> {
  const lines = keptLines(storage);
  if (lines.length === 0) return;
  const answer = await ask.merge(lines);
  if (!answer.ok) {
    // Lines that the server will never understand are not sent again.
    if (answer.status === 400) forgetKeptCart(storage);
    return;
  }
  forgetKeptCart(storage);
  channel?.send(answer.data.count);
  changedElsewhere(answer.data.count);
  toast(mergedText(answer.data.merged, answer.data.left.length), answer.data.merged > 0 ? 'done' : 'problem');
}
