import { adoptServerTime } from '#lib/client/caller/server-time.ts';
import { logOut } from '#lib/client/caller/session.ts';
import { savePageOnce, startSavingPages } from '#lib/client/offline/save-pages.ts';
import { countUnsent } from '#lib/client/offline/unsent.ts';
import { idle } from '#lib/client/page/idle.ts';
import { startPictureFallback } from '#lib/client/page/picture-fallback.ts';
import { $unreadNews } from '#lib/stores/seller-news.ts';
import { startLineBanner } from '../chrome/line-banner.ts';
import { startMartOrderCounts } from '../chrome/mart-order-counts.ts';
import { closeMenu, startMenus } from '../chrome/menus.ts';
import { startOfflineBanner } from '../chrome/offline-banner.ts';
import { startSessionNotice } from '../chrome/session-ended.ts';
import { writeCount } from '../chrome/write-count.ts';

adoptServerTime();
startPictureFallback();
startOfflineBanner();
startSessionNotice();
startMenus();
startMartOrderCounts();
$unreadNews.subscribe((unread) => {
  if (unread !== null) writeCount('news', unread);
});

const owner = document.documentElement.dataset.owner ?? '';
const marts = document.querySelector<HTMLElement>('[data-marts]')?.dataset.marts ?? '';
if (marts) void idle().then(startLineBanner);

// A counter's page is kept from the first visit of its mart, so that a network may go at any time (market.md 27.2).
void idle().then(async () => {
  const [mart] = /^\/seller\/mart\/\d+/.exec(location.pathname) ?? [];
  await startSavingPages({ isKept: false });
  if (mart) await savePageOnce(new URL(`${mart}/scan`, location.origin));
  const { keepCounterPagesOf, keepPacksOf, sendQueue } = await import('#lib/client/offline/counter.ts');
  const martIds = marts.split(' ').filter(Boolean).map(Number);
  // A page that was kept knows the marts of then.
  const isOfNow = document.documentElement.dataset.savedAt === undefined;
  if (isOfNow) await Promise.allSettled([keepPacksOf(owner, martIds), keepCounterPagesOf(martIds)]);
  // What a counter has handed over without a network goes out from any page; the counter's own page sends by itself.
  if (countUnsent(owner) > 0 && !location.pathname.endsWith('/scan')) {
    const { call, serverNow } = await import('#lib/client/caller/call.ts');
    await sendQueue({ call, serverTime: serverNow }, owner).catch(() => {});
  }
});

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');
const logOutButton = document.querySelector<HTMLButtonElement>('#log-out');

async function leave() {
  if (logOutButton) logOutButton.disabled = true;
  await logOut();
  closeMenu();
  loggedOut?.showModal();
}

const unsent = document.querySelector<HTMLDialogElement>('#unsent-dialog');
unsent?.addEventListener('close', () => void (unsent.returnValue === 'leave' && leave()));
logOutButton?.addEventListener('click', () => {
  if (countUnsent(owner) > 0) unsent?.showModal();
  else void leave();
});
loggedOut?.addEventListener('close', () => location.assign('/buyer/'));
