import { OFFLINE } from '#lib/messages/offline.ts';

/**
 * Says that there is no network, as long as there is none; and, on a page the service worker kept, from when it is. The
 * words come late on purpose: a tunnel of a second is no news.
 */
export function startOfflineBanner(root: HTMLElement = document.documentElement): void {
  const banner = document.querySelector<HTMLElement>('[data-offline]');
  if (!banner) return;
  const { keptAt } = root.dataset;
  const text = banner.querySelector<HTMLElement>('[data-text]')!;
  const show = () => {
    text.textContent = OFFLINE;
    banner.hidden = keptAt === undefined && navigator.onLine;
  };
  addEventListener('online', () => (keptAt ? void reloadIfReached() : show()));
  addEventListener('offline', show);
  show();
  if (keptAt) void sayWhen(text, new Date(keptAt));
}

/** A phone says 'online' when it has found a network, not when the network leads anywhere. */
async function reloadIfReached(): Promise<void> {
  const reached = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (reached) location.reload();
}

/** Few pages need the words for a time, so they come on their own; without them the shorter sentence stays. */
async function sayWhen(text: HTMLElement, keptAt: Date): Promise<void> {
  const { offlineSince } = await import('#lib/messages/offline-since.ts');
  text.textContent = offlineSince(keptAt, new Date());
}
