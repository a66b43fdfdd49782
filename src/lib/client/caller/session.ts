import { call, type Result } from '#lib/client/caller/call.ts';
import { deleteSavedPages } from '#lib/client/offline/delete-pages.ts';
import { deleteSavedPasses } from '#lib/client/offline/saved-passes.ts';
import { deviceStorage } from '#lib/client/offline/storages.ts';
import { unsubscribeDevice } from '#lib/client/page/push-browser.ts';
import { HOST_PREFIX, LEAVE_COOKIE, LEFT_COOKIE, REFRESH_DAYS } from '#lib/domain/person/session.ts';
import { RECENT_SEARCHES_KEY } from '#lib/stores/recent-searches.ts';
import { $session } from '#lib/stores/session.ts';

/**
 * The cookie that says that this browser has left its session, by the word that the server gave it; null where it gave
 * none.
 */
export function leftCookie(cookies: string): string | null {
  const wordOf = (name: string) => new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(cookies)?.[1];
  const life = `;path=/;max-age=${REFRESH_DAYS * 86_400};samesite=lax`;
  // One without the prefix may be another host's.
  const own = wordOf(HOST_PREFIX + LEAVE_COOKIE);
  if (own) return `${HOST_PREFIX}${LEFT_COOKIE}=${own}${life};secure`;
  const word = wordOf(LEAVE_COOKIE);
  return word ? `${LEFT_COOKIE}=${word}${life}` : null;
}

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
  // What another tab, or an answer on its way, has kept meanwhile.
  await deleteSavedPages();
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
