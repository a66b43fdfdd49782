import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
/** A sign-in that was begun: `url` is where the browser goes; the rest is kept until it comes back. */
export interface BegunSignIn {
  ok: true;
  url: string;
  state: string;
  codeVerifier: string;
  /** Absent where the provider does not promise to return it (Naver). */
  nonce?: string;
}

/** The person who signed in. A user is (provider, subject); email and name may be missing (rules.md section 10). */
export interface SignInPerson {
  provider: SignInProviderName;
  subject: string;
  email?: string;
  /** The provider says that the address is theirs. */
  isEmailVerified?: boolean;
  name?: string;
}

/**
 * - `denied`: the person refused.
 * - `stateMismatch`: the callback belongs to another sign-in, or to none.
 * - `codeRefused`: the provider does not take the code (used, too old, wrong verifier).
 * - `invalidResponse`: an answer that cannot be trusted: signature, nonce, issuer, audience, expiry, shape.
 * - `timeout`, `providerError`: the provider did not answer, or not usefully.
 */
export type SignInFailure =
  | 'denied'
  | 'stateMismatch'
  | 'codeRefused'
  | 'invalidResponse'
  | 'timeout'
  | 'providerError';

export type SignInRefusal = { ok: false; reason: SignInFailure; detail?: string };

export interface SignInProvider {
  name: SignInProviderName;
  /** `redirectUri` is absolute and registered with the provider; `loginHint` is an email, passed on. */
  begin(input: { redirectUri: string; loginHint?: string }): Promise<BegunSignIn | SignInRefusal>;
  /** `callbackUrl` is the address the browser came back to; the rest is what `begin` returned. */
  finish(input: {
    callbackUrl: string | URL;
    state: string;
    codeVerifier: string;
    nonce?: string;
    redirectUri: string;
  }): Promise<{ ok: true; person: SignInPerson } | SignInRefusal>;
}
