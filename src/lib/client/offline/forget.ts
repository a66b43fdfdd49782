/** Names of the service worker's (`worker.ts`): its pages, and whose they are. */
const PAGES = 'pages';
const OWNER = '/kept-pages-owner';

/** Forgets every page: they show a name, a cart, orders. */
export async function forgetKeptPages(): Promise<void> {
  // It may be waiting for one of them.
  navigator.serviceWorker?.controller?.postMessage({ forgetPages: true });
  await withCaches((kept) => kept.delete(PAGES));
}

/** The same, of anybody but this person: their session may have ended elsewhere, without a logout here. */
export async function forgetPagesOfOthers(owner: string | undefined): Promise<void> {
  const kept = await withCaches((all) => all.match(OWNER, { cacheName: PAGES }));
  if (kept && (await kept.text()) !== owner) await forgetKeptPages();
}

async function withCaches<T>(use: (kept: CacheStorage) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(caches);
  } catch {
    // Private windows and old browsers have none.
    return undefined;
  }
}
