import { startPictureFallback } from '#lib/client/picture-fallback.ts';
import { replayEarlyClicks } from '#lib/client/replay-clicks.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import { logOut } from '#lib/client/session.ts';
import { adoptSession } from '#lib/stores/session.ts';
import { startCartCount } from './cart-count.ts';
import { keepReturnPathOnSignIn, startLoginDialog } from './login-dialog.ts';

adoptServerTime();
keepReturnPathOnSignIn();
startLoginDialog();
startPictureFallback();
replayEarlyClicks();
adoptSession(document.documentElement.dataset.viewer);
startCartCount(document.documentElement.dataset.viewer !== undefined);

// The alarms are asked for when somebody looks.
const alarmMenu = document.querySelector<HTMLElement>('#alarm-menu');
alarmMenu?.addEventListener('toggle', async (event) => {
  if (event.newState !== 'open') return;
  const { showAlarms } = await import('./alarm-menu.ts');
  await showAlarms(alarmMenu.querySelector<HTMLElement>('[data-alarms]')!);
});

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');
const leave = () => location.assign('/buyer/');

document.querySelector('#log-out')?.addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  await logOut();
  button.closest<HTMLElement>('[popover]')?.hidePopover();
  loggedOut?.showModal();
});
loggedOut?.addEventListener('close', leave);

// A page kept by the browser for 'back' must not come back with a menu open, nor with a session that has ended.
addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
});
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
