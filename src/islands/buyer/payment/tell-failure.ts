import { readPending, tellResult } from '#lib/client/card-session.ts';
import { isUserCancel } from '#lib/client/toss.ts';
import { NOT_PAID, UNKNOWN_ERROR } from '#lib/messages/card-payment.ts';
import { leave } from './leave.ts';
import { tellProblem } from './problem.ts';

/** /toss/fail: says why the card window let nothing pass; a buyer who gave up is told nothing. */
async function tellFailure(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const code = query.get('code');
  const pending = readPending(query.get('sessionKey'));
  if (!isUserCancel(code)) {
    const message = query.get('message')?.trim() || UNKNOWN_ERROR;
    if (pending) tellResult(pending.sessionKey, { state: 'failed', message });
    await tellProblem({ title: NOT_PAID, message, ...(code ? { code } : {}) });
  }
  leave(pending);
}

void tellFailure();
