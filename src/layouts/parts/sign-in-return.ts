import { call } from '#lib/client/caller/call.ts';
import { finishSignIn } from '#lib/client/caller/finish-sign-in.ts';
import { deletePagesOfOthers } from '#lib/client/offline/delete-pages.ts';
import { takeReturnPath } from '#lib/client/page/return-path.ts';

const query = new URLSearchParams(location.search);
const outcome = await finishSignIn(
  {
    error: query.get('error'),
    savedPath: takeReturnPath(location.origin, undefined, query.get('to')),
    quiet: location.pathname.startsWith('/auth/callback'),
  },
  () => call('GET /api/auth/login'),
);

const owner = document.querySelector<HTMLElement>('[data-signed-in]')?.dataset.signedIn;
if (outcome.ok) await deletePagesOfOthers(owner);
const leave = () => location.replace(outcome.goTo);
const dialog = document.querySelector<HTMLDialogElement>('#sign-in-failed');
if (outcome.ok || !dialog) leave();
else {
  dialog.querySelector('[data-message]')!.textContent = outcome.message;
  dialog.addEventListener('close', leave);
  dialog.showModal();
}
