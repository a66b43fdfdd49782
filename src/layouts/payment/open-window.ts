import { waysOf } from '#lib/client/payment/card-return.ts';
import { isSessionKey, publishResult, readPending } from '#lib/client/payment/card-session.ts';
import { decidedCheckout } from '#lib/client/payment/confirm-card.ts';
import { rememberOpened, wasOpenedHere } from '#lib/client/payment/opened-payment.ts';
import { orderCompleteAddress } from '#lib/client/payment/payment-window.ts';
import { requestCardPayment } from '#lib/client/payment/toss.ts';
import { PROVIDER_ORDER_ID } from '#lib/domain/person/limits.ts';
import {
  CARD_OFF,
  NOT_PAID,
  PAYMENT_INVALID,
  STILL_OPEN,
  WINDOW_FAILED,
  WINDOW_FAILED_HINT,
} from '#lib/messages/payment/card-payment.ts';
import { leave, leaveBackwards, leaveWith } from './leave.ts';
import { showProblem } from './problem.ts';

/** /toss-checkout: opens the provider's window for the payment that the address names. */
async function openWindow(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const [sessionKey, orderId] = [query.get('sessionKey'), query.get('orderId') ?? ''];
  const [amount, orderName] = [Number(query.get('amount')), query.get('orderName')?.trim()];
  const pending = readPending(sessionKey);
  const valid =
    isSessionKey(sessionKey) && PROVIDER_ORDER_ID.test(orderId) && Number.isSafeInteger(amount) && amount > 0;
  if (!valid || !orderName) {
    await showProblem({ title: PAYMENT_INVALID, message: '결제를 처음부터 다시 시작해 주세요.' });
    leave(pending);
    return;
  }
  // Back from the order, or a second tab: the provider knows this order id already, and would say so as a failure.
  const before = await decidedCheckout(orderId);
  if (before) {
    publishResult(sessionKey, before);
    if (before.state === 'paid') return leaveWith(orderCompleteAddress(before.orderIds), pending);
    const isOpen = before.state === 'unknown';
    await showProblem({ title: isOpen ? STILL_OPEN : NOT_PAID, message: before.message, orders: isOpen });
    leave(pending);
    return;
  }
  // Back from the provider's page, or loaded again: another window would be another payment.
  if (wasOpenedHere(sessionKey)) return leaveBackwards(pending);
  const { clientKey, src } = document.querySelector<HTMLElement>('#payment')!.dataset;
  if (!clientKey || !src) {
    publishResult(sessionKey, { state: 'failed', message: CARD_OFF });
    await showProblem({ title: WINDOW_FAILED, message: CARD_OFF });
    leave(pending);
    return;
  }
  // Not in the address: it is told only of a payment that this browser began.
  const taxFreeAmount = pending?.amount === amount ? pending.taxFreeAmount : undefined;
  const ways = pending ? waysOf(pending.items) : undefined;
  const request = {
    amount,
    orderId,
    orderName,
    sessionKey,
    ways,
    ...(taxFreeAmount === undefined ? {} : { taxFreeAmount }),
  };
  rememberOpened(sessionKey);
  for (;;) {
    const { reason } = await requestCardPayment({ clientKey, src }, request);
    if (reason === 'cancelled') break;
    const response = await showProblem({ title: WINDOW_FAILED, message: WINDOW_FAILED_HINT, retry: true });
    if (response === 'leave') break;
  }
  leave(pending);
}

void openWindow();
