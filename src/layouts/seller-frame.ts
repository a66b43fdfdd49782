import { startPictureFallback } from '#lib/client/picture-fallback.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import { logOut } from '#lib/client/session.ts';
import { startOfflineBanner } from './offline-banner.ts';

adoptServerTime();
startPictureFallback();
startOfflineBanner();

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');

document.querySelector('#log-out')?.addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  await logOut();
  // The drawer lies in the same top layer as the dialog.
  document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
  loggedOut?.showModal();
});
loggedOut?.addEventListener('close', () => location.assign('/buyer/'));

// A page that 'back' brings up again must show neither an open drawer nor a session that has ended.
addEventListener('pagehide', () => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover());
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
