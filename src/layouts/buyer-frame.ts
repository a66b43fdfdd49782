import { idle } from '#lib/client/idle.ts';
import { startKeeping } from '#lib/client/offline/keep.ts';
import { startPictureFallback } from '#lib/client/picture-fallback.ts';
import { replayEarly } from '#lib/client/replay-early.ts';
import { adoptServerTime } from '#lib/client/server-time.ts';
import { OFFLINE } from '#lib/messages/offline.ts';
import { adoptSession } from '#lib/stores/session.ts';
import { startCartCount } from './cart-count.ts';
import { keepReturnPathOnSignIn, startLoginDialog } from './login-dialog.ts';
import { startOfflineBanner } from './offline-banner.ts';

adoptServerTime();
keepReturnPathOnSignIn();
startLoginDialog();
startPictureFallback();
replayEarly();
startOfflineBanner();
adoptSession(document.documentElement.dataset.viewer);
startCartCount(document.documentElement.dataset.viewer !== undefined);

// News come by themselves, once the page has nothing more urgent to do; on a network that is away, when it is back.
const hearAlarms = (): Promise<void> =>
  import('./live-alarms.ts').then(
    ({ startLiveAlarms }) => startLiveAlarms(),
    () => addEventListener('online', () => void hearAlarms(), { once: true }),
  );
void idle().then(() => {
  if (document.documentElement.dataset.viewer) void hearAlarms();
});

// Keeping asks for the page and its files anew, the first time: not beside what the page itself still loads.
const KEEP_AFTER_MS = 4_000;
setTimeout(() => void idle().then(startKeeping), KEEP_AFTER_MS);

// The alarms are asked for when somebody looks; closed and opened again, once more.
const alarmMenu = document.querySelector<HTMLElement>('#alarm-menu');
async function openAlarms() {
  const box = alarmMenu!.querySelector<HTMLElement>('[data-alarms]')!;
  await import('./alarm-menu.ts').then(
    ({ showAlarms }) => showAlarms(box),
    () => {
      box.textContent = OFFLINE;
    },
  );
}
alarmMenu?.addEventListener('toggle', (event) => {
  if (event.newState === 'open') void openAlarms();
});
// Who was quicker than this script is looking already.
if (alarmMenu?.matches(':popover-open')) void openAlarms();

const searchField = document.querySelector<HTMLInputElement>('#search-field');
const suggest = () =>
  import('./search-suggestions.ts').then(
    ({ startSuggestions }) => {
      searchField!.removeEventListener('focus', suggest);
      startSuggestions(searchField!.form!, searchField!);
    },
    // Who searches needs none; they are asked for again when the field is entered again.
    () => {},
  );
searchField?.addEventListener('focus', suggest);
// Who was quicker than this script is typing already.
if (searchField && document.activeElement === searchField) void suggest();

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');
const leave = () => location.assign('/buyer/');

const session = () => import('#lib/client/session.ts');
// Who opens this menu may be about to leave: then nothing has to be loaded first.
document.querySelector('#user-menu')?.addEventListener('toggle', () => void session().catch(() => {}), { once: true });

document.querySelector('#log-out')?.addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  const loaded = await session().catch(() => null);
  if (!loaded) {
    button.disabled = false;
    const why = { className: 'menu-problem small danger-text', role: 'alert', textContent: OFFLINE };
    if (!button.nextElementSibling) button.after(Object.assign(document.createElement('p'), why));
    return;
  }
  await loaded.logOut();
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
