import { OFFLINE } from '#lib/messages/offline.ts';

const LOOK_EVERY_MS = 5_000;

/**
 * Says that there is no network, as long as there is none; and, on a page the service worker kept, from when it is. The
 * words come late on purpose: a tunnel of a second is no news.
 */
export function startOfflineBanner(root: HTMLElement = document.documentElement): void {
  const banner = document.querySelector<HTMLElement>('[data-offline]');
  if (!banner) return;
  const { savedAt, keptWhile } = root.dataset;
  const text = banner.querySelector<HTMLElement>('[data-text]')!;
  const show = () => {
    text.textContent = OFFLINE;
    banner.hidden = savedAt === undefined && navigator.onLine;
  };
  show();
  if (!savedAt) {
    addEventListener('online', show);
    addEventListener('offline', show);
    return;
  }
  addEventListener('online', reloadIfReached);
  document.addEventListener('visibilitychange', reloadIfReached);
  // A phone may say 'online' all the while, so that there is nothing to hear. Over a network that was too slow nothing is tried unasked.
  if (keptWhile === 'away') setInterval(reloadIfReached, LOOK_EVERY_MS);
  void sayWhen(text, new Date(savedAt));
}

/** A pass that is being shown, a question that is open, a field that is being typed into, sales of a counter that are not sent yet. */
const BUSY = 'dialog[open], .menu[data-open], input:focus, textarea:focus, [data-unsent]';

/** A phone says 'online' when it has found a network, not when the network leads anywhere. Nobody is interrupted. */
async function reloadIfReached(): Promise<void> {
  const isBusy = () => document.hidden || document.querySelector(BUSY) !== null;
  if (isBusy()) return;
  const reached = await fetch('/healthz', { cache: 'no-store' })
    // A network that wants to be signed in to first answers everything with its own page.
    .then(async (answer) => answer.ok && (await answer.text()) === 'ok')
    .catch(() => false);
  if (reached && !isBusy()) location.reload();
}

/** Few pages need the words for a time, so they come on their own; without them the shorter sentence stays. */
async function sayWhen(text: HTMLElement, savedAt: Date): Promise<void> {
  const { offlineSince } = await import('#lib/messages/offline-since.ts');
  text.textContent = offlineSince(savedAt, new Date());
}
