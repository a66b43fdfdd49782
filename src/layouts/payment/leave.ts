import { safePath } from '#lib/client/page/return-path.ts';
import type { PendingCardPayment } from '#lib/client/payment/card-session.ts';
import { readOpened } from '#lib/client/payment/opened-payment.ts';

const CLOSE_TAKES_MS = 400;
/** A page that is gone back to may have to come over a slow line first. */
const GOING_BACK_TAKES_MS = 10_000;
/** No browser keeps more entries: how far back one is cannot be told then. */
const HISTORY_MAX = 50;

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

/** Where a buyer comes from who pays in the page itself. */
const originOf = (pending: PendingCardPayment | null): string =>
  pending ? safePath(pending.returnTo, location.origin) : '/buyer';

/** Goes back in the history; where nothing comes of it, on to where the buyer came from. */
function goBack(entries: number, pending: PendingCardPayment | null): void {
  history.go(-entries);
  setTimeout(() => location.replace(originOf(pending)), GOING_BACK_TAKES_MS);
}

/**
 * How many entries of the history lie behind the page where a payment in the page itself began; null where that is not
 * known.
 */
function entriesBack(pending: PendingCardPayment | null): number | null {
  const begun = readOpened(pending);
  return begun === null || history.length >= HISTORY_MAX ? null : history.length - begun + 1;
}

/**
 * Ends without an order: the opener shows the choice again. In the page itself it goes back to where the payment began,
 * so that what is opened next takes the place of the payment's pages: the back button never leads into them.
 */
export function leave(pending: PendingCardPayment | null): void {
  const entries = isWatched(pending) ? null : entriesBack(pending);
  if (entries === null) leaveFor(originOf(pending), pending);
  else goBack(entries, pending);
}

/**
 * Back on a page of the payment that was left for the provider's: to the page before it, and never to another payment.
 */
export function leaveBackwards(pending: PendingCardPayment | null): void {
  if (isWatched(pending) || history.length < 2) leaveFor(originOf(pending), pending);
  else goBack(1, pending);
}

/** Ends with orders: the opener goes to `address`, or this page does. */
export const leaveWith = (address: string, pending: PendingCardPayment | null): void => leaveFor(address, pending);
