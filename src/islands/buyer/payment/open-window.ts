import { isSessionKey, readPending, tellResult } from '#lib/client/card-session.ts';
import { requestCardPayment } from '#lib/client/toss.ts';
import { PROVIDER_ORDER_ID } from '#lib/domain/limits.ts';
import { CARD_OFF, PAYMENT_INVALID, WINDOW_FAILED, WINDOW_FAILED_HINT } from '#lib/messages/card-payment.ts';
import { leave } from './leave.ts';
import { tellProblem } from './problem.ts';

/** /toss-checkout: opens the provider's window for the payment that the address names. */
async function openWindow(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const [sessionKey, orderId] = [query.get('sessionKey'), query.get('orderId') ?? ''];
  const [amount, orderName] = [Number(query.get('amount')), query.get('orderName')?.trim()];
  const pending = readPending(sessionKey);
  const valid =
    isSessionKey(sessionKey) && PROVIDER_ORDER_ID.test(orderId) && Number.isSafeInteger(amount) && amount > 0;
  if (!valid || !orderName) {
    await tellProblem({ title: PAYMENT_INVALID, message: '결제를 처음부터 다시 시작해 주세요.' });
    leave(pending);
    return;
  }
  const { clientKey, src } = document.querySelector<HTMLElement>('#payment')!.dataset;
  if (!clientKey || !src) {
    tellResult(sessionKey, { state: 'failed', message: CARD_OFF });
    await tellProblem({ title: WINDOW_FAILED, message: CARD_OFF });
    leave(pending);
    return;
  }
  for (;;) {
    const { reason } = await requestCardPayment({ clientKey, src }, { amount, orderId, orderName, sessionKey });
    if (reason === 'cancelled') break;
    const answer = await tellProblem({ title: WINDOW_FAILED, message: WINDOW_FAILED_HINT, retry: true });
    if (answer === 'leave') break;
  }
  leave(pending);
}

void openWindow();
