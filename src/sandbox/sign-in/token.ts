import { createHash, randomBytes } from 'node:crypto';
import type { SandboxDeps } from '../deps.ts';
import { CODE_KIND, type SignInGrant } from './grant.ts';
import { idToken } from './id-token.ts';
import type { SignInStandIn } from './provider.ts';

export const ACCESS_TOKEN_KIND = 'signInToken';

const ACCESS_TOKEN_LIFE_S = 3600;

export type TokenError = 'invalid_client' | 'unsupported_grant_type' | 'invalid_grant';

export interface TokenResponse {
  access_token: string;
  token_type: string;
  expires_in: number | string;
  scope: string;
  id_token: string;
}

/**
 * Exchanges a one-time code: client secret, redirect address and PKCE verifier must fit. A code is used up by the first
 * call that names it, also when that call is refused.
 */
export async function exchangeCode(
  deps: SandboxDeps,
  standIn: SignInStandIn,
  issuer: string,
  form: Record<string, string>,
  authorization: string | undefined,
): Promise<{ ok: true; answer: TokenResponse } | { ok: false; error: TokenError; description: string }> {
  if (!isClient(standIn, form, authorization))
    return { ok: false, error: 'invalid_client', description: 'wrong client id / client secret pair' };
  if (form.grant_type !== 'authorization_code')
    return { ok: false, error: 'unsupported_grant_type', description: 'only authorization_code' };
  const grant = await deps.store.take<SignInGrant>(CODE_KIND, form.code ?? '');
  if (grant === null || grant.provider !== standIn.name)
    return { ok: false, error: 'invalid_grant', description: 'no valid data in session' };
  if (grant.redirectUri !== form.redirect_uri)
    return { ok: false, error: 'invalid_grant', description: 'redirect_uri mismatch' };
  if (!fitsChallenge(grant.codeChallenge, form.code_verifier))
    return { ok: false, error: 'invalid_grant', description: 'code_verifier mismatch' };

  const accessToken = randomBytes(24).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + ACCESS_TOKEN_LIFE_S * 1000);
  await deps.store.put(ACCESS_TOKEN_KIND, `${standIn.name}/${accessToken}`, grant.person, { expiresAt });
  return {
    ok: true,
    answer: {
      access_token: accessToken,
      token_type: 'bearer',
      // Naver sends this number as a string.
      expires_in: standIn.name === 'naver' ? String(ACCESS_TOKEN_LIFE_S) : ACCESS_TOKEN_LIFE_S,
      scope: standIn.scopes.join(' '),
      id_token: await idToken(deps.store, standIn, issuer, grant),
    },
  };
}

/** The client proves itself in the form or in a Basic header. */
function isClient(standIn: SignInStandIn, form: Record<string, string>, authorization: string | undefined): boolean {
  const { clientId, clientSecret } = standIn.client;
  if (form.client_id === clientId && form.client_secret === clientSecret) return true;
  const basic = authorization?.match(/^Basic (.+)$/)?.[1];
  const expected = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return basic !== undefined && Buffer.from(basic, 'base64').toString() === expected;
}

function fitsChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null) return verifier === undefined;
  return verifier !== undefined && createHash('sha256').update(verifier).digest('base64url') === challenge;
}
