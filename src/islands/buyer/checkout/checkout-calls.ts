import { call } from '#lib/client/caller/call.ts';
import { savePending, takeResult } from '#lib/client/payment/card-session.ts';
import { confirmCard, decidedCheckout, paidElsewhere } from '#lib/client/payment/confirm-card.ts';
import { orderOnSite } from '#lib/client/payment/order-on-site.ts';
import { openPaymentWindow, untilClosed } from '#lib/client/payment/payment-window.ts';
import type { CheckoutLine } from '#lib/stores/checkout.ts';
import { type Choice, isForAdults, itemsOf } from './choice.ts';

/** All that buying needs of the server and of the browser. */
export const ports = {
  quote: (lines: readonly CheckoutLine[]) =>
    call('POST /api/buyer/pay/quote', {
      body: { items: lines.map(({ productId, quantity }) => ({ productId, quantity })) },
    }),
  payOnSite: (choice: Choice) => orderOnSite(itemsOf(choice), { isAdult: isForAdults(choice) }),
  openPaymentWindow,
  untilClosed,
  paidElsewhere,
  savePending: (pending: Parameters<typeof savePending>[0]) => savePending(pending),
  takeResult: (sessionKey: string) => takeResult(sessionKey),
  confirmCard: (...[pending, paymentKey]: Parameters<typeof confirmCard>) => confirmCard(pending, paymentKey),
  decided: (orderId: string) => decidedCheckout(orderId),
  here: () => location.pathname + location.search,
  goTo: (address: string) => location.assign(address),
  now: () => Date.now(),
};
export type Ports = typeof ports;
