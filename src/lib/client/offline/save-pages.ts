/**
 * Requests of pages to the service worker (`worker.ts`). Everything here is a nicety: without one, or with a full disk,
 * the market works as before.
 */

/**
 * Starts it once the page has nothing better to do, and has it keep what this page may still open: a tap on a dialog
 * then needs neither a network nor the build that the page came from. The first time it has not seen the page itself
 * either, which is fetched where such pages are kept (`isKept`).
 */
export async function startSavingPages({ isKept = true } = {}): Promise<void> {
  if (!import.meta.env.PROD) return;
  try {
    const isFirst = navigator.serviceWorker.controller === null;
    await navigator.serviceWorker.register('/sw.js');
    await post({
      saveFiles: document.documentElement.outerHTML.match(/\/_assets\/[\w.-]+/g),
      savePage: isKept && isFirst && location.href,
    });
  } catch {
    // Private windows, full disks and old browsers have none.
  }
}

/** Private windows and old browsers have none to tell. */
const post = async (message: object) => (await navigator.serviceWorker?.ready)?.active?.postMessage(message);

/** Keeps a page, and the dialogs it can open, for a moment without a network. */
export async function savePage(address: string): Promise<void> {
  if (import.meta.env.PROD) await post({ savePage: address });
}

/** The same, unless it is kept already: with a network each visit of a page that is kept renews it. */
export async function savePageOnce({ href, pathname }: URL): Promise<void> {
  try {
    if (!(await caches.match(pathname, { cacheName: 'pages' }))) await savePage(href);
  } catch {
    // As above.
  }
}
