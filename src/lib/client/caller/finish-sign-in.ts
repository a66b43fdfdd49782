import type { Result } from '#lib/client/caller/call.ts';
import type { Session } from '#lib/contract/person/auth.ts';
import {
  SIGN_IN_PROBLEM,
  SIGN_IN_UNAUTHORISED,
  SIGN_IN_WITHOUT_USER,
  signInFailed,
} from '#lib/messages/person/sign-in.ts';

/** Where the page that providers return to goes, and what it says before (spec section 8). */
export type SignInOutcome = { ok: true; goTo: string } | { ok: false; message: string; goTo: string };

/**
 * Reads how a sign-in ended. Whoever is signed in goes on, whatever the address says. `error` is the provider's, from
 * the address; `savedPath` comes from `takeReturnPath`. A `quiet` check (/auth/callback) tells no failure: it goes on
 * all the same.
 */
export async function finishSignIn(
  { error, savedPath, quiet }: { error: string | null; savedPath: string; quiet: boolean },
  readSession: () => Promise<Result<Session>>,
): Promise<SignInOutcome> {
  const failure = (message: string): SignInOutcome => ({
    ok: false,
    message,
    goTo: savedPath === '/' ? '/login' : savedPath,
  });
  const session = await readSession();
  if (quiet || (session.ok && session.data)) return { ok: true, goTo: savedPath };
  if (error) return failure(signInFailed(error));
  if (session.ok) return failure(SIGN_IN_WITHOUT_USER);
  return failure(session.status === 401 ? SIGN_IN_UNAUTHORISED : SIGN_IN_PROBLEM);
}
