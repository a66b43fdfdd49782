/**
 * What pages ask of the service worker (`worker.ts`). Everything here is a nicety: without one, or with a full disk, the
 * market works as before.
 */
const PAGES = 'pages';

/** Starts it once the page has nothing better to do. The first time it has not seen the files of this page: it is told. */
export async function startKeeping(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const isFirst = navigator.serviceWorker.controller === null;
    await navigator.serviceWorker.register('/sw.js');
    if (!isFirst) return;
    const { active } = await navigator.serviceWorker.ready;
    const files = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_assets/'))
      .map(({ pathname }) => pathname);
    active?.postMessage({ keepFiles: files });
    active?.postMessage({ keepPage: location.pathname + location.search });
  } catch {
    // Private windows and full disks have none.
  }
}

/** Keeps a page, and the dialogs it can open, for a moment without a network. */
export async function keepPage(address: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keepPage: address });
}

/** Forgets every page: they show a name, a cart, orders. */
export async function forgetKeptPages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(PAGES).catch(() => {});
}
