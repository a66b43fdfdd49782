import { atom } from 'nanostores';
import { call } from '#lib/client/caller/call.ts';
import { GUEST_CART_KEY, guestLines, type KeptLine } from '#lib/client/offline/guest-cart.ts';
import { onBrowserMount } from './browser-mount.ts';
import { $cartChangedElsewhere, addToCart } from './cart.ts';
import { createRequestOrder } from './request-order.ts';
import { $session } from './session.ts';

type Quantities = ReadonlyMap<number, number>;

/** How many of each product are in the cart, by product. Empty until it is known. */
export const $cartProducts = atom<Quantities>(new Map());

const requests = createRequestOrder();
/** Readings of the cart that have begun, and that are over. */
let [begun, over] = [0, 0];

const keptHere = (): Quantities => new Map(guestLines().map(({ productId, quantity }) => [productId, quantity]));

export async function readCart(): Promise<void> {
  const request = requests.send();
  begun += 1;
  if ($session.get().state !== 'signedIn') {
    over += 1;
    $cartProducts.set(keptHere());
    return;
  }
  const response = await call('GET /api/buyer/carts/all');
  over += 1;
  if (!response.ok || !request.isLatest()) return;
  $cartProducts.set(new Map(response.data.map((line) => [line.productId, line.cartProductQuantity])));
}

onBrowserMount($cartProducts, () => {
  // A cart that the page knows to be empty need not be asked for.
  if (document.documentElement.dataset.cart !== '0') void readCart();
  const stop = $cartChangedElsewhere.listen(() => void readCart());
  const onStorage = ({ key }: StorageEvent) => {
    if ((key === GUEST_CART_KEY || key === null) && $session.get().state !== 'signedIn') void readCart();
  };
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
});

/** Puts pieces of a product into the cart: shown at once, and no more where it is refused, as `addToCart` says. */
export async function addPieces({ productId, quantity }: KeptLine, add = addToCart): Promise<void> {
  const show = (pieces: number) => {
    // What was read before does not have it.
    requests.send();
    const before = $cartProducts.get();
    $cartProducts.set(new Map(before).set(productId, Math.max(0, (before.get(productId) ?? 0) + pieces)));
  };
  const [before, isReading] = [begun, begun > over];
  show(quantity);
  const isThere = await add({ productId, quantity });
  // A reading meanwhile was dropped, or nobody can tell whether it has them.
  if (isReading || begun > before) await readCart();
  else if (!isThere) show(-quantity);
}
