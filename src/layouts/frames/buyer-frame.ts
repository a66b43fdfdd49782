import { adoptServerTime } from '#lib/client/caller/server-time.ts';
import { startSavingPages } from '#lib/client/offline/save-pages.ts';
import { goBack } from '#lib/client/page/go-back.ts';
import { idle } from '#lib/client/page/idle.ts';
import { loadPart } from '#lib/client/page/load-part.ts';
import { startPictureFallback } from '#lib/client/page/picture-fallback.ts';
import { PART_FAILED } from '#lib/messages/loading.ts';
import { $goodbye, $session } from '#lib/stores/session.ts';
import { startCartCount } from '../chrome/cart-count.ts';
import { startLiveCounts } from '../chrome/live-counts.ts';
import { rememberReturnPath, startLoginDialog } from '../chrome/login-dialog.ts';
import { closeMenu, MENU_OPENED, startMenus } from '../chrome/menus.ts';
import { startOfflineBanner } from '../chrome/offline-banner.ts';
import { writeCount } from '../chrome/write-count.ts';

adoptServerTime();
rememberReturnPath();
startLoginDialog();
startPictureFallback();
startOfflineBanner();
startCartCount(document.documentElement.dataset.viewer !== undefined);

// News come by themselves, once the page has nothing more urgent to do.
void idle().then(() => {
  if (document.documentElement.dataset.viewer) startLiveCounts();
});

// Keeping asks for the page and its files anew, the first time: not beside what the page itself still loads.
const KEEP_AFTER_MS = 4_000;
setTimeout(() => void idle().then(() => startSavingPages()), KEEP_AFTER_MS);

/** What a script that did not come has to say, in the line that the page keeps for it. */
function sayFailed(line: Element | null | undefined, isFailed: boolean): void {
  if (!(line instanceof HTMLElement)) return;
  line.hidden = !isFailed;
  line.textContent = isFailed ? PART_FAILED : '';
}

// The alarms are asked for when somebody looks; closed and opened again, once more.
const alarmMenu = document.querySelector<HTMLElement>('#alarm-menu');
async function openAlarms() {
  const box = alarmMenu!.querySelector<HTMLElement>('[data-alarms]')!;
  const loaded = await loadPart(() => import('#islands/buyer/chrome/open-alarms.tsx')).catch(() => null);
  box.hidden = !loaded;
  sayFailed(box.nextElementSibling, !loaded);
  loaded?.openAlarms(box, (unread) => writeCount('alarms', unread));
}
alarmMenu?.addEventListener(MENU_OPENED, () => void openAlarms());

// In the installed app; without script it leads home.
document.querySelector('[data-back]')?.addEventListener('click', (event) => {
  event.preventDefault();
  goBack('/buyer/');
});

const searchField = document.querySelector<HTMLInputElement>('#search-field');
const suggest = () =>
  loadPart(() => import('#islands/buyer/chrome/suggest.tsx')).then(
    ({ startSuggestions }) => {
      searchField!.removeEventListener('focus', suggest);
      startSuggestions(searchField!.form!.querySelector('[data-suggestions]')!, searchField!);
    },
    // Who searches needs none; they are asked for again when the field is entered again.
    () => {},
  );
searchField?.addEventListener('focus', suggest);
// Who was quicker than this script is typing already.
if (searchField && document.activeElement === searchField) void suggest();

// A session may end elsewhere: what stands around the page is nobody's then, as its islands are.
$session.listen(({ state }) => {
  const menu = document.querySelector('[aria-controls="user-menu"]');
  if (state !== 'signedOut' || !menu) return;
  closeMenu();
  for (const name of ['role', 'data-opens', 'aria-controls', 'aria-expanded']) menu.removeAttribute(name);
  menu.setAttribute('href', '/login');
  menu.setAttribute('data-sign-in', '');
  menu.textContent = document.querySelector('#login-title')!.textContent;
  // Removed, not emptied: an answer that is still on its way would write its number again.
  for (const own of document.querySelectorAll('.to-orders, .bell, [data-count="orders"]')) own.remove();
  writeCount('cart', 0);
});

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');
const leave = () => location.assign('/buyer/');

const session = () => loadPart(() => import('#lib/client/caller/session.ts'));
// Who opens this menu may be about to leave: then nothing has to be loaded first.
document
  .querySelector('#user-menu')
  ?.addEventListener(MENU_OPENED, () => void session().catch(() => {}), { once: true });

document.querySelector('#log-out')?.addEventListener('click', async ({ currentTarget }) => {
  const button = currentTarget as HTMLButtonElement;
  button.disabled = true;
  const loaded = await session().catch(() => null);
  if (!loaded) {
    button.disabled = false;
    sayFailed(button.nextElementSibling, true);
    return;
  }
  await loaded.logOut();
  closeMenu();
  loggedOut?.showModal();
});
loggedOut?.addEventListener('close', leave);
$goodbye.listen((text) => {
  loggedOut!.querySelector('#logged-out-text')!.textContent = text;
  loggedOut!.showModal();
});

// One may be open already, which its listeners above have to hear of.
startMenus();
