import type { PendingCardPayment } from '#lib/client/card-session.ts';
import { safePath } from '#lib/client/return-path.ts';

const CLOSE_TAKES_MS = 400;

/** True where somebody waits for this window to close. */
function isWatched(pending: PendingCardPayment | null): boolean {
  const opener = window.opener as Window | null;
  return (pending?.inPopup ?? true) && opener !== null && !opener.closed;
}

/** Closes the popup; where there is none, or it cannot be closed, goes on to `address`. */
function leaveFor(address: string, pending: PendingCardPayment | null): void {
  if (!isWatched(pending)) {
    location.replace(address);
    return;
  }
  close();
  setTimeout(() => location.replace(address), CLOSE_TAKES_MS);
}

/** Ends without an order: the opener shows the choice again. */
export const leave = (pending: PendingCardPayment | null): void =>
  leaveFor(pending ? safePath(pending.returnTo, location.origin) : '/buyer', pending);

/** Ends with orders: the opener goes to `address`, or this page does. */
export const leaveWith = (address: string, pending: PendingCardPayment | null): void => leaveFor(address, pending);
