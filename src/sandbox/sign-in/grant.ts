import { randomBytes } from 'node:crypto';
import type { SignInProviderName } from '#lib/domain/person/sign-in-providers.ts';
import type { SandboxDeps } from '../deps.ts';
import { takeFault } from '../faults.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import type { SandboxPerson } from './person.ts';

export const CODE_KIND = 'signInCode';

/** What a one-time code stands for, until the token call takes it. */
export interface SignInGrant {
  provider: SignInProviderName;
  person: SandboxPerson;
  redirectUri: string;
  nonce: string | null;
  codeChallenge: string | null;
}

const CODE_LIFE_MS = 10 * 60_000;

/** Ends an authorize call with a code for this person. Resolves to the address to send the browser to. */
export async function allow(
  deps: SandboxDeps,
  provider: SignInProviderName,
  request: AuthorizeRequest,
  person: SandboxPerson,
): Promise<string> {
  if (await takeFault(deps.store, provider, 'denied')) return deny(request);
  const noEmail = await takeFault(deps.store, provider, 'no_email');
  const noName = await takeFault(deps.store, provider, 'no_name');
  const wrongState = await takeFault(deps.store, provider, 'wrong_state');
  const unverified = provider === 'kakao' && (await takeFault(deps.store, provider, 'email_unverified'));
  const code = randomBytes(24).toString('base64url');
  const grant: SignInGrant = {
    provider,
    person: {
      ...person,
      ...(noEmail ? { email: null } : {}),
      ...(noName ? { name: null } : {}),
      ...(unverified ? { isUnverified: true } : {}),
    },
    redirectUri: request.redirect_uri,
    nonce: request.nonce ?? null,
    codeChallenge: request.code_challenge ?? null,
  };
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_LIFE_MS);
  await deps.store.put(CODE_KIND, code, grant, { expiresAt });
  return back(request, { code, ...(wrongState ? { state: 'not-the-state-you-sent' } : {}) });
}

/** Ends an authorize call with the person's refusal. */
export function deny(request: AuthorizeRequest): string {
  return back(request, { error: 'access_denied', error_description: 'Canceled By User' });
}

function back(request: AuthorizeRequest, answer: Record<string, string>): string {
  const target = new URL(request.redirect_uri);
  const params = { ...(request.state === undefined ? {} : { state: request.state }), ...answer };
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return target.href;
}
