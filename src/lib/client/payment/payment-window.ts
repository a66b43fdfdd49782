import type { PendingCardPayment } from '#lib/client/payment/card-session.ts';
import { PAYMENT_POPUP_HEIGHT_PX, PAYMENT_POPUP_POLL_MS, PAYMENT_POPUP_WIDTH_PX } from '#lib/domain/person/limits.ts';
import { isEmbeddedBrowser } from '#lib/web/embedded-browser.ts';

/** The popup a card is paid in, as its opener sees it. */
export interface PaymentWindow {
  goTo(address: string): void;
  isClosed(): boolean;
  close(): void;
  focus(): void;
}

/** A window that an app installed on an iPhone or iPad opens lies over the app, and cannot report to it. */
function isInstalledOnIos(): boolean {
  const isIos =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isIos && matchMedia('(display-mode: standalone)').matches;
}

/** Opens an empty window, which a browser allows only right in the click. Null: the page itself must do. */
export function openPaymentWindow(): PaymentWindow | null {
  if (isEmbeddedBrowser(navigator.userAgent) || isInstalledOnIos()) return null;
  const left = Math.round(screenX + (outerWidth - PAYMENT_POPUP_WIDTH_PX) / 2);
  const top = Math.round(screenY + (outerHeight - PAYMENT_POPUP_HEIGHT_PX) / 2);
  const size = `width=${PAYMENT_POPUP_WIDTH_PX},height=${PAYMENT_POPUP_HEIGHT_PX}`;
  const opened = open('', '_blank', `popup,${size},left=${Math.max(0, left)},top=${Math.max(0, top)}`);
  if (!opened || opened.closed) return null;
  return {
    goTo: (address) => opened.location.replace(address),
    isClosed: () => opened.closed,
    close: () => opened.close(),
    focus: () => opened.focus(),
  };
}

/** Resolves when the window has been closed, by whomever. spec.md section 4: polled every 500 ms. */
export function untilClosed(paymentWindow: PaymentWindow): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!paymentWindow.isClosed()) return;
      clearInterval(timer);
      resolve();
    }, PAYMENT_POPUP_POLL_MS);
  });
}

/** The page that opens the provider's window. */
export function paymentAddress({ amount, orderName, sessionKey, orderId }: PendingCardPayment): string {
  return `/toss-checkout?${new URLSearchParams({ amount: String(amount), orderName, sessionKey, orderId })}`;
}

export function orderCompleteAddress(orderIds: readonly number[], { lowered = false } = {}): string {
  const which = orderIds.length === 1 ? `orderId=${orderIds[0]}` : `orderIds=${orderIds.join(',')}`;
  return `/buyer/order-complete?${which}${lowered ? '&lowered=1' : ''}`;
}
