import { guestLines } from '#lib/client/offline/guest-cart.ts';
import { guestCartText } from '#lib/messages/order/into-cart.ts';

/** Tells a visitor who is not signed in what this browser keeps for them. */
export function showGuestCartNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-guest-cart]');
  const lines = guestLines().length;
  if (!notice || lines === 0) return;
  notice.textContent = guestCartText(lines);
  notice.hidden = false;
}
