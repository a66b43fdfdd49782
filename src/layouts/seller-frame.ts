import { startPictureFallback } from '#lib/client/picture-fallback.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import { logOut } from '#lib/client/session.ts';
import { startMartOrderCounts } from './mart-order-counts.ts';
import { closeMenu, startMenus } from './menus.ts';
import { startOfflineBanner } from './offline-banner.ts';

adoptServerTime();
startPictureFallback();
startOfflineBanner();
startMenus();
startMartOrderCounts();

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');

document.querySelector('#log-out')?.addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  await logOut();
  closeMenu();
  loggedOut?.showModal();
});
loggedOut?.addEventListener('close', () => location.assign('/buyer/'));

// A page that 'back' brings up again must not show a session that has ended.
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
