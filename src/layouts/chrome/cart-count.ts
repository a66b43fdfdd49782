import { GUEST_CART_KEY, guestLines } from '#lib/client/offline/guest-cart.ts';
import { onCameBack } from '#lib/client/page/came-back.ts';
import { $cartCount, readCartCount, startCart } from '#lib/stores/cart.ts';
import { writeCount } from './write-count.ts';

/**
 * Keeps the number on the cart right: as the server rendered it, then at once after each change here or in another tab.
 * Signed out it counts what this browser keeps; signed in, what it kept is merged.
 */
export function startCartCount(signedIn: boolean): void {
  const rendered = Number(document.documentElement.dataset.cart ?? 0);
  startCart(signedIn ? rendered : guestLines().length);
  $cartCount.subscribe((count) => writeCount('cart', count));
  // What history brings up shows the number of then.
  onCameBack(() => void readCartCount());
  if (signedIn) {
    if (guestLines().length === 0) return;
    // What does not come, or go, on this network is kept.
    const merge = () =>
      import('#lib/stores/merge-cart.ts').then(({ mergeGuestCart }) => mergeGuestCart()).catch(() => {});
    // One tab at a time: of two that open after signing in, the second finds nothing left to merge.
    const inTurn = () => void (navigator.locks ? navigator.locks.request('cart-merge', merge) : merge());
    inTurn();
    addEventListener('online', inTurn);
    return;
  }
  addEventListener('storage', ({ key }) => {
    if (key === GUEST_CART_KEY || key === null) $cartCount.set(guestLines().length);
  });
}
