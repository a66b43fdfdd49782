import { paymentFromQuote } from '#lib/client/payment/card-return.ts';
import { publishResult, readPending } from '#lib/client/payment/card-session.ts';
import { askCheckout, confirmCard, decidedCheckout } from '#lib/client/payment/confirm-card.ts';
import { orderCompleteAddress } from '#lib/client/payment/payment-window.ts';
import {
  NOT_PAID,
  PAYMENT_INVALID,
  SIGN_IN_TO_FINISH,
  SIGN_IN_TO_FINISH_HINT,
  STILL_OPEN,
} from '#lib/messages/payment/card-payment.ts';
import { leave, leaveWith } from './leave.ts';
import { showProblem } from './problem.ts';

/** /toss/success: makes the orders itself, so that they are made even if the page that opened the window is gone. */
async function finish(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const paymentKey = query.get('paymentKey');
  const [sessionKey, orderId, amount] = [
    query.get('sessionKey') ?? '',
    query.get('orderId') ?? '',
    Number(query.get('amount')),
  ];
  let pending = readPending(sessionKey);
  // Loaded again, gone back to, or opened in another tab: what is decided stays, whatever the address says.
  const before = await decidedCheckout(query.get('orderId'));
  if (before?.state === 'paid') {
    publishResult(query.get('sessionKey') ?? '', before);
    leaveWith(orderCompleteAddress(before.orderIds), pending);
    return;
  }
  if (!pending) {
    // Begun in another browser: its buyer finishes here what is quoted to them.
    const standing = await askCheckout(orderId);
    if (standing === 'signedOut' && paymentKey && query.has('ways')) {
      const to = encodeURIComponent(location.pathname + location.search);
      await showProblem({ title: SIGN_IN_TO_FINISH, message: SIGN_IN_TO_FINISH_HINT, signIn: `/login?to=${to}` });
      leave(pending);
      return;
    }
    if (standing && standing !== 'signedOut')
      pending = paymentFromQuote(standing, { sessionKey, orderId, amount, ways: query.get('ways') ?? '' });
  }
  if (!paymentKey || pending?.orderId !== orderId || pending.amount !== amount) {
    await showProblem({
      title: PAYMENT_INVALID,
      message: '승인하지 않았으니 결제되지 않아요. 처음부터 다시 시도해 주세요.',
    });
    leave(pending);
    return;
  }
  // Should this window be closed too early, its opener goes on from here.
  publishResult(pending.sessionKey, { state: 'confirming', paymentKey });
  const result = await confirmCard(pending, paymentKey);
  publishResult(pending.sessionKey, result);
  if (result.state === 'paid') {
    leaveWith(orderCompleteAddress(result.orderIds), pending);
    return;
  }
  if (result.state === 'unknown') await showProblem({ title: STILL_OPEN, message: result.message, orders: true });
  else await showProblem({ title: NOT_PAID, message: result.message });
  leave(pending);
}

void finish();
