import { call, type Result } from '#lib/client/caller/call.ts';
import { leftCookie } from '#lib/client/caller/left-cookie.ts';
import { deleteSavedPages } from '#lib/client/offline/delete-pages.ts';
import { deleteSavedPasses } from '#lib/client/offline/saved-passes.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { unsubscribeDevice } from '#lib/client/page/push-browser.ts';
import { RECENT_SEARCHES_KEY } from '#lib/stores/recent-searches.ts';
import { $session } from '#lib/stores/session.ts';

const PATIENCE_MS = 5_000;
/** Newer than any page, as `client/caller/live-stream.ts` compares them: milliseconds, as text. */
const NEWER_THAN_ANY = '9';

/** Ends the session on this device; the browser forgets it even if the server cannot be reached (spec section 8). */
export async function logOut(): Promise<void> {
  // First what is here: who waits for a network that brings nothing may walk away.
  const left = leftCookie(document.cookie);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  if (left) document.cookie = left;
  await clearSavedData();
  await Promise.race([
    call('POST /api/auth/logout', {}, { outlivesPage: true }),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  leave();
}

/** Ends the sessions on every device; where the server cannot be reached, nothing has changed. */
export async function logOutEverywhere(): Promise<Result<unknown>> {
  const response = await call('POST /api/auth/logout-all');
  if (response.ok) await clearSession();
  return response;
}

/** Deletes the account for good, or says what stands in the way. */
export async function deleteAccount(): Promise<Result<unknown>> {
  const response = await call('DELETE /api/account');
  if (response.ok) await clearSession();
  return response;
}

async function clearSession(): Promise<void> {
  await clearSavedData();
  leave();
}

/**
 * What the other tabs of this browser show is nobody's any more: they ask for it anew (`client/caller/live-stream.ts`).
 */
function leave(): void {
  $session.set({ state: 'signedOut' });
  // This tab hears itself too, and has said so already.
  delete document.documentElement.dataset.owner;
  const channel = new BroadcastChannel('live');
  channel.postMessage({ owner: undefined, renderedAt: NEWER_THAN_ANY });
  channel.close();
}

/** Their passes, searches, pages and news: they show a name, a cart, orders. */
async function clearSavedData(): Promise<void> {
  // Asks a service elsewhere, which may not answer; the server sends nothing more once it has heard.
  void unsubscribeDevice();
  deleteSavedPasses();
  deviceStorage().removeItem(RECENT_SEARCHES_KEY);
  await deleteSavedPages();
}
