import { call } from '#lib/client/call.ts';
import { finishSignIn } from '#lib/client/finish-sign-in.ts';
import { forgetPagesOfOthers } from '#lib/client/offline/forget.ts';
import { takeReturnPath } from '#lib/client/return-path.ts';

const outcome = await finishSignIn(
  {
    error: new URLSearchParams(location.search).get('error'),
    failed: location.pathname.startsWith('/login/failure'),
    savedPath: takeReturnPath(),
  },
  () => call('GET /api/auth/login'),
);

const owner = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn;
if (outcome.ok) await forgetPagesOfOthers(owner);
const leave = () => location.replace(outcome.goTo);
const dialog = document.querySelector<HTMLDialogElement>('#sign-in-failed');
if (outcome.ok || !dialog) leave();
else {
  dialog.querySelector('[data-message]')!.textContent = outcome.message;
  dialog.addEventListener('close', leave);
  dialog.showModal();
}
