import type { Result } from '#lib/client/call.ts';
import type { Session } from '#lib/contract/auth.ts';
import { SIGN_IN_PROBLEM, SIGN_IN_UNAUTHORISED, SIGN_IN_WITHOUT_USER, signInFailed } from '#lib/messages/sign-in.ts';

/** Where the page that providers return to goes, and what it says before (spec section 8). */
export type SignInOutcome = { ok: true; goTo: string } | { ok: false; message: string; goTo: string };

/**
 * Reads how a sign-in ended. `error` is the provider's, from the address; `failed` that the address itself says so;
 * `savedPath` comes from `takeReturnPath`.
 */
export async function finishSignIn(
  { error, failed, savedPath }: { error: string | null; failed: boolean; savedPath: string },
  readSession: () => Promise<Result<Session>>,
): Promise<SignInOutcome> {
  const failure = (message: string): SignInOutcome => ({
    ok: false,
    message,
    goTo: savedPath === '/' ? '/login' : savedPath,
  });
  if (error) return failure(signInFailed(error));
  if (failed) return failure(SIGN_IN_PROBLEM);
  const session = await readSession();
  if (session.ok) return session.data ? { ok: true, goTo: savedPath } : failure(SIGN_IN_WITHOUT_USER);
  return failure(session.status === 401 ? SIGN_IN_UNAUTHORISED : SIGN_IN_PROBLEM);
}
