import { PACKS, PAGES, PAGES_OWNER } from './names.ts';

/** Forgets every page: they show a name, a cart, orders; and the orders that a counter has taken along. */
export async function deleteSavedPages(): Promise<void> {
  // It may be waiting for one of them.
  navigator.serviceWorker?.controller?.postMessage({ deletePages: true });
  try {
    indexedDB.deleteDatabase(PACKS);
  } catch {
    // Private windows have none.
  }
  await withCaches((stored) => stored.delete(PAGES));
}

/** The same, of anybody but this person: their session may have ended elsewhere, without a logout here. */
export async function deletePagesOfOthers(owner: string | undefined): Promise<void> {
  const stored = await withCaches((all) => all.match(PAGES_OWNER, { cacheName: PAGES }));
  if (stored && (await stored.text()) !== owner) await deleteSavedPages();
}

async function withCaches<T>(use: (stored: CacheStorage) => Promise<T>): Promise<T | undefined> {
  try {
    return await use(caches);
  } catch {
    // Private windows and old browsers have none.
    return undefined;
  }
}
