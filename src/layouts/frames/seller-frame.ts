import { call, serverNow } from '#lib/client/caller/call.ts';
import { MART_LEFT, SESSION_ENDED } from '#lib/client/caller/seller-call.ts';
import { adoptServerTime } from '#lib/client/caller/server-time.ts';
import { logOut } from '#lib/client/caller/session.ts';
import { savePageOnce, startSavingPages } from '#lib/client/offline/save-pages.ts';
import { countUnsent } from '#lib/client/offline/unsent.ts';
import { idle } from '#lib/client/page/idle.ts';
import { startPictureFallback } from '#lib/client/page/picture-fallback.ts';
import { formatNumber } from '#lib/domain/number.ts';
import { $martOrders } from '#lib/stores/mart-orders.ts';
import { $unreadNews } from '#lib/stores/seller-news.ts';
import { $toDo } from '#lib/stores/to-do.ts';
import { startLineBanner } from '../chrome/line-banner.ts';
import { closeMenu, startMenus } from '../chrome/menus.ts';
import { startOfflineBanner } from '../chrome/offline-banner.ts';
import { writeCount } from '../chrome/write-count.ts';

adoptServerTime();
startPictureFallback();
startOfflineBanner();
startSessionNotice();
startMartNotice();
startMenus();
startMartOrderCounts();
startWaitCounts();
$unreadNews.subscribe((unread) => {
  if (unread !== null) writeCount('news', unread);
});

const owner = document.documentElement.dataset.owner ?? '';
const marts: { martId: number; martName: string }[] = JSON.parse(
  document.querySelector<HTMLElement>('[data-marts]')?.dataset.marts ?? '[]',
);
if (marts.length > 0) void idle().then(startLineBanner);

/** Begins with the way out: nothing more is taken along of somebody who leaves. */
const leaving = new AbortController();
const { signal } = leaving;

// A counter's page is kept from the first visit of its seller, so that a network may go at any time (market.md 27.2).
void idle().then(async () => {
  const [mart] = /^\/seller\/mart\/\d+/.exec(location.pathname) ?? [];
  await startSavingPages({ isKept: false });
  if (mart && !signal.aborted) await savePageOnce(new URL(`${mart}/scan`, location.origin));
  const { COUNTERS_TAKEN_MOST, counterPage, keepCounterPagesOf, keepPacksOf, sendQueue, takePacks } = await import(
    '#lib/client/offline/counter.ts'
  );
  const martIds = marts.map(({ martId }) => martId);
  // A page that was kept knows the marts of then.
  const isOfNow = document.documentElement.dataset.savedAt === undefined;
  if (isOfNow) await Promise.allSettled([keepPacksOf(owner, martIds), keepCounterPagesOf(martIds)]);
  // The other marts' counters are taken along as well; the counter's own page takes its pack by itself.
  if (isOfNow) {
    for (const martId of martIds.slice(0, COUNTERS_TAKEN_MOST)) {
      if (signal.aborted) return;
      await savePageOnce(new URL(counterPage(martId), location.origin));
    }
    const others = marts.filter(({ martId }) => location.pathname !== counterPage(martId));
    await takePacks({ call, signal }, owner, others).catch(() => {});
  }
  // What a counter has handed over without a network goes out from any page; the counter's own page sends by itself.
  if (countUnsent(owner) > 0 && !location.pathname.endsWith('/scan')) {
    await sendQueue({ call, serverTime: serverNow }, owner).catch(() => {});
  }
});

const loggedOut = document.querySelector<HTMLDialogElement>('#logged-out-dialog');
const logOutButton = document.querySelector<HTMLButtonElement>('#log-out');

async function leave() {
  leaving.abort();
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

/** Says that the session has ended, with the way to sign in beside the page, until somebody has. */
function startSessionNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-session-ended]');
  if (!notice) return;
  document.addEventListener(SESSION_ENDED, (event) => {
    event.preventDefault();
    notice.hidden = false;
  });
  document.addEventListener('visibilitychange', async () => {
    if (notice.hidden || document.hidden) return;
    notice.hidden = (await call('GET /api/auth/login')).ok;
  });
}

/** Says that the mart of the page, or one of those on it, is not theirs any more, with the way to those that are. */
function startMartNotice(): void {
  const notice = document.querySelector<HTMLElement>('[data-mart-left]');
  if (notice) document.addEventListener(MART_LEFT, () => (notice.hidden = false));
}

/** Keeps the numbers of orders that wait, in menu and links, as they are on the server. */
function startMartOrderCounts(): void {
  const badges = [...document.querySelectorAll<HTMLElement>('[data-mart-orders]')];
  if (badges.length === 0) return;
  $martOrders.subscribe((orders) => {
    if (!orders) return;
    for (const badge of badges) {
      const count = orders.get(Number(badge.dataset.martOrders)) ?? 0;
      badge.hidden = count === 0;
      badge.querySelector('[data-number]')!.textContent = formatNumber(count);
    }
  });
}

/** Keeps the numbers of what waits behind the entries of a mart's menu as they are on the server. */
function startWaitCounts(): void {
  const badges = [...document.querySelectorAll<HTMLElement>('[data-waits]')];
  if (badges.length === 0) return;
  $toDo.subscribe((toDo) => {
    if (!toDo) return;
    for (const badge of badges) {
      const { waits, mart } = badge.dataset;
      const found = toDo.counts.find(({ storeId, entry }) => entry === waits && String(storeId) === mart);
      badge.hidden = !found;
      const number = badge.querySelector('[data-number]');
      if (number) number.textContent = formatNumber(found?.count ?? 0);
    }
  });
}
