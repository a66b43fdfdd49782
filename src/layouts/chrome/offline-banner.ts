import { isAtWork, reloadIfReached } from '#lib/client/page/reload-if-reached.ts';
import { OFFLINE } from '#lib/messages/notice/offline.ts';

const LOOK_EVERY_MS = 5_000;
/** What is said while there is a network. */
let said: string | null = null;
let show = () => {};

/** Says something of the line to the server where the page says that there is no network; null for nothing. */
export function sayOnBanner(text: string | null): void {
  said = text;
  show();
}

/**
 * Says that there is no network, as long as there is none; and, on a page the service worker kept, from when it is. The
 * words come late on purpose: a tunnel of a second is no news.
 */
export function startOfflineBanner(root: HTMLElement = document.documentElement): void {
  const banner = document.querySelector<HTMLElement>('[data-offline]');
  if (!banner) return;
  const { savedAt, keptWhile } = root.dataset;
  const text = banner.querySelector<HTMLElement>('[data-text]')!;
  // A kept page says from when it is, whatever the line to the server does.
  let kept: string | undefined;
  show = () => {
    text.textContent = kept ?? (navigator.onLine && said !== null ? said : OFFLINE);
    banner.hidden = savedAt === undefined && navigator.onLine && said === null;
  };
  show();
  if (!savedAt) {
    addEventListener('online', show);
    addEventListener('offline', show);
    return;
  }
  addEventListener('online', reload);
  document.addEventListener('visibilitychange', reload);
  // A phone may say 'online' all the while, so that there is nothing to hear. Over a network that was too slow nothing
  // is tried unasked.
  if (keptWhile === 'away') setInterval(reload, LOOK_EVERY_MS);
  // Few pages need the words for a time, so they come on their own; without them the shorter sentence stays.
  void import('#lib/messages/notice/offline-since.ts').then(({ offlineSince }) => {
    kept = offlineSince(new Date(savedAt), new Date());
    show();
  });
}

/** Sales of a counter that are not sent yet are work too. */
const isBusy = (): boolean => document.hidden || isAtWork() || document.querySelector('[data-unsent]') !== null;
const reload = () => void reloadIfReached(isBusy);
