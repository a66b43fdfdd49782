import { call } from '#lib/client/call.ts';
import { forgetKeptPasses } from '#lib/client/kept-passes.ts';
import { forgetSession, mayHaveSession, mayReloadForSession, noteSession } from '#lib/client/session-hint.ts';
import { $session, adoptSession } from '#lib/stores/session.ts';

/**
 * Start of every page with a frame: takes over who the server rendered the page for. Where that is nobody but this browser
 * has signed in before, the access token may merely have run out: it is renewed, and the page loaded once more.
 */
export async function startSession(root: HTMLElement = document.documentElement): Promise<void> {
  const viewer = root.dataset.viewer;
  if (viewer !== undefined) noteSession();
  else if (mayHaveSession()) {
    const session = await call('GET /api/auth/login');
    if (session.ok && mayReloadForSession(Date.now())) return location.reload();
    // Missing session at startup: logged out silently (spec section 8). Being offline says nothing about the session.
    if (!session.ok && session.status === 401) forgetSession();
  }
  adoptSession(viewer);
}

/** Ends the session on this device; the browser forgets it even if the server cannot be reached (spec section 8). */
export async function logOut(): Promise<void> {
  await call('POST /api/auth/logout');
  forgetSession();
  forgetKeptPasses();
  $session.set({ state: 'signedOut' });
}
