import { call } from '#lib/client/call.ts';
import { forgetKeptPasses } from '#lib/client/kept-passes.ts';
import { $session } from '#lib/stores/session.ts';

/** Ends the session on this device; the browser forgets it even if the server cannot be reached (spec section 8). */
export async function logOut(): Promise<void> {
  await call('POST /api/auth/logout');
  forgetKeptPasses();
  $session.set({ state: 'signedOut' });
}
