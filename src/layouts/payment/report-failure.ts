import { publishResult, readPending } from '#lib/client/payment/card-session.ts';
import { decidedCheckout } from '#lib/client/payment/confirm-card.ts';
import { orderCompleteAddress } from '#lib/client/payment/payment-window.ts';
import { isUserCancel } from '#lib/client/payment/toss.ts';
import { NOT_PAID, STILL_OPEN, UNKNOWN_ERROR } from '#lib/messages/payment/card-payment.ts';
import { leave, leaveWith } from './leave.ts';
import { showProblem } from './problem.ts';

/** /toss/fail: says why the card window let nothing pass; a buyer who gave up is told nothing. */
async function reportFailure(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const code = query.get('code');
  const pending = readPending(query.get('sessionKey'));
  // A payment that was made is none that failed, whatever the provider says of a second one under the same order id.
  const before = await decidedCheckout(pending?.orderId ?? query.get('orderId'));
  if (before && before.state !== 'failed') {
    if (pending) publishResult(pending.sessionKey, before);
    if (before.state === 'paid') return leaveWith(orderCompleteAddress(before.orderIds), pending);
    await showProblem({ title: STILL_OPEN, message: before.message, orders: true });
    leave(pending);
    return;
  }
  if (!isUserCancel(code)) {
    const message = query.get('message')?.trim() || UNKNOWN_ERROR;
    if (pending) publishResult(pending.sessionKey, { state: 'failed', message });
    await showProblem({ title: NOT_PAID, message, ...(code ? { code } : {}) });
  }
  leave(pending);
}

void reportFailure();
